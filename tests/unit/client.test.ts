import assert from 'node:assert/strict';
import { onTestFinished, test, vi } from 'vitest';
import { Cancelled, EngineClient, type Resource, WorkerLost } from '../../www/engine/client.ts';
import type { Call, CallOf } from '../../www/engine/protocol.ts';
import { FakeLocks } from './fake-locks.ts';
import { FakeWorker } from './fake-worker.ts';

Object.assign(globalThis, { window: globalThis });

const module = {} as WebAssembly.Module;
const CALL: Call = { kind: 'advance', moves: 1, ms: 10 };
const CALL_OF_NETWORK: CallOf<'evaluate'> = {
  kind: 'evaluate',
  solver: { id: 'learned', settings: {}, budget: {} },
  needs: { network: 'own' },
  position: { board: '', p4: 0.1 },
};
const ANSWER = { directions: ['up'] };

/** A client, and the workers that it has started. */
function setUp(collaborators: Partial<ConstructorParameters<typeof EngineClient>[0]> = {}) {
  const workers: FakeWorker[] = [];
  const client = new EngineClient({
    module: async () => module,
    locks: undefined,
    spawn: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    ...collaborators,
  });
  return { client, workers };
}

/** Lets all pending promises settle. */
const settled = () => new Promise((done) => setImmediate(done));

/**
 * Lets a worker take its lock and report that it lives.
 *
 * @returns releases the lock, as the browser does at the end of the worker
 */
async function comeUp(worker: FakeWorker, locks: FakeLocks): Promise<() => void> {
  await settled();
  const { lifeline } = worker.heard.find(({ type }) => type === 'start');
  let letGo = () => {};
  void locks.request(lifeline, {}, () => new Promise((done) => (letGo = () => done(undefined))));
  worker.say({ type: 'alive' });
  return letGo;
}

test('a worker is started with the first call, and serves the next ones, too', async () => {
  const { client, workers } = setUp();
  assert.equal(workers.length, 0);
  const first = client.call(CALL);
  workers[0].answer(ANSWER);
  assert.deepEqual(await first, ANSWER);
  const second = client.call(CALL);
  workers[0].answer(ANSWER);
  await second;
  assert.equal(workers.length, 1);
  assert.ok(
    workers[0].heard.some(({ type, module: given }) => type === 'start' && given === module),
  );
});

test('each answer goes to the call that it belongs to', async () => {
  const { client, workers } = setUp();
  const calls = [client.call(CALL), client.call(CALL)];
  const [one, other] = workers[0].calls;
  workers[0].say({ type: 'answer', id: other.id, answer: 'other' as any });
  workers[0].say({ type: 'answer', id: one.id, answer: 'one' as any });
  assert.deepEqual(await Promise.all(calls), ['one', 'other']);
});

test('a call that the engine refuses fails with its reason, and the worker lives on', async () => {
  const { client, workers } = setUp();
  const call = client.call(CALL);
  workers[0].say({ type: 'failed', id: workers[0].calls[0].id, message: 'No board.' });
  await assert.rejects(call, { message: 'No board.' });
  assert.equal(workers[0].terminated, false);
});

test('a cancelled call ends at once; its worker is ended if it does not come back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { client, workers } = setUp();
  const withdrawn = client.call(CALL);
  client.cancel();
  await assert.rejects(withdrawn, Cancelled);
  const next = client.call(CALL);
  assert.equal(workers[0].calls.length, 1, 'the next call waits for the worker');
  vi.advanceTimersByTime(10_000);
  assert.equal(workers[0].terminated, true);
  assert.equal(workers.length, 2);
  workers[1].answer(ANSWER);
  assert.deepEqual(await next, ANSWER);
});

test('a worker that ends a cancelled call by itself is kept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { client, workers } = setUp();
  const withdrawn = client.call(CALL);
  client.cancel();
  await assert.rejects(withdrawn, Cancelled);
  const next = client.call(CALL);
  workers[0].answer('too late');
  vi.advanceTimersByTime(10_000);
  assert.equal(workers[0].terminated, false);
  workers[0].answer(ANSWER);
  assert.deepEqual(await next, ANSWER);
  assert.equal(workers.length, 1);
});

test('a call that is overtaken while it waits is never sent', async () => {
  const { client, workers } = setUp();
  const first = client.call(CALL);
  client.cancel();
  const second = client.call({ ...CALL, moves: 2 });
  client.cancel();
  const third = client.call({ ...CALL, moves: 3 });
  await assert.rejects(first, Cancelled);
  await assert.rejects(second, Cancelled);
  workers[0].answer('too late');
  workers[0].answer(ANSWER);
  await third;
  assert.deepEqual(
    workers[0].calls.map(({ moves }) => moves),
    [1, 3],
  );
});

