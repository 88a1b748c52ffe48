import assert from 'node:assert/strict';
import { test } from 'vitest';
import { Cancelled, WorkerLost } from '../../www/engine/client.ts';
import type { Job } from '../../www/engine/job.ts';
import { workersFor } from '../../www/engine/priorities.ts';
import { Displaced } from '../../www/engine/queue.ts';
import { endlessJob, fakeScheduler, question, settled } from './fake-workers.ts';

const kindsOf = (calls: any[]) => calls.map(({ kind }) => kind);

test('there are as many workers as cores, fewer where memory is short, and one at least', () => {
  assert.equal(workersFor({ hardwareConcurrency: 8, deviceMemory: 8 }), 8);
  assert.equal(workersFor({ hardwareConcurrency: 8 }), 8);
  assert.equal(workersFor({ hardwareConcurrency: 8, deviceMemory: 4 }), 4);
  assert.equal(workersFor({ hardwareConcurrency: 8, deviceMemory: 0.5 }), 1);
  assert.equal(workersFor({ hardwareConcurrency: 2, deviceMemory: 4 }), 2);
  assert.equal(workersFor({}), 1);
});

test('a queue is answered, and asks the same worker again', async () => {
  const { scheduler, all, reply } = fakeScheduler(4);
  const queue = scheduler.queue('hint');
  const first = queue.call(question());
  await reply(all[0], 'first');
  assert.equal(await first, 'first');
  const second = queue.call(question());
  await reply(all[0], 'second');
  assert.equal(await second, 'second');
  assert.equal(all.length, 1);
});

test('a job is given every worker there may be, and each goes on slice after slice', async () => {
  const { scheduler, all, reply, open } = fakeScheduler(3);
  const { job, story } = endlessJob();
  scheduler.run(job);
  await settled();
  assert.equal(all.length, 3);
  for (const worker of all) {
    await reply(worker, 'played');
    assert.deepEqual(kindsOf(open(worker)), ['train']);
  }
  assert.deepEqual(story.taken, ['played', 'played', 'played']);
});

test('a job gets no more workers than it can use', async () => {
  const { scheduler, all } = fakeScheduler(4);
  scheduler.run(endlessJob({ mostWorkers: 2 }).job);
  await settled();
  assert.equal(all.length, 2);
});

test('a job whose slices take long leaves a worker for the player', async () => {
  const { scheduler, all } = fakeScheduler(4);
  scheduler.run(endlessJob({ isSlow: true }).job);
  await settled();
  assert.equal(all.length, 3);
});

test('a queue gets the worker of the first slice that ends, and the job goes on afterwards', async () => {
  const { scheduler, all, reply, open, pass } = fakeScheduler(2);
  const { job, story } = endlessJob({ holds: () => true });
  scheduler.run(job);
  await settled();
  const answer = scheduler.queue('hint').call(question());
  await reply(all[1]);
  assert.deepEqual(kindsOf(open(all[1])), ['evaluate']);
  assert.deepEqual(kindsOf(open(all[0])), ['train']);
  await reply(all[1], 'advice');
  assert.equal(await answer, 'advice');
  // The next question comes soon, as a rule.
  await pass(2000);
  assert.deepEqual(open(all[1]), []);
  await pass(4000);
  assert.deepEqual(kindsOf(open(all[1])), ['train']);
  assert.equal(story.left, 0, 'what the worker had been given waits there');
  assert.equal(all.length, 2);
});

test('a slice without an end is ended for a queue, and the job is told', async () => {
  const { scheduler, all, open, pass, most } = fakeScheduler(1);
  const { job, story } = endlessJob();
  scheduler.run(job);
  await settled();
  void scheduler.queue('hint').call(question());
  await pass(900);
  assert.equal(story.left, 0);
  await pass(200);
  assert.equal(story.left, 1);
  assert.equal(all[0].terminated, true);
  assert.deepEqual(kindsOf(open(all[1])), ['evaluate']);
  assert.equal(most(), 1);
});

