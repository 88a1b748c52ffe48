import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { answered, browserLocks, NoAnswer, newId, whenIdle } from '../../www/lib/browser.js';
import { FakeLocks } from './fake-locks.js';
import { gate } from './gate.js';

/** The removed features, by name. @type {Map<string, PropertyDescriptor>} */
const taken = new Map();

/**
 * Replaces a feature of the browser.
 *
 * @param {string} name
 * @param {PropertyDescriptor} descriptor
 */
function put(name, descriptor) {
  const own = Object.getOwnPropertyDescriptor(globalThis, name);
  if (own && !taken.has(name)) taken.set(name, own);
  Object.defineProperty(globalThis, name, { configurable: true, ...descriptor });
}

afterEach(() => {
  for (const [name, descriptor] of taken) Object.defineProperty(globalThis, name, descriptor);
  taken.clear();
});

test('what is answered late is no answer, and what is answered is passed on', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  assert.equal(await answered(Promise.resolve(5), 'nobody'), 5);
  await assert.rejects(answered(Promise.reject(new TypeError('no')), 'nobody'), TypeError);
  const silent = answered(new Promise(() => {}), 'Nobody answers.');
  context.mock.timers.tick(60_000);
  await assert.rejects(silent, new NoAnswer('Nobody answers.'));
});

test('whoever asks for a lock that may be free gets an answer, and one that comes late starts nothing', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  /** @type {((lock: Lock | null) => unknown)[]} */
  const granted = [];
  const request = (
    /** @type {string} */ _,
    /** @type {any} */ __,
    /** @type {(lock: Lock | null) => unknown} */ callback,
  ) =>
    new Promise(() => {
      granted.push(callback);
    });
  put('navigator', { value: { locks: { request } } });
  let isRun = false;
  const asked = browserLocks()?.request('some', { ifAvailable: true }, () => {
    isRun = true;
  });
  context.mock.timers.tick(60_000);
  await assert.rejects(/** @type {Promise<unknown>} */ (asked), NoAnswer);
  await granted[0]({ name: 'some', mode: 'exclusive' });
  assert.equal(isRun, false);
});

test('locks that answer are what they were', async () => {
  put('navigator', { value: { locks: new FakeLocks() } });
  const locks = /** @type {LockManager} */ (browserLocks());
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
