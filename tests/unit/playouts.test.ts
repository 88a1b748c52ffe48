import { expect, test } from 'vitest';
import { Playout } from '../../www/features/review/playouts.ts';
import type { Judge } from '../../www/state/judges.ts';
import { fakePool, holderOf, settled, solversOn } from './fake-workers.ts';

const JUDGE: Judge = {
  evaluator: 'learned full',
  name: 'the full network',
  rank: 2,
  measure: { kind: 'points' },
  solver: { id: 'learned', settings: { model: 'full' }, budget: { nodes: 10_000 } },
};

test('a game is played on in slices by one worker, to its end', async () => {
  const workers = fakePool(2);
  const playout = new Playout({ record: 'a game', judge: JUDGE }, workers);
  await settled();
  const [worker] = workers.alive();
  const course = { score: 100, moves: 50, maxTile: 16 };
  const call = await workers.reply(worker, course);
  expect(call.solver).toStrictEqual({
    id: 'learned',
    settings: { model: 'small', depth: 2 },
    budget: {},
  });
  expect(playout.state.value).toStrictEqual({ status: 'running', course });
  await workers.reply(worker, { score: 200, moves: 90, maxTile: 32, link: 'the end' });
  expect(playout.state.value.status).toBe('done');
  expect(playout.state.value.course?.link).toBe('the end');
  expect(workers.most()).toBe(1);
  expect(workers.open(worker)).toStrictEqual([]);
});

test('a game whose worker dies is begun again, and given up after the third time or when cancelled', async () => {
  const workers = fakePool(1);
  const playout = new Playout({ record: 'a game', judge: JUDGE }, workers);
  for (let death = 1; death <= 3; death++) {
    await settled();
    expect(playout.state.value.status).toBe('running');
    const busy = workers.alive().find((worker) => workers.open(worker).length > 0);
    busy?.break('out of memory');
  }
  await settled();
  expect(playout.state.value.status).toBe('failed');
  const cancelled = new Playout({ record: 'a game', judge: JUDGE }, workers);
  await settled();
  cancelled.cancel();
  await settled();
  expect(cancelled.state.value.status).toBe('cancelled');
});

test('on a solved board the worker that holds the solution plays', async () => {
  const workers = fakePool(1);
  const asked: any[] = [];
  const exact = holderOf({}, (call) => {
    const link = asked.push(call) === 3 ? 'end' : undefined;
    return { score: 10, moves: asked.length, maxTile: 8, link };
  });
  const judge = {
    ...JUDGE,
    isHeld: true,
    solver: { id: 'exact', settings: { objective: 'score' }, budget: {} },
  };
  const playout = new Playout(
    { record: 'a game', judge },
    { solvers: solversOn(workers.pool, exact) },
  );
  await settled();
  expect(playout.state.value.course?.link).toBe('end');
  expect(asked.length).toBe(3);
  expect(workers.all).toStrictEqual([]);
});
