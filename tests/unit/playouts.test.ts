import assert from 'node:assert/strict';
import { afterEach, test, vi } from 'vitest';
import type { Judge } from '../../www/state/judges.ts';
import { Playout } from '../../www/state/playouts.ts';
import { fakeScheduler, settled } from './fake-workers.ts';

const JUDGE: Judge = {
  evaluator: 'learned full',
  name: 'the full network',
  rank: 2,
  measure: { kind: 'points' },
  solver: { id: 'learned', settings: { model: 'full' }, budget: { nodes: 10_000 } },
};
const NO_EXACT = { call: () => Promise.reject(new Error('not asked')) } as any;

afterEach(() => void vi.useRealTimers());

async function awake({ alive }: ReturnType<typeof fakeScheduler>) {
  await settled();
  for (const worker of alive()) if (worker.heard.length === 1) worker.say({ type: 'alive' });
  await settled();
}

test('a game is played on in slices by one worker, to its end', async () => {
  const workers = fakeScheduler(2);
  const playout = new Playout(
    { record: 'a game', judge: JUDGE },
    { scheduler: workers.scheduler, exact: NO_EXACT },
  );
  await awake(workers);
  const [worker] = workers.alive();
  const call = await workers.reply(worker, { score: 100, moves: 50, maxTile: 16 });
  assert.deepEqual(call.solver, {
    id: 'learned',
    settings: { model: 'small', depth: 2 },
    budget: {},
  });
  assert.deepEqual(playout.state.value, {
    status: 'running',
    course: { score: 100, moves: 50, maxTile: 16 },
  });
  await workers.reply(worker, { score: 200, moves: 90, maxTile: 32, link: 'the end' });
  assert.equal(playout.state.value.status, 'done');
  assert.equal(playout.state.value.course?.link, 'the end');
  assert.equal(workers.most(), 1);
  assert.deepEqual(workers.open(worker), []);
});

test('a game whose worker dies is begun again, and given up after the third time', async () => {
  const workers = fakeScheduler(1);
  const playout = new Playout(
    { record: 'a game', judge: JUDGE },
    { scheduler: workers.scheduler, exact: NO_EXACT },
  );
  for (let death = 1; death <= 3; death++) {
    await awake(workers);
    assert.equal(playout.state.value.status, 'running');
    workers
      .alive()
      .find((worker) => workers.open(worker).length > 0)
      ?.break('out of memory');
  }
  await settled();
  assert.equal(playout.state.value.status, 'failed');
});

test('a game that is cancelled is played no further', async () => {
  const workers = fakeScheduler(1);
  const playout = new Playout(
    { record: 'a game', judge: JUDGE },
    { scheduler: workers.scheduler, exact: NO_EXACT },
  );
  await awake(workers);
  playout.cancel();
  await settled();
  assert.equal(playout.state.value.status, 'cancelled');
});

test('on a solved board the worker that holds the solution plays', async () => {
  const workers = fakeScheduler(1);
  const asked: any[] = [];
  const exact = {
    call: async (call: any) => {
      asked.push(call);
      return {
        score: 10,
        moves: asked.length,
        maxTile: 8,
        ...(asked.length === 3 && { link: 'end' }),
      };
    },
  };
  const judge = {
    ...JUDGE,
    isHeld: true,
    solver: { id: 'exact', settings: { objective: 'score' }, budget: {} },
  };
  const playout = new Playout(
    { record: 'a game', judge },
    { scheduler: workers.scheduler, exact: exact as any },
  );
  await settled();
  assert.equal(playout.state.value.course?.link, 'end');
  assert.equal(asked.length, 3);
  assert.deepEqual(workers.all, []);
});