for (const [how, die] of [
  ['breaks', (worker) => worker.break('Out of memory')],
  ['gives itself up', (worker) => worker.say({ type: 'fatal', message: 'Out of memory' })],
] as [string, (worker: FakeWorker) => void][]) {
  test(`a worker that ${how} fails its calls and is replaced by the next one`, async () => {
    const { client, workers } = setUp();
    const losses: string[] = [];
    client.on('lost', ({ reason }) => losses.push(reason));
    const call = client.call(CALL);
    die(workers[0]);
    await assert.rejects(call, WorkerLost);
    assert.deepEqual(losses, ['Out of memory']);
    const next = client.call(CALL);
    assert.equal(workers.length, 2);
    workers[1].answer(ANSWER);
    assert.deepEqual(await next, ANSWER);
  });
}

test('a worker that vanishes without a word is noticed by its lock', async () => {
  const locks = new FakeLocks();
  const { client, workers } = setUp({ locks });
  const call = client.call(CALL);
  const vanish = await comeUp(workers[0], locks);
  vanish();
  await assert.rejects(call, WorkerLost);
});

test('what the page itself ends is not told as a loss', async () => {
  const locks = new FakeLocks();
  const { client, workers } = setUp({ locks });
  client.on('lost', () => assert.fail('told as a loss'));
  let ended = 0;
  client.on('ended', () => {
    ended += 1;
  });
  const call = client.call(CALL);
  const letGo = await comeUp(workers[0], locks);
  client.restart();
  letGo();
  await assert.rejects(call, Cancelled);
  await settled();
  assert.equal(workers[0].terminated, true);
  assert.equal(ended, 1);
});

test('an engine that cannot be loaded fails the call', async () => {
  const { client } = setUp({ module: () => Promise.reject(new Error('no connection')) });
  await assert.rejects(client.call(CALL), { message: 'No connection' });
});

test('a worker is given what its calls need once, before the first of them', async () => {
  const resource = {
    name: 'small',
    key: 'small 1',
    call: { kind: 'train', ms: 1 } as Call,
  };
  const { client, workers } = setUp({ resourceFor: () => resource });
  const calls = [client.call(CALL_OF_NETWORK), client.call(CALL_OF_NETWORK)];
  assert.deepEqual(
    workers[0].calls.map(({ kind }) => kind),
    ['train', 'evaluate', 'evaluate'],
  );
  workers[0].break('gone');
  await Promise.allSettled(calls);
  void client.call(CALL_OF_NETWORK).catch(() => {});
  assert.deepEqual(
    workers[1].calls.map(({ kind }) => kind),
    ['train', 'evaluate'],
    'the next worker has to be given it again',
  );
});

test('a call that needs nothing is sent at once', () => {
  const { client, workers } = setUp({ resourceFor: () => assert.fail('nobody asked') });
  void client.call(CALL).catch(() => {});
  assert.deepEqual(
    workers[0].calls.map(({ kind }) => kind),
    ['advance'],
  );
});

test('a worker is given again what something else of that name took the place of', async () => {
  const own = (key: string, ms: number): Resource => ({
    name: 'own',
    key,
    call: { kind: 'train', ms },
  });
  const [before, after] = [own('own 1', 1), own('own 2', 2)];
  let wanted = before;
  const { client, workers } = setUp({
    resourceFor: ({ network }) => (network === 'own' ? wanted : undefined),
  });
  const given = () => workers[0].calls.filter(({ kind }) => kind === 'train').map(({ ms }) => ms);
  void client.install(after);
  // Calls still need the earlier resource.
  void client.call(CALL_OF_NETWORK);
  assert.deepEqual(given(), [2, 1]);
  wanted = after;
  void client.call(CALL_OF_NETWORK);
  void client.call(CALL_OF_NETWORK);
  assert.deepEqual(given(), [2, 1, 2]);
});

test('what is given to a worker is not withdrawn with its calls, and reports how far it is', async () => {
  const { client, workers } = setUp();
  const parts: number[] = [];
  const given = client.install(
    { name: 'own', key: 'own 1', call: { kind: 'train', ms: 1 } },
    (part) => parts.push(part),
  );
  const withdrawn = client.call(CALL);
  client.cancel();
  await assert.rejects(withdrawn, Cancelled);
  const { id } = workers[0].calls[0];
  workers[0].say({ type: 'progress', id, part: 0.5 });
  workers[0].say({ type: 'answer', id, answer: 'installed' as any });
  assert.equal(await given, 'installed');
  assert.deepEqual(parts, [0.5]);
  client.restart();
});
