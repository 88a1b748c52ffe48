import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { GameLock, ifUnused, whileUnused } from '../../www/lib/tab-lock.ts';
import { FakeLocks } from './fake-locks.ts';
import { gate } from './gate.ts';

const never = () => assert.fail('the lock was lost');

test('a game is held by one tab only', async () => {
  const locks = new FakeLocks();
  const first = new GameLock(locks, never);
  const second = new GameLock(locks, never);
  assert.equal(await first.hold('a'), true);
  assert.equal(await second.hold('a'), false);
  assert.equal(await second.hold('b'), true);
});

test('whoever takes another game lets go of the one before', async () => {
  const locks = new FakeLocks();
  const first = new GameLock(locks, never);
  await first.hold('a');
  await first.hold('b');
  assert.equal(await new GameLock(locks, never).hold('a'), true);
});

test('whoever does not get another game keeps the one before', async () => {
  const locks = new FakeLocks();
  const first = new GameLock(locks, never);
  const second = new GameLock(locks, never);
  await first.hold('a');
  await second.hold('b');
  assert.equal(await first.hold('b'), false);
  assert.equal(await second.hold('a'), false);
});

test('a game that was let go is free', async () => {
  const locks = new FakeLocks();
  const first = new GameLock(locks, never);
  await first.hold('a');
  first.release();
  await Promise.resolve();
  assert.equal(await new GameLock(locks, never).hold('a'), true);
});

test('a patient tab waits for the one that is just closing', async () => {
  const locks = new FakeLocks();
  const closing = new GameLock(locks, never);
  await closing.hold('a');
  const waiting = new GameLock(locks, never).hold('a', { patience: 60_000 });
  closing.release();
  assert.equal(await waiting, true);
});

test('a patient tab gives up when its time is over', async () => {
  const locks = new FakeLocks();
  await new GameLock(locks, never).hold('a');
  // The time of a signal alone does not keep Node waiting.
  const awake = setInterval(() => {}, 1000);
  assert.equal(await new GameLock(locks, never).hold('a', { patience: 5 }), false);
  clearInterval(awake);
});

test('a tab whose game is taken over is told so, once', async () => {
  const locks = new FakeLocks();
  let losses = 0;
  const first = new GameLock(locks, () => {
    losses += 1;
  });
  await first.hold('a');
  assert.equal(await new GameLock(locks, never).hold('a', { steal: true }), true);
  await Promise.resolve();
  assert.equal(losses, 1);
});

test('whoever wants a game on which a tab works gets it afterwards', async () => {
  const locks = new FakeLocks();
  const { opened, open } = gate();
  const working = whileUnused(locks, 'a', () => opened);
  let isHeld = false;
  const holding = new GameLock(locks, never).hold('a').then((held) => {
    isHeld = held;
  });
  await new Promise((resume) => setTimeout(resume, 20));
  assert.equal(isHeld, false);
  open();
  await holding;
  assert.equal(isHeld, true);
  assert.equal(await working, true);
  assert.equal(await whileUnused(locks, 'a', async () => assert.fail('it is played')), false);
});

test('whoever waits for a game gets it before the next work on it', async () => {
  const locks = new FakeLocks();
  const { opened, open } = gate();
  const first = whileUnused(locks, 'a', () => opened);
  const holding = new GameLock(locks, never).hold('a');
  await new Promise((resume) => setTimeout(resume));
  const second = whileUnused(locks, 'a', async () => assert.fail('it is played'));
  open();
  assert.deepEqual(await Promise.all([first, holding, second]), [true, true, false]);
});

test('a work goes on under its lock where the game is taken over meanwhile', async () => {
  const locks = new FakeLocks();
  const { opened, open } = gate();
  let isDone = false;
  const first = whileUnused(locks, 'a', async () => {
    await opened;
    isDone = true;
  });
  const thief = new GameLock(locks, never);
  assert.equal(await thief.hold('a', { steal: true }), true);
  thief.release();
  assert.equal(await ifUnused(locks, 'a', async () => assert.fail('two works')), false);
  const second = whileUnused(locks, 'a', async () => assert.ok(isDone));
  open();
  assert.deepEqual(await Promise.all([first, second]), [true, true]);
});

test('who does not wait leaves a game alone on which a tab works', async () => {
  const locks = new FakeLocks();
  void whileUnused(locks, 'a', () => new Promise(() => {}));
  assert.equal(await ifUnused(locks, 'a', async () => assert.fail('two works')), false);
});

test('works on a game follow each other, even after one that fails', async () => {
  const locks = new FakeLocks();
  const { opened, open } = gate();
  const order: string[] = [];
  const first = whileUnused(locks, 'a', async () => {
    await opened;
    order.push('first');
    throw new Error('no room');
  });
  const second = whileUnused(locks, 'a', async () => void order.push('second'));
  assert.equal(await whileUnused(locks, 'b', async () => void order.push('other')), true);
  open();
  await assert.rejects(first, { message: 'no room' });
  assert.equal(await second, true);
  assert.deepEqual(order, ['other', 'first', 'second']);
  assert.equal(await new GameLock(locks, never).hold('a'), true);
});

test('a work that does not end makes nobody wait for ever, and its game can be taken over', async () => {
  const waiting = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => waiting.signal);
  const locks = new FakeLocks();
  void whileUnused(locks, 'a', () => new Promise(() => {}));
  const holding = new GameLock(locks, never).hold('a');
  const works = [1, 2].map(() => whileUnused(locks, 'a', async () => assert.fail('two works')));
  await new Promise((resume) => setTimeout(resume));
  waiting.abort(new DOMException('over', 'TimeoutError'));
  assert.equal(await holding, false);
  assert.deepEqual(await Promise.all(works), [false, false]);
  assert.equal(await new GameLock(locks, never).hold('a', { steal: true }), true);
});

test('where there are no locks, every tab may play', async () => {
  assert.equal(await new GameLock(undefined, never).hold('a'), true);
});

test('where locks are forbidden, every tab may play', async () => {
  const forbidden = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };
  const locks = forbidden as unknown as LockManager;
  assert.equal(await new GameLock(locks, never).hold('a'), true);
});
