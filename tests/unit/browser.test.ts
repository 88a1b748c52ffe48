import assert from 'node:assert/strict';
import { afterEach, onTestFinished, test, vi } from 'vitest';
import { answered, browserLocks, NoAnswer, newId, whenIdle } from '../../www/lib/browser.ts';
import { FakeLocks } from './fake-locks.ts';
import { gate } from './gate.ts';

/** The removed features, by name. */
const taken: Map<string, PropertyDescriptor> = new Map();

/** Replaces a feature of the browser. */
function put(name: string, descriptor: PropertyDescriptor) {
  const own = Object.getOwnPropertyDescriptor(globalThis, name);
  if (own && !taken.has(name)) taken.set(name, own);
  Object.defineProperty(globalThis, name, { configurable: true, ...descriptor });
}

afterEach(() => {
  for (const [name, descriptor] of taken) Object.defineProperty(globalThis, name, descriptor);
  taken.clear();
});

test('what is answered late is no answer, and what is answered is passed on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  assert.equal(await answered(Promise.resolve(5), 'nobody'), 5);
  await assert.rejects(answered(Promise.reject(new TypeError('no')), 'nobody'), TypeError);
  const silent = answered(new Promise(() => {}), 'Nobody answers.');
  vi.advanceTimersByTime(60_000);
  await assert.rejects(silent, new NoAnswer('Nobody answers.'));
});

test('whoever asks for a lock that may be free gets an answer, and one that comes late starts nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const granted: ((lock: Lock | null) => unknown)[] = [];
  const request = (_: string, __: any, callback: (lock: Lock | null) => unknown) =>
    new Promise(() => {
      granted.push(callback);
    });
  put('navigator', { value: { locks: { request } } });
  let isRun = false;
  const asked = browserLocks()?.request('some', { ifAvailable: true }, () => {
    isRun = true;
  });
  vi.advanceTimersByTime(60_000);
  await assert.rejects(asked as Promise<unknown>, NoAnswer);
  await granted[0]({ name: 'some', mode: 'exclusive' });
  assert.equal(isRun, false);
});

test('locks that answer are what they were', async () => {
  put('navigator', { value: { locks: new FakeLocks() } });
  const locks = browserLocks() as LockManager;
  const { opened, open: release } = gate();
  const held = locks.request('some', { ifAvailable: true }, async (lock) => {
    assert.equal(lock?.name, 'some');
    await opened;
    return 'held';
  });
  await new Promise((resume) => setTimeout(resume));
  assert.equal(await locks.request('some', { ifAvailable: true }, (lock) => lock), null);
  const waits = locks.request('some', () => 'waited');
  release();
  assert.deepEqual(await Promise.all([held, waits]), ['held', 'waited']);
  const stolen = locks.request('some', { ifAvailable: true }, () => new Promise(() => {}));
  const thief = locks.request('some', { steal: true }, () => 'mine');
  await assert.rejects(stolen, { name: 'AbortError' });
  assert.equal(await thief, 'mine');
});

test('a browser that has no locks, or refuses them, has none', () => {
  put('navigator', { value: {} });
  assert.equal(browserLocks(), undefined);
  put('navigator', {
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  assert.equal(browserLocks(), undefined);
});

test('ids are made of random bytes where the browser makes none', () => {
  const { crypto } = globalThis;
  put('crypto', { value: { getRandomValues: crypto.getRandomValues.bind(crypto) } });
  const ids = Array.from({ length: 100 }, newId);
  for (const id of ids)
    assert.match(id, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  assert.equal(new Set(ids).size, ids.length);
});

test('a page whose browser does not say when it rests goes on all the same', async () => {
  await whenIdle();
});
