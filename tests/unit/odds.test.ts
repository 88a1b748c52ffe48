import assert from 'node:assert/strict';
import { signal } from '@preact/signals-core';
import { test } from 'vitest';
import { tellingOdds } from '../../www/features/coach/odds-table.tsx';
import { Odds } from '../../www/state/odds.ts';
import { fakePool } from './fake-workers.ts';

const JUDGE = { solver: { id: 'learned', settings: {}, budget: {} }, name: 'the small network' };

/** The odds of a board, counted by a number of workers. */
function counting(cap: number) {
  const workers = fakePool(cap);
  const state = signal({ board: '2,2/0,0', p4: 0.1, canMove: true } as any);
  const shown = signal(true);
  const judge = signal(JUDGE as any);
  const { solvers } = workers;
  const odds = new Odds({ session: { state }, solvers, verdicts: { judge } }, shown);
  /** Lets every worker with a call play a number of games. */
  const answer = async (games: number) => {
    for (const worker of workers.alive()) {
      const [call] = workers.open(worker);
      if (call?.kind !== 'odds') continue;
      const before = call.counted.reduce((sum: number, { tops }: any) => sum + tops[0], 0);
      const all = { games: before + games, tiles: [] };
      await workers.reply(worker, { count: { tops: [games] }, odds: all });
    }
  };
  const calls = () => workers.alive().flatMap((worker) => workers.open(worker));
  return { ...workers, state, shown, judge, odds, answer, calls };
}

test('games are played on by all workers until there are enough', async () => {
  const { pass, answer, calls, odds } = counting(2);
  assert.equal(calls().length, 0, 'a board that may not stay is not asked about');
  await pass(300);
  assert.equal(calls().length, 2);
  const seeds = calls().map((call) => ('seed' in call ? call.seed : 0));
  assert.notEqual(seeds[0], seeds[1]);
  let shown = 0;
  while (calls().length > 0) {
    await answer(100);
    const games = odds.found.value?.games ?? 0;
    assert.ok(games >= shown, 'fewer games than before');
    shown = games;
  }
  assert.equal(odds.found.value?.isDone, true);
  assert.ok(shown >= 800 && shown <= 1100, String(shown));
});

test('another board begins anew, and what comes of the one before is void', async () => {
  const { pass, answer, calls, odds, state } = counting(1);
  await pass(300);
  await answer(100);
  state.value = { ...state.value, board: '4,2/0,0' };
  await answer(100);
  assert.equal(odds.found.value?.board, '2,2/0,0');
  assert.equal(odds.found.value?.games, 100);
  assert.equal(calls().length, 0);
  await pass(300);
  assert.deepEqual(
    calls().map(
      (call) => 'position' in call && [call.position.board, 'counted' in call && call.counted],
    ),
    [['4,2/0,0', []]],
  );
  await answer(30);
  assert.equal(odds.found.value?.board, '4,2/0,0');
  assert.equal(odds.found.value?.games, 30);
});

test('nothing is counted that nobody looks at, that has ended, or that nobody can play', async () => {
  const { pass, answer, calls, odds, shown, state, judge } = counting(1);
  await pass(300);
  shown.value = false;
  await answer(100);
  await pass(600);
  assert.equal(calls().length, 0);
  shown.value = true;
  await pass(300);
  assert.equal(calls().length, 1);
  state.value = { ...state.value, canMove: false };
  await answer(100);
  await pass(600);
  assert.equal(calls().length, 0);
  assert.equal(odds.found.value, undefined);
  state.value = { ...state.value, canMove: true };
  judge.value = { reason: 'Nobody can.', isPending: false };
  await pass(600);
  assert.equal(calls().length, 0);
});

test('workers that are lost are told of, and the games go on when asked', async () => {
  const { pass, answer, alive, odds } = counting(1);
  await pass(300);
  await answer(100);
  for (let lost = 0; lost < 3; lost++) {
    assert.equal(odds.failure.value, undefined);
    alive()[0].break('Out of memory');
    await pass(300);
  }
  assert.equal(odds.failure.value?.why, 'Out of memory');
  odds.failure.value?.again();
  await pass(100);
  await answer(100);
  assert.deepEqual([odds.found.value?.games, odds.failure.value], [200, undefined]);
});

test('told are the odds from the last certain tile on', () => {
  const interval = { low: 0, high: 1 };
  const odds = (shares: number[]) =>
    shares.map((share, index) => ({ tile: 2 ** (index + 1), share, interval }));
  const told = (shares: number[]) => tellingOdds(odds(shares)).map(({ tile }) => tile);
  assert.deepEqual(told([1, 1, 1, 0.9, 0.2, 0]), [8, 16, 32, 64]);
  assert.deepEqual(told([0.4, 0.1]), [2, 4]);
  assert.deepEqual(told([1, 1]), [4]);
  assert.deepEqual(told([]), []);
});
