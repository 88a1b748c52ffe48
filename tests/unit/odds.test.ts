import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { Odds } from '../../www/features/coach/odds.ts';
import { tellingOdds } from '../../www/features/coach/odds-table.tsx';
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
  expect(calls().length, 'a board that may not stay is not asked about').toBe(0);
  await pass(300);
  expect(calls().length).toBe(2);
  const seeds = calls().map((call) => ('seed' in call ? call.seed : 0));
  expect(seeds[0]).not.toBe(seeds[1]);
  let shown = 0;
  while (calls().length > 0) {
    await answer(100);
    const games = odds.found.value?.games ?? 0;
    expect(games, 'fewer games than before').toBeGreaterThanOrEqual(shown);
    shown = games;
  }
  expect(odds.found.value?.isDone).toBe(true);
  expect(shown >= 800 && shown <= 1100, String(shown)).toBeTruthy();
});

test('another board begins anew, and what comes of the one before is void', async () => {
  const { pass, answer, calls, odds, state } = counting(1);
  await pass(300);
  await answer(100);
  state.value = { ...state.value, board: '4,2/0,0' };
  await answer(100);
  expect(odds.found.value).toMatchObject({ board: '2,2/0,0', games: 100 });
  expect(calls().length).toBe(0);
  await pass(300);
  expect(
    calls().map(
      (call) => 'position' in call && [call.position.board, 'counted' in call && call.counted],
    ),
  ).toStrictEqual([['4,2/0,0', []]]);
  await answer(30);
  expect(odds.found.value).toMatchObject({ board: '4,2/0,0', games: 30 });
});

test('nothing is counted that nobody looks at, that has ended, or that nobody can play', async () => {
  const { pass, answer, calls, odds, shown, state, judge } = counting(1);
  await pass(300);
  shown.value = false;
  await answer(100);
  await pass(600);
  expect(calls().length).toBe(0);
  shown.value = true;
  await pass(300);
  expect(calls().length).toBe(1);
  state.value = { ...state.value, canMove: false };
  await answer(100);
  await pass(600);
  expect(calls().length).toBe(0);
  expect(odds.found.value).toBeUndefined();
  state.value = { ...state.value, canMove: true };
  judge.value = { reason: 'Nobody can.', isPending: false };
  await pass(600);
  expect(calls().length).toBe(0);
});

test('workers that are lost are told of, and the games go on when asked', async () => {
  const { pass, answer, alive, odds } = counting(1);
  await pass(300);
  await answer(100);
  for (let lost = 0; lost < 3; lost++) {
    expect(odds.failure.value).toBeUndefined();
    alive()[0].break('Out of memory');
    await pass(300);
  }
  expect(odds.failure.value?.why).toBe('Out of memory');
  odds.failure.value?.again();
  await pass(100);
  await answer(100);
  expect([odds.found.value?.games, odds.failure.value]).toStrictEqual([200, undefined]);
});

test('told are the odds from the last certain tile on', () => {
  const interval = { low: 0, high: 1 };
  const odds = (shares: number[]) =>
    shares.map((share, index) => ({ tile: 2 ** (index + 1), share, interval }));
  const told = (shares: number[]) => tellingOdds(odds(shares)).map(({ tile }) => tile);
  expect(told([1, 1, 1, 0.9, 0.2, 0])).toStrictEqual([8, 16, 32, 64]);
  expect(told([0.4, 0.1])).toStrictEqual([2, 4]);
  expect(told([1, 1])).toStrictEqual([4]);
  expect(told([])).toStrictEqual([]);
});