test('who waits for a hint comes before autoplay, and that before all jobs', async () => {
  const { scheduler, all, reply, open } = fakeScheduler(1);
  scheduler.run(endlessJob().job);
  await settled();
  void scheduler.queue('autoplay').call(question('autoplay'));
  void scheduler.queue('hint').call(question('hint'));
  await reply(all[0]);
  assert.equal(open(all[0])[0].position.board, 'hint');
  await reply(all[0]);
  assert.equal(open(all[0])[0].position.board, 'autoplay');
});

test('the more urgent job has the workers, and the other goes on when it has ended', async () => {
  const { scheduler, all, reply, open } = fakeScheduler(2);
  const arena = endlessJob({ holds: () => true });
  scheduler.run(arena.job);
  await settled();
  const review = scheduler.run(
    endlessJob({ kind: 'review', next: () => ({ kind: 'train-file' }) }).job,
  );
  for (const worker of all) await reply(worker);
  for (const worker of all) assert.deepEqual(kindsOf(open(worker)), ['train-file']);
  for (const worker of all) await reply(worker);
  review.end();
  // What was under way is withdrawn: it ends by itself.
  for (const worker of all) await reply(worker);
  for (const worker of all) assert.deepEqual(kindsOf(open(worker)), ['train']);
  assert.equal(arena.story.left, 0);
});

test('an ended job is told nothing more, and a slice that goes on is ended', async () => {
  const { scheduler, all, pass } = fakeScheduler(1);
  const { job, story } = endlessJob();
  const run = scheduler.run(job);
  await settled();
  run.end();
  assert.equal(all[0].terminated, false);
  await pass(300);
  assert.equal(all[0].terminated, true);
  assert.deepEqual(story, { taken: [], failed: [], left: 0 });
});

test('a worker that dies is replaced, the job is told, and goes on', async () => {
  const { scheduler, all, open } = fakeScheduler(1);
  const { job, story } = endlessJob();
  scheduler.run(job);
  await settled();
  all[0].break('out of memory');
  await settled();
  assert.ok(story.failed[0] instanceof WorkerLost);
  assert.deepEqual(kindsOf(open(all[1])), ['train']);
});

test('a job that waits where a queue’s worker dies is told, and so is the queue', async () => {
  const { scheduler, all, reply } = fakeScheduler(1);
  const { job, story } = endlessJob({ holds: () => true });
  scheduler.run(job);
  await settled();
  const answer = scheduler.queue('hint').call(question());
  await reply(all[0]);
  const lost: string[] = [];
  scheduler.on('lost', ({ reason }) => lost.push(reason));
  all[0].break('gone');
  await assert.rejects(answer, WorkerLost);
  assert.deepEqual(lost, ['gone']);
  assert.equal(story.left, 1);
});

test('a queue that has asked something keeps its worker, one that has only given something does not', async () => {
  const { scheduler, all, reply } = fakeScheduler(2);
  const queue = scheduler.queue('hint');
  const call = { kind: 'train', ms: 1 } as const;
  const model = { name: 'own', key: 'own 1', call };
  void queue.install(model);
  await reply(all[0]);
  assert.equal(queue.worker, undefined);
  void queue.call(question());
  await reply(all[0]);
  void queue.install(model);
  await reply(all[0]);
  assert.ok(queue.worker);
  assert.equal(all.length, 1);
});

test('a helper gets the worker of a queue that has been idle for a while, and gives it back', async () => {
  const { scheduler, all, open, pass, reply } = fakeScheduler(2);
  const [coach, auto] = [scheduler.queue('coach'), scheduler.queue('autoplay')];
  void coach.call(question());
  void auto.call(question('auto'));
  await reply(all[0]);
  assert.equal(scheduler.roomForHelpers, 0);
  await pass(3000);
  assert.equal(scheduler.roomForHelpers, 0);
  await pass(2000);
  assert.equal(scheduler.roomForHelpers, 1);
  const helper = scheduler.queue('helper');
  void helper.call(question('part'));
  await settled();
  assert.deepEqual(
    open(all[0]).map(({ position }) => position.board),
    ['part'],
  );
  assert.equal(scheduler.roomForHelpers, 0);
  void coach.call(question('again'));
  await reply(all[0]);
  assert.deepEqual(
    open(all[0]).map(({ position }) => position.board),
    ['again'],
  );
  assert.equal(all.length, 2);
});

