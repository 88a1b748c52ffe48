import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb';

/**
 * Browser features that can be missing, forbidden or unresponsive: because all cookies are blocked, because the
 * address is plain http, or in an older browser. Only this module uses them (biome.json enforces it), and each has a
 * fallback. Pages and workers share it.
 */

/** The time limit for an answer of the browser: a number of steps of so many ms each. */
const [STEPS, STEP_MS] = [20, 200];

/** The browser does not answer. */
export class NoAnswer extends Error {
  readonly code = 'no-answer';
}

/** Rejects with `NoAnswer` after a few seconds without an answer. Time while the page or the device was asleep hardly counts. */
export function answered<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let left = STEPS;
    const timer = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      reject(new NoAnswer('the browser does not answer'));
    }, STEP_MS);
    const stop = () => clearInterval(timer);
    answer.then(resolve, reject).finally(stop);
  });
}

/** The methods of `Storage` that the page uses. */
export interface TextStorage {
  readonly length: number;
  key: (index: number) => string | null;
  getItem: (key: string) => string | null;
  setItem: (key: string, text: string) => void;
  removeItem: (key: string) => void;
}

/** A storage of the browser; throws where there is none. */
export function storageOf(name: 'localStorage' | 'sessionStorage'): TextStorage {
  const storage = Reflect.get(globalThis, name);
  if (!storage) throw new Error('This browser keeps nothing.');
  return storage;
}

/** A database; rejects where there is none, or no answer. */
export async function openDatabase<Schema extends DBSchema | unknown>(
  name: string,
  version: number,
  callbacks: OpenDBCallbacks<Schema>,
): Promise<IDBPDatabase<Schema>> {
  const { openDB } = await import('idb');
  const opening: Promise<IDBPDatabase<Schema>> = openDB(name, version, callbacks);
  try {
    return await answered(opening);
  } catch (error) {
    // Close a database that opens too late: it would block an upgrade.
    void opening.then(
      (late) => late.close(),
      () => {},
    );
    throw error;
  }
}

/** The cache with this name; rejects where there is none, or no answer. */
export const openCache = async (name: string): Promise<Cache> => answered(caches.open(name));

/** A channel to the other tabs of this page; undefined where there is none. */
export const browserTabs = (name: string) => attempt(() => new BroadcastChannel(name));

/** The browser's locks as the page uses them. */
export interface Locks {
  request(
    name: string,
    options: LockOptions,
    callback: (lock: Lock | null) => unknown,
  ): Promise<unknown>;
}

/** The browser's locks, if there are any. A request with `ifAvailable` or `steal` rejects with `NoAnswer` if the browser does not respond. */
export function browserLocks(): Locks | undefined {
  const own = attempt(() => navigator.locks);
  return (
    own && {
      async request(name, options, callback) {
        // Any other request may wait as long as the lock is held.
        if (!options.ifAvailable && !options.steal) return own.request(name, options, callback);
        let isLate = false;
        let begin: (begun?: unknown) => void = () => {};
        const begun = new Promise((resolve) => {
          begin = resolve;
        });
        const whole = own.request(name, options, (lock) => {
          begin();
          // What is asked for late starts nothing.
          return isLate ? undefined : callback(lock);
        });
        try {
          await answered(Promise.race([begun, whole]));
        } catch (error) {
          isLate = true;
          throw error;
        }
        return whole;
      },
    }
  );
}

export function newId() {
  const own = attempt(() => crypto.randomUUID());
  if (own) return own;
  // `randomUUID` is missing over plain http: a version 4 UUID by RFC 9562.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The reported number of cores, and memory in GiB. */
export const device = (): { hardwareConcurrency?: number; deviceMemory?: number } => ({
  hardwareConcurrency: attempt(() => navigator.hardwareConcurrency),
  deviceMemory: attempt(() => Reflect.get(navigator, 'deviceMemory')),
});

export function vibrate(ms: number) {
  /** Missing in workers. */
  const own = navigator as { vibrate?(ms: number): boolean };
  attempt(() => own.vibrate?.(ms));
}

export const canVibrate = () => attempt(() => 'vibrate' in navigator) === true;

/** A policy of the page, which makes `TrustedHTML` or the like of its own texts, where the browser has such policies. */
export const trusting = (name: string, rules: Record<string, (text: string) => string>) =>
  attempt(() => Reflect.get(globalThis, 'trustedTypes').createPolicy(name, rules));

/** Whether there can be workers, in which solvers compute. */
export const hasWorkers = () => attempt(() => typeof Worker === 'function') === true;

export const serviceWorkers = () => attempt(() => navigator.serviceWorker);

/** The browser's list of gamepads, with gaps; empty in a worker. */
export const gamepads = (): unknown[] =>
  attempt(() => Reflect.get(navigator, 'getGamepads').call(navigator)) ?? [];

/** The player's keyboard layout: what each key types, by its place. Only some browsers have it. */
export const keyboardLayout = async (): Promise<
  { get: (code: string) => string | undefined } | undefined
> => attempt(() => Reflect.get(navigator, 'keyboard').getLayoutMap())?.catch(() => undefined);

/** Puts text on the clipboard; false where the browser does not allow it. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await Reflect.get(navigator, 'clipboard').writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Opens the system's share sheet; false if there is none for it. */
export async function shareBySystem(data: {
  title?: string;
  text?: string;
  url?: string;
  files?: File[];
}): Promise<boolean> {
  /** Missing in workers. */
  const own = navigator as {
    canShare?(data: unknown): boolean;
    share?(data: unknown): Promise<void>;
  };
  if (!attempt(() => own.canShare?.(data))) return false;
  try {
    await own.share?.(data);
    return true;
  } catch (error) {
    // The player closed the sheet.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** The languages that the reader prefers, best first. */
export const readerLanguages = (): readonly string[] => attempt(() => navigator.languages) ?? [];

/** The longest wait of a busy page, in ms. */
const BUSY_MS = 5000;
/** The wait in browsers without `requestIdleCallback`, in ms. */
const REST_MS = 500;

/** Resolves when the page is idle, or after the longest wait. */
export function whenIdle() {
  return new Promise((resolve) => {
    const asked = attempt(() =>
      Reflect.get(globalThis, 'requestIdleCallback')(() => resolve(undefined), {
        timeout: BUSY_MS,
      }),
    );
    if (asked === undefined) setTimeout(resolve, REST_MS);
  });
}

/** The question may throw: even reading a property can be forbidden. */
function attempt<T>(question: () => T): T | undefined {
  try {
    return question() ?? undefined;
  } catch {
    return undefined;
  }
}
