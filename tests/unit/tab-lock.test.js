import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GameLock } from '../../www/lib/tab-lock.js';
import { FakeLocks } from './fake-locks.js';

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

test('where there are no locks, every tab may play', async () => {
  assert.equal(await new GameLock(undefined, never).hold('a'), true);
});

test('where locks are forbidden, every tab may play', async () => {
  const forbidden = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };
  const locks = /** @type {LockManager} */ (/** @type {unknown} */ (forbidden));
  assert.equal(await new GameLock(locks, never).hold('a'), true);
});
