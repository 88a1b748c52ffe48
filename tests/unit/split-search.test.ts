import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { QueueKind } from '../../www/engine/priorities.ts';
import { HelperTeam, helpersFor, SplitEngine } from '../../www/engine/split-search.ts';
import { endlessJob, fakeScheduler, question, settled } from './fake-workers.ts';

/** Fake ports: real ones would keep Node running. */
class QuietChannel {
  port1 = { close: () => {} };
  port2 = { close: () => {} };
}
Object.assign(globalThis, { MessageChannel: QuietChannel });

const specs = [
  { id: 'fair', splits: true },
  { id: 'alone', splits: false },
] as any;

function setUp(cap: number, most: number = 3) {
  const fake = fakeScheduler(cap);
  const team = new HelperTeam({
    scheduler: fake.scheduler,
    most,
    specs,
    resourceFor: () => undefined,
  });
  const engine = (kind: QueueKind) => new SplitEngine({ queue: fake.scheduler.queue(kind), team });
  return { ...fake, engine };
}

/** The number of helpers in the last message to a worker; undefined without one. */
const helpersOf = (worker: any) =>
  worker.heard.findLast((message: any) => message.type === 'helpers')?.ports.length;

test('a device with little memory has one helper, one with a single core none', () => {
  assert.equal(helpersFor({ hardwareConcurrency: 8, deviceMemory: 8 }), 3);
  assert.equal(helpersFor({ hardwareConcurrency: 8, deviceMemory: 4 }), 1);
  assert.equal(helpersFor({ hardwareConcurrency: 2, deviceMemory: 8 }), 1);
  assert.equal(helpersFor({ hardwareConcurrency: 1, deviceMemory: 8 }), 0);
});

test('helpers join while the first question is answered, as many as there is room for', async () => {
  for (const [cap, expected] of [
    [1, undefined],
    [2, 1],
    [3, 2],
    [8, 3],
  ]) {
    const { engine, all, reply } = setUp(Number(cap));
    const answer = engine('hint').call(question());
    await settled();
    assert.equal(all[0].calls[0].kind, 'evaluate');
    for (const helper of all.slice(1)) {
      assert.equal(helper.calls[0].kind, 'assist');
      await reply(helper);
    }
    assert.equal(helpersOf(all[0]), expected);
    await reply(all[0], 'answer');
    assert.equal(await answer, 'answer');
  }
});

test('nobody helps a solver that cannot share, or a search without a think time', async () => {
  const { engine, all } = setUp(4);
  const hint = engine('hint');
  void hint.call({ ...question(), solver: { id: 'alone', settings: {}, budget: { ms: 50 } } });
  void hint.call({ ...question(), solver: { id: 'fair', settings: {}, budget: { depth: 3 } } });
  await settled();
  assert.equal(all.length, 1);
});

test('while a job goes on, half of the workers are left to it', async () => {
  const { scheduler, engine, all, reply } = setUp(8);
  scheduler.run(endlessJob().job);
  await settled();
  void engine('hint').call(question());
  for (const worker of all) await reply(worker);
  const kinds = all.map(({ calls }) => calls.at(-1).kind);
  assert.equal(kinds.filter((kind) => kind === 'evaluate').length, 1);
  assert.equal(kinds.filter((kind) => kind === 'assist').length, 3);
  assert.equal(kinds.filter((kind) => kind === 'train').length, 4);
});

test('on two cores a job and a line have a worker each, and nobody helps', async () => {
  const { scheduler, engine, all, reply, open } = setUp(2);
  scheduler.run(endlessJob().job);
  await settled();
  void engine('hint').call(question());
  await reply(all[0]);
  await reply(all[1]);
  assert.deepEqual(
    all.map((worker) => open(worker)[0].kind),
    ['evaluate', 'train'],
  );
  assert.equal(helpersOf(all[0]), undefined);
});

test('helpers that are too many make room for a job that begins', async () => {
  const { scheduler, engine, all, reply, open } = setUp(4);
  void engine('autoplay').call(question());
  await settled();
  for (const helper of all.slice(1)) await reply(helper);
  assert.equal(helpersOf(all[0]), 3);
  scheduler.run(endlessJob().job);
  await settled();
  assert.equal(helpersOf(all[0]), 0);
  const kinds = all.map((worker) => open(worker)[0]?.kind);
  assert.deepEqual(kinds.filter(Boolean).sort(), ['evaluate', 'train', 'train']);
});

test('a helper is taken away when its worker is needed, and the one it helped is told', async () => {
  const { engine, all, reply, open } = setUp(2);
  void engine('autoplay').call(question('autoplay'));
  await settled();
  await reply(all[1]);
  assert.equal(helpersOf(all[0]), 1);
  void engine('hint').call(question('hint'));
  await settled();
  assert.equal(helpersOf(all[0]), 0);
  assert.equal(open(all[1])[0].position.board, 'hint');
  assert.equal(all.length, 2);
});

test('a worker that gave up its helpers gets them again with the next question', async () => {
  const { engine, all, reply } = setUp(2);
  const hint = engine('hint');
  void hint.call(question());
  await settled();
  await reply(all[1]);
  all[0].say({ type: 'alone' });
  await reply(all[0]);
  void hint.call(question());
  await settled();
  assert.equal(all[1].calls.length, 2);
  await reply(all[1]);
  assert.equal(helpersOf(all[0]), 1);
});

test('helpers end with the worker they helped when a thought is cut off', async () => {
  const { engine, all, reply, pass } = setUp(2);
  const hint = engine('hint');
  hint.call(question()).catch(() => {});
  await settled();
  await reply(all[1]);
  hint.cancel();
  await pass(300);
  assert.deepEqual(
    all.map(({ terminated }) => terminated),
    [true, true],
  );
});

test('helpers that die again and again are done without', async () => {
  const { engine, all, reply } = setUp(2);
  const hint = engine('hint');
  for (let death = 0; death < 3; death++) {
    void hint.call(question());
    await settled();
    all.at(-1)?.break('gone');
    await reply(all[0], 'answer');
  }
  const workers = all.length;
  const answer = hint.call(question());
  await reply(all[0], 'alone');
  assert.equal(await answer, 'alone');
  assert.equal(all.length, workers);
});

test('helpers that nobody needs end', async () => {
  const { engine, all, alive, reply, pass } = setUp(2);
  void engine('hint').call(question());
  await settled();
  await reply(all[1]);
  await reply(all[0]);
  await pass(23_000);
  assert.equal(alive().length, 0);
});