test('a helper waits where a queue has just been answered', async () => {
  const { scheduler, all, open, reply, pass } = fakeScheduler(2);
  void scheduler.queue('coach').call(question());
  void scheduler.queue('autoplay').call(question());
  await reply(all[0]);
  void scheduler.queue('helper').call(question('part'));
  await pass(3000);
  assert.deepEqual(open(all[0]), []);
  await pass(2000);
  assert.deepEqual(kindsOf(open(all[0])), ['evaluate']);
});

test('workers without work end, those of queues too, and come back when they are needed', async () => {
  const { scheduler, all, alive, reply, pass } = fakeScheduler(4);
  const queue = scheduler.queue('hint');
  void queue.call(question());
  await reply(all[0]);
  await pass(15_000);
  assert.equal(alive().length, 1);
  await pass(7_000);
  assert.equal(alive().length, 0);
  const answer = queue.call(question());
  await reply(all[1], 'again');
  assert.equal(await answer, 'again');
});

test('a worker that holds what is not finished does not end', async () => {
  const { scheduler, all, alive, reply, pass } = fakeScheduler(1);
  let paused = false;
  const run = scheduler.run(
    endlessJob({
      next: () => (paused ? undefined : { kind: 'train', ms: 50 }),
      holds: () => true,
    }).job,
  );
  await settled();
  paused = true;
  await reply(all[0]);
  await pass(60_000);
  assert.equal(alive().length, 1);
  run.end();
  await pass(25_000);
  assert.equal(alive().length, 0);
});

test('a reserved worker keeps its worker, takes it from the others, and gives it back', async () => {
  const { scheduler, alive, reply, all, pass, most } = fakeScheduler(2);
  const reserved = scheduler.reserve('exact');
  void reserved.call({ kind: 'train', ms: 1 });
  await reply(all[0]);
  await pass(60_000);
  assert.equal(alive().length, 1);
  const { job } = endlessJob();
  scheduler.run(job);
  await settled();
  assert.equal(alive().length, 2);
  reserved.restart();
  await settled();
  assert.deepEqual(
    alive().map(({ name }) => name),
    ['twofold worker 1', 'twofold worker 2'],
  );
  assert.equal(most(), 2);
});

test('a reserved worker ends a worker of a job, and the job is told', async () => {
  const { scheduler, alive, all, most } = fakeScheduler(2);
  const { job, story } = endlessJob();
  scheduler.run(job);
  await settled();
  void scheduler.reserve('learn').call({ kind: 'train', ms: 1 });
  await settled();
  assert.deepEqual(
    alive()
      .map(({ name }) => name)
      .sort(),
    ['twofold learn', 'twofold worker 1'],
  );
  assert.equal(story.left, 1);
  assert.equal(all.length, 3);
  assert.equal(most(), 2);
});

test('two reserved workers on two cores leave the player a worker', async () => {
  const { scheduler, alive, all, reply } = fakeScheduler(2);
  void scheduler.reserve('exact').call({ kind: 'train', ms: 1 });
  void scheduler.reserve('learn').call({ kind: 'train', ms: 1 });
  const hint = scheduler.queue('hint');
  const auto = scheduler.queue('autoplay');
  const answer = hint.call(question());
  void auto.call(question());
  await settled();
  assert.equal(alive().length, 3);
  await reply(all[2], 'advice');
  assert.equal(await answer, 'advice');
});

test('a queue must open its game again in a worker in which another queue has opened one', async () => {
  const { scheduler, all, reply } = fakeScheduler(1);
  const auto = scheduler.queue('autoplay');
  const { solver, needs } = question();
  const player = { solver, needs };
  const opened = auto.call({ kind: 'open', record: 'mine', ...player });
  await reply(all[0]);
  await opened;
  void scheduler.queue('race').call({ kind: 'open', record: 'other', ...player });
  await reply(all[0]);
  await assert.rejects(auto.call({ kind: 'advance', moves: 1, ms: 0 }), Displaced);
});

