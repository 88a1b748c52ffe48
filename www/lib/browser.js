/** @import { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb' */

/**
 * What a browser can lack, forbid, or leave without an answer: because all cookies are blocked, because the address is plain http, or
 * because it is another browser. It is asked for here and nowhere else (biome.json), and everything has a fallback. Pages and workers use this.
 */

/** In how many steps of how many ms the browser may answer what it answers at once where all is well. */
const [STEPS, STEP] = [20, 200];

/** The browser does not answer. */
export class NoAnswer extends Error {}

/**
 * Rejects with `NoAnswer` where there is no answer within a few seconds. Time in which the page or the whole device was asleep hardly counts.
 *
 * @template T
 * @param {Promise<T>} answer
 * @param {string} message what to say then
 * @returns {Promise<T>}
 */
export function answered(answer, message) {
  return new Promise((resolve, reject) => {
    let left = STEPS;
    const timer = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      reject(new NoAnswer(message));
    }, STEP);
    const stop = () => clearInterval(timer);
    answer.then(resolve, reject).finally(stop);
  });
}

/**
 * The part of a storage of the browser's that is used.
 *
 * @typedef {{ readonly length: number, key: (index: number) => string | null, getItem: (key: string) => string | null,
 *             setItem: (key: string, text: string) => void, removeItem: (key: string) => void }} TextStorage
 */

/**
 * A storage of the browser's; throws where there is none.
 *
 * @param {'localStorage' | 'sessionStorage'} name
 * @returns {TextStorage}
 */
export function storageOf(name) {
  const storage = Reflect.get(globalThis, name);
  if (!storage) throw new Error('This browser keeps nothing.');
  return storage;
}

/** What was remembered, for browsers that keep nothing. @type {Map<string, string>} */
const notes = new Map();

/**
 * Remembers a few words, in the worst case for as long as the page lives.
 *
 * @param {'localStorage' | 'sessionStorage'} name
 * @param {string} key
 * @param {string | undefined} words nothing, to forget them
 */
export function remember(name, key, words) {
  if (words === undefined) notes.delete(key);
  else notes.set(key, words);
  try {
    if (words === undefined) storageOf(name).removeItem(key);
    else storageOf(name).setItem(key, words);
  } catch {
    // There is the note.
  }
}

/**
 * @param {'localStorage' | 'sessionStorage'} name
 * @param {string} key
 * @returns {string | undefined} the words that were remembered
 */
export function remembered(name, key) {
  try {
    return storageOf(name).getItem(key) ?? undefined;
  } catch {
    return notes.get(key);
  }
}

/**
 * A database; rejects where there is none, or no answer.
 *
 * @template {DBSchema | unknown} Schema
 * @param {string} name
 * @param {number} version
 * @param {OpenDBCallbacks<Schema>} callbacks
 * @returns {Promise<IDBPDatabase<Schema>>}
 */
export async function openDatabase(name, version, callbacks) {
  const { openDB } = await import('idb');
  /** @type {Promise<IDBPDatabase<Schema>>} */
  const opening = openDB(name, version, callbacks);
  try {
    return await answered(opening, 'The database of this browser does not answer.');
  } catch (error) {
    // One that comes too late would be in the way of a newer version.
    void opening.then(
      (late) => late.close(),
      () => {},
    );
    throw error;
  }
}

/**
 * The cache with this name; rejects where there is none, or no answer.
 *
 * @param {string} name
 * @returns {Promise<Cache>}
 */
export const openCache = async (name) =>
  answered(caches.open(name), 'The cache of this browser does not answer.');

/**
 * The browser's locks, which reject with `NoAnswer` where a question whether a lock is free is not answered; undefined where there are none.
 *
 * @returns {LockManager | undefined}
 */
export function browserLocks() {
  const own = attempt(() => navigator.locks);
  if (!own) return undefined;
  /** @type {(name: string, options: any, callback?: LockGrantedCallback<any>) => Promise<any>} */
  const request = async (name, options, callback) => {
    if (!callback) return own.request(name, options);
    // A lock may be waited for as long as somebody has it.
    if (!options.ifAvailable && !options.steal) return own.request(name, options, callback);
    let isLate = false;
    /** @type {(begun?: unknown) => void} */
    let begin = () => {};
    const begun = new Promise((resolve) => {
      begin = resolve;
    });
    const whole = own.request(name, options, (lock) => {
      if (isLate) return undefined;
      begin();
      return callback(lock);
    });
    try {
      await answered(
        Promise.race([begun, whole]),
        'The browser does not say what other tabs have open.',
      );
    } catch (error) {
      isLate = true;
      throw error;
    }
    return whole;
  };
  return { query: () => own.query(), request };
}

/** A name that nobody else has. */
export function newId() {
  const own = attempt(() => crypto.randomUUID());
  if (own) return own;
  // A plain http address has random numbers, but no names: version 4 of RFC 9562.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * What the device tells of its cores and its memory, in GiB.
 *
 * @returns {{ hardwareConcurrency?: number, deviceMemory?: number }}
 */
export const device = () => ({
  hardwareConcurrency: attempt(() => navigator.hardwareConcurrency),
  deviceMemory: attempt(() => Reflect.get(navigator, 'deviceMemory')),
});

/** Whether there can be a service worker. */
export const hasServiceWorker = () => attempt(() => navigator.serviceWorker) !== undefined;

/**
 * What the browser tells of gamepads: a list of `Gamepad`, with gaps; nothing in a worker.
 *
 * @returns {unknown[]}
 */
export const gamepads = () =>
  attempt(() => Reflect.get(navigator, 'getGamepads').call(navigator)) ?? [];

/**
 * What the keys of the player's keyboard type, by their place. Only some browsers tell.
 *
 * @returns {Promise<{ get: (code: string) => string | undefined } | undefined>}
 */
export async function keyboardLayout() {
  try {
    return await Reflect.get(navigator, 'keyboard')?.getLayoutMap();
  } catch {
    return undefined;
  }
}

/**
 * Puts text on the clipboard.
 *
 * @param {string} text
 * @returns {Promise<boolean>} false where the browser does not allow it
 */
export async function copyToClipboard(text) {
  try {
    await Reflect.get(navigator, 'clipboard').writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Hands something to the system's own sheet for sharing.
 *
 * @param {{ title?: string, text?: string, url?: string, files?: File[] }} data
 * @returns {Promise<boolean>} false if there is none for it
 */
export async function shareBySystem(data) {
  /** Only pages have it. @type {any} */
  const own = navigator;
  if (!attempt(() => own.canShare(data))) return false;
  try {
    await own.share(data);
    return true;
  } catch (error) {
    // The player thought better of it.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** A page that is busy all the time waits no longer than this, in ms. */
const BUSY = 5000;
/** How long to wait where the browser does not say when it rests, in ms. */
const REST = 500;

/** Resolves when the page has nothing else to do, or has been busy for long. */
export function whenIdle() {
  return new Promise((resolve) => {
    const asked = attempt(() =>
      Reflect.get(globalThis, 'requestIdleCallback')(() => resolve(undefined), { timeout: BUSY }),
    );
    if (asked === undefined) setTimeout(resolve, REST);
  });
}

/**
 * @template T
 * @param {() => T} question reading a property can itself be forbidden
 * @returns {T | undefined}
 */
function attempt(question) {
  try {
    return question() ?? undefined;
  } catch {
    return undefined;
  }
}
