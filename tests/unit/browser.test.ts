import { expect, onTestFinished, test, vi } from 'vitest';
import {
  answered,
  browserLocks,
  copyToClipboard,
  device,
  type Locks,
  NoAnswer,
  newId,
  openCache,
  openDatabase,
  serviceWorkers,
  shareBySystem,
  storageOf,
  trusting,
  whenIdle,
} from '../../www/lib/browser.ts';
import { FakeLocks } from './fake-locks.ts';
import { gate } from './gate.ts';

/** Replaces a feature of the browser until the test ends. */
function put(name: string, descriptor: PropertyDescriptor) {
  const own = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { configurable: true, ...descriptor });
  onTestFinished(() => {
    if (own) Object.defineProperty(globalThis, name, own);
    else Reflect.deleteProperty(globalThis, name);
  });
}

test('what is answered late is no answer, and what is answered is passed on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  expect(await answered(Promise.resolve(5))).toBe(5);
  await expect(answered(Promise.reject(new TypeError('no')))).rejects.toThrow(TypeError);
  const silent = answered(new Promise(() => {}));
  vi.advanceTimersByTime(60_000);
  await expect(silent).rejects.toThrow(NoAnswer);
});

test('whoever asks for a lock that may be free gets an answer, and one that comes late starts nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
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
  await expect(asked as Promise<unknown>).rejects.toThrow(NoAnswer);
  await granted[0]({ name: 'some', mode: 'exclusive' });
  expect(isRun).toBe(false);
});

test('locks that answer are what they were', async () => {
  put('navigator', { value: { locks: new FakeLocks() } });
  const locks = browserLocks() as Locks;
  const { opened, open: release } = gate();
  const held = locks.request('some', { ifAvailable: true }, async (lock) => {
    expect(lock?.name).toBe('some');
    await opened;
    return 'held';
  });
  await new Promise((resume) => setTimeout(resume));
  expect(await locks.request('some', { ifAvailable: true }, (lock) => lock)).toBe(null);
  const waits = locks.request('some', {}, () => 'waited');
  release();
  expect(await Promise.all([held, waits])).toStrictEqual(['held', 'waited']);
});

/** What stands in for each feature that a browser lacks: its global object, and the question with the answer then. */
const LACKS: Record<string, [global: string, ask: () => unknown, answer: unknown]> = {
  localStorage: ['localStorage', () => refused(stored('localStorage')), 'refused'],
  sessionStorage: ['sessionStorage', () => refused(stored('sessionStorage')), 'refused'],
  indexedDB: ['indexedDB', () => refused(openDatabase('some', 1, {})), 'refused'],
  caches: ['caches', () => refused(openCache('some')), 'refused'],
  locks: ['navigator', browserLocks, undefined],
  'service worker': ['navigator', serviceWorkers, undefined],
  clipboard: ['navigator', () => copyToClipboard('words'), false],
  'idle time': ['requestIdleCallback', whenIdle, undefined],
  'trusted types': ['trustedTypes', () => trusting('some', {}), undefined],
  'share sheet': ['navigator', () => shareBySystem({ text: 'words' }), false],
  'memory and cores': [
    'navigator',
    device,
    { hardwareConcurrency: undefined, deviceMemory: undefined },
  ],
};

const stored = async (name: 'localStorage' | 'sessionStorage') => storageOf(name).getItem('key');

const refused = (opening: Promise<unknown>) =>
  opening.then(
    () => 'opened',
    () => 'refused',
  );

const refuse = () => {
  throw new DOMException('denied', 'SecurityError');
};
const throwing = new Proxy({}, { get: refuse });

for (const [feature, [name, ask, answer]] of Object.entries(LACKS))
  test(`a browser without ${feature}, or that refuses it, has a substitute or none`, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    vi.setTimerTickMode('nextTimerAsync');
    const isNavigator = name === 'navigator';
    const ways: PropertyDescriptor[] = isNavigator
      ? [{ value: {} }, { value: throwing }]
      : [{ value: undefined }, { get: refuse }];
    for (const way of ways) {
      put(name, way);
      expect(await ask()).toStrictEqual(answer);
    }
  });

test('what a browser refuses when it is asked is refused, and nothing else', async () => {
  const rejected = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  put('caches', { value: { open: rejected } });
  expect(await refused(openCache('some'))).toBe('refused');
  put('navigator', { value: { clipboard: { writeText: rejected } } });
  expect(await copyToClipboard('words')).toBe(false);
});

test('ids are made of random bytes where the browser makes none', () => {
  const { crypto } = globalThis;
  put('crypto', { value: { getRandomValues: crypto.getRandomValues.bind(crypto) } });
  const ids = Array.from({ length: 100 }, newId);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
});