test('a queue must open its game again in a worker in which it has opened an earlier one', async () => {
  const { scheduler, all, reply } = fakeScheduler(2);
  const auto = scheduler.queue('autoplay');
  const [coach, hint] = [scheduler.queue('coach'), scheduler.queue('hint')];
  const { solver, needs } = question();
  const play = (record: string) => auto.call({ kind: 'open', record, solver, needs });
  const earlier = play('earlier');
  await reply(all[0]);
  await earlier;
  // The hint starts a second worker, and the coach takes that of the game.
  void hint.call(question());
  void coach.call(question());
  await reply(all[1]);
  const present = play('present');
  await reply(all[1]);
  await present;
  void hint.call(question());
  await reply(all[0]);
  const moves = auto.call({ kind: 'advance', moves: 1, ms: 0 });
  await assert.rejects(moves, Displaced);
});

test('a queue must open its game again where the worker was ended for another queue', async () => {
  const { scheduler, all, pass, reply } = fakeScheduler(1);
  const auto = scheduler.queue('autoplay');
  const { solver, needs } = question();
  const opened = auto.call({ kind: 'open', record: 'mine', solver, needs });
  await reply(all[0]);
  await opened;
  const hint = scheduler.queue('hint');
  const answer = hint.call(question());
  await settled();
  hint.cancel();
  await assert.rejects(answer, Cancelled);
  await pass(1000);
  await assert.rejects(auto.call({ kind: 'advance', moves: 1, ms: 0 }), Displaced);
});

test('withdrawn questions are not asked, and leave nobody waiting', async () => {
  const { scheduler, all, reply, open } = fakeScheduler(1);
  scheduler.run(endlessJob().job);
  await settled();
  const queue = scheduler.queue('hint');
  const answer = queue.call(question());
  queue.cancel();
  await assert.rejects(answer, Cancelled);
  await reply(all[0]);
  assert.deepEqual(kindsOf(open(all[0])), ['train']);
});

test('a busy queue of less urgency gives way between two questions', async () => {
  const { scheduler, all, reply, open } = fakeScheduler(1);
  const auto = scheduler.queue('autoplay');
  const first = auto.call(question('first'));
  const second = auto.call(question('second'));
  await settled();
  void scheduler.queue('hint').call(question('hint'));
  const third = auto.call(question('third'));
  await reply(all[0], 1);
  await reply(all[0], 2);
  assert.deepEqual([await first, await second], [1, 2]);
  assert.deepEqual(
    open(all[0]).map(({ position }) => position.board),
    ['hint'],
  );
  await reply(all[0], 'advice');
  await reply(all[0], 3);
  assert.equal(await third, 3);
});

test('there are never more workers than allowed, whatever happens', async () => {
  for (const cap of [1, 2, 3, 8]) {
    const { scheduler, alive, open, reply, pass, most } = fakeScheduler(cap);
    let seed = cap;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % below;
    };
    const queues = (['hint', 'coach', 'autoplay', 'race'] as const).map((kind) =>
      scheduler.queue(kind),
    );
    const runs: Job[] = [];
    for (let step = 0; step < 600; step++) {
      const queue = queues[random(queues.length)];
      switch (random(8)) {
        case 0:
          if (runs.length < 3) runs.push(scheduler.run(endlessJob().job));
          break;
        case 1:
          if (random(3) === 0) runs.pop()?.end();
          break;
        case 2:
        case 3:
          queue.call(question()).catch(() => {});
          break;
        case 4:
          if (random(4) === 0) queue.cancel();
          break;
        case 5:
          await pass(random(10) === 0 ? 30_000 : 100);
          break;
        default:
          for (const worker of alive()) if (open(worker).length > 0) await reply(worker);
      }
      if (random(40) === 0) alive()[0]?.break('gone');
      await settled();
      assert.ok(alive().length <= cap, `${alive().length} workers of ${cap}`);
    }
    assert.ok(most() <= cap);
    // In the end everybody is answered and all workers end.
    for (const run of runs) run.end();
    for (let turn = 0; turn < 50; turn++) {
      for (const worker of alive()) if (open(worker).length > 0) await reply(worker);
    }
    assert.ok(queues.every(({ busy }) => !busy));
    await pass(60_000);
    assert.equal(alive().length, 0);
  }
});
