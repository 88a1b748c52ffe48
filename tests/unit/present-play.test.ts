import { expect, test } from 'vitest';
import type { GameState } from '../../pkg/rules.js';
import { rulesetOf } from '../../www/games/games.ts';
import { BESTS } from '../../www/games/near.ts';
import { PresentPlay } from '../../www/state/play.ts';
import { registerOf } from './registers.ts';
import { storedGame } from './some-games.ts';

const stateAfter = (moves: number) => {
  const { summary } = storedGame('a');
  const state = { ...summary, score: moves, moves, canMove: true };
  return state as unknown as GameState;
};
const RULESET = rulesetOf(stateAfter(0)) ?? '';

/** A game from its beginning, in which each move makes a point. */
function begin(register = registerOf()) {
  const play = new PresentPlay(register, () => 'fair');
  play.begin(0, stateAfter(0), {});
  const change = (kind: 'move' | 'undo', moves: number, by: 'player' | 'solver' = 'player') => {
    play.add({ kind, by, state: stateAfter(moves) } as Parameters<PresentPlay['add']>[0]);
    play.keepBest();
  };
  return { play, register, change };
}

test('help ends the counting for Best, until the move that had it is made anew', () => {
  for (const by of ['player', 'solver'] as const) {
    const { play, change } = begin();
    change('move', 1);
    if (by === 'player') play.log.help(2);
    change('move', 2, by);
    change('move', 3);
    expect([play.isOwn.value, play.best.value]).toStrictEqual([false, 1]);
    change('undo', 2);
    change('undo', 1);
    expect(play.isOwn.value).toBe(true);
    change('undo', 0);
    for (const moves of [1, 2, 3]) change('move', moves);
    expect([play.isOwn.value, play.best.value]).toStrictEqual([true, 3]);
  }
});

test('Best falls again with the move that made it, but not below another game', () => {
  const { register, change } = begin();
  const kept = () => register.live(BESTS).value[RULESET];
  for (const moves of [1, 2]) change('move', moves);
  const { play, change: changeLater } = begin(register);
  for (const moves of [1, 2, 3, 4]) changeLater('move', moves);
  expect([play.best.value, kept()]).toStrictEqual([4, 4]);
  for (const moves of [3, 2, 1]) changeLater('undo', moves);
  expect([play.best.value, kept()]).toStrictEqual([2, 2]);
  // What another tab has made stays.
  changeLater('move', 2);
  changeLater('move', 3);
  for (let moves = 3; moves < 10; moves++) change('move', moves);
  expect(play.best.value).toBe(9);
  changeLater('undo', 2);
  expect([play.best.value, kept()]).toStrictEqual([9, 9]);
});
