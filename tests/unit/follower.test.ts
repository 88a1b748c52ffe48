import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import type { DirectionName } from '../../pkg/rules.js';
import { Follower } from '../../www/features/follow/follower.ts';

/**
 * A session on a 2×3 board on which every move leaves the same free cells, and the spawns that it got.
 *
 * @param spawns the possible ranks of spawns
 */
function fakeSession(spawns: number[] = [1, 2]) {
  const state = signal({ cols: 3, moves: 0 } as any);
  const told: unknown[] = [];
  return {
    told,
    state,
    preview: (direction: DirectionName) =>
      direction === 'up' ? undefined : { slides: [], ranks: [1, 0, 0, 0, 2, 0], spawns },
    playWithSpawn: (...tile: unknown[]) => {
      told.push(['play', ...tile]);
      state.value = { cols: 3, moves: state.value.moves + 1 };
      return true;
    },
    correctSpawn: (...tile: unknown[]) => {
      told.push(['correct', ...tile]);
      state.value = { cols: 3, moves: state.value.moves };
      return true;
    },
  };
}

/** A follower that asks for the tile of a move to this side. */
function asking(direction: DirectionName = 'left', by: 'player' | 'solver' = 'player', more = {}) {
  const session = { ...fakeSession(), ...more };
  const follower = new Follower(session);
  follower.take(direction, by);
  return { session, follower };
}

test('one tap puts a 2, one more makes it a 4, and one more a 2 again', () => {
  const { session, follower } = asking();
  expect(follower.isAsking).toBeTruthy();
  expect(follower.places).toStrictEqual({ free: [1, 2, 3, 5], cursor: 1 });
  expect(follower.tap(5)).toBeTruthy();
  expect(!follower.isAsking && follower.canMend).toBeTruthy();
  follower.tap(5);
  follower.tap(5);
  expect(session.told).toStrictEqual([
    ['play', 'left', 5, 1, 'player'],
    ['correct', 5, 2, 'player'],
    ['correct', 5, 1, 'player'],
  ]);
});

test('one tap that means the larger tile puts it at once', () => {
  const { session, follower } = asking();
  expect(follower.larger).toBe(2);
  expect(follower.tap(5, true)).toBeTruthy();
  // The tile is there: a further tap changes it as ever.
  expect(follower.tap(5, true)).toBeTruthy();
  expect(session.told).toStrictEqual([
    ['play', 'left', 5, 2, 'player'],
    ['correct', 5, 1, 'player'],
  ]);
});

for (const [only, other] of [
  [1, 2],
  [2, 1],
]) {
  test(`where only a ${2 ** only} can come, the first tap puts one and the second does nothing`, () => {
    const { session, follower } = asking('left', 'player', fakeSession([only]));
    expect(follower.enter(other), 'a tile that cannot come is not put').toBeFalsy();
    expect(follower.isAsking).toBeTruthy();
    expect(follower.tap(5)).toBeTruthy();
    expect(!follower.tap(5) && !follower.enter(other) && follower.canMend).toBeTruthy();
    expect(follower.tap(1)).toBeTruthy();
    expect(session.told).toStrictEqual([
      ['play', 'left', 5, only, 'player'],
      ['correct', 1, only, 'player'],
    ]);
  });
}

test('a tile that the rules refuse leaves the question open', () => {
  const { follower } = asking('left', 'player', { playWithSpawn: () => false });
  expect(follower.tap(5)).toBeFalsy();
  expect(follower.isAsking).toBeTruthy();
});

test('a tap on another free cell moves the tile there, on a taken one it does nothing', () => {
  const { session, follower } = asking('down', 'solver');
  expect(follower.tap(0)).toBeFalsy();
  expect(follower.isAsking).toBeTruthy();
  follower.tap(1);
  expect(follower.tap(4)).toBeFalsy();
  follower.tap(3);
  expect(session.told).toStrictEqual([
    ['play', 'down', 1, 1, 'solver'],
    ['correct', 3, 1, 'solver'],
  ]);
});

test('an illegal move asks nothing, and one without its tile is taken back', () => {
  const { session, follower } = asking('up');
  expect(!follower.isAsking && !follower.takeBack()).toBeTruthy();
  follower.take('left', 'player');
  expect(follower.takeBack()).toBeTruthy();
  expect(!follower.isAsking && !follower.tap(1)).toBeTruthy();
  expect(session.told).toStrictEqual([]);
});

test('a tile that was told cannot be changed once the game stands elsewhere', () => {
  const { session, follower } = asking();
  follower.tap(1);
  session.state.value = { cols: 3, moves: 9 } as any;
  expect(!follower.canMend && !follower.tap(1) && !follower.enter()).toBeTruthy();
  expect(session.told.length).toBe(1);
});

test('keys go to the nearest free cell on that side, and Enter means it', () => {
  const { session, follower } = asking();
  const after = (...sides: DirectionName[]) => {
    for (const side of sides) follower.step(side);
    return follower.places?.cursor;
  };
  expect(after('right')).toBe(2);
  expect(after('right')).toBe(2);
  expect(after('down')).toBe(5);
  expect(after('left')).toBe(3);
  expect(after('up')).toBe(1);
  follower.enter();
  follower.enter(2);
  expect(session.told).toStrictEqual([
    ['play', 'left', 1, 1, 'player'],
    ['correct', 1, 2, 'player'],
  ]);
});
