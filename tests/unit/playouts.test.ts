import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Judge } from '../../www/state/judges.ts';
import { Playout } from '../../www/state/playouts.ts';
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
  assert.deepEqual(call.solver, {
    id: 'learned',
    settings: { model: 'small', depth: 2 },
    budget: {},
  });
  assert.deepEqual(playout.state.value, { status: 'running', course });
  await workers.reply(worker, { score: 200, moves: 90, maxTile: 32, link: 'the end' });
  assert.equal(playout.state.value.status, 'done');
  assert.equal(playout.state.value.course?.link, 'the end');
  assert.equal(workers.most(), 1);
  assert.deepEqual(workers.open(worker), []);
});

test('a game whose worker dies is begun again, and given up after the third time or when cancelled', async () => {
  const workers = fakePool(1);
  const playout = new Playout({ record: 'a game', judge: JUDGE }, workers);
  for (let death = 1; death <= 3; death++) {
    await settled();
    assert.equal(playout.state.value.status, 'running');
    const busy = workers.alive().find((worker) => workers.open(worker).length > 0);
    busy?.break('out of memory');
  }
  await settled();
  assert.equal(playout.state.value.status, 'failed');
  const cancelled = new Playout({ record: 'a game', judge: JUDGE }, workers);
  await settled();
  cancelled.cancel();
  await settled();
  assert.equal(cancelled.state.value.status, 'cancelled');
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
  assert.equal(playout.state.value.course?.link, 'end');
  assert.equal(asked.length, 3);
  assert.deepEqual(workers.all, []);
});
