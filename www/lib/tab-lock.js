import { NoAnswer } from './browser.js';

/** @param {string} id of a game */
const lockName = (id) => `twofold:game:${id}`;

/**
 * A second lock, of a tab that works on a game without playing it. That soon ends, so others can wait for it.
 *
 * @param {string} id
 */
const workName = (id) => `twofold:work:${id}`;
/** The longest wait for other work on a game, in ms. */
const WORKING = 4000;

/**
 * Works on a game under its lock, so that no tab can play it meanwhile. Waits a few seconds for other work on it.
 *
 * @param {LockManager | undefined} locks absent where the browser or the address does not have them
 * @param {string} id
 * @param {() => Promise<void>} work
 * @returns {Promise<boolean>} false if a tab plays it, or still works on it
 */
export const whileUnused = (locks, id, work) => underLocks(locks, id, work, true);

/** The same at once, or not at all. @type {typeof whileUnused} */
export const ifUnused = (locks, id, work) => underLocks(locks, id, work, false);

/**
 * @param {LockManager | undefined} locks
 * @param {string} id
 * @param {() => Promise<void>} work
 * @param {boolean} waits for other work on the game
 * @returns {Promise<boolean>}
 */
async function underLocks(locks, id, work, waits) {
  /** @type {Promise<void> | undefined} */
  let working;
  const underLock = (/** @type {LockManager} */ locks) =>
    locks
      .request(lockName(id), { ifAvailable: true }, async (lock) => {
        if (!lock) return false;
        working = work();
        await working;
        return true;
      })
      // Where another tab takes the game over, the work goes on, still under the second lock.
      .finally(() => working?.catch(() => {}));
  try {
    if (locks) {
      const done = await locks.request(workName(id), { ifAvailable: true }, (lock) =>
        lock ? underLock(locks) : undefined,
      );
      if (done !== undefined || !waits) return done ?? false;
      return await afterWork(locks, id, () => underLock(locks));
    }
  } catch (error) {
    if (!working && isGivenUp(error)) return false;
    // Locks are forbidden, a tab has just taken the game over, or the work failed and rejects itself.
  }
  await (working ?? work());
  return true;
}

/**
 * Waits until no tab works on a game; rejects if that takes too long.
 *
 * @template T
 * @param {LockManager} locks
 * @param {string} id
 * @param {() => T} then run while still no tab works on it
 */
const afterWork = (locks, id, then) =>
  locks.request(workName(id), { signal: AbortSignal.timeout(WORKING) }, then);

/** Whether a request for a lock has waited too long, or another tab has taken the lock. @param {any} error */
const isGivenUp = ({ name }) => name === 'AbortError' || name === 'TimeoutError';

/** The release function where there is no lock. */
const NO_LOCK = () => {};

/**
 * Lets only one tab write a game. The tab that plays it holds a browser lock, which becomes free when the tab ends
 * for any reason.
 */
export class GameLock {
  #locks;
  #release = NO_LOCK;
  #onLost;

  /**
   * @param {LockManager | undefined} locks absent where the browser or the address does not have them
   * @param {() => void} onLost another tab has taken the game over
   */
  constructor(locks, onLost) {
    this.#locks = locks;
    this.#onLost = onLost;
  }

  /**
   * Takes the lock of a game and releases the one held before. Without `patience`, it waits for tabs that work on the
   * game without playing it.
   *
   * @param {string} id
   * @param {{ patience?: number, steal?: boolean }} [how] `patience`: how many ms to wait for a tab that is closing;
   * `steal`: take the lock from another tab
   * @returns {Promise<boolean>} false if another tab keeps it; rejects with `NoAnswer` if the browser does not
   * respond
   */
  async hold(id, { patience = 0, steal = false } = {}) {
    let release = await this.#request(id, patience, steal);
    if (!release && patience === 0) release = await this.#requestAfterWork(id);
    if (!release) return false;
    this.#release();
    this.#release = release;
    return true;
  }

  /** Whether this tab holds a browser lock, and so hears of a takeover. */
  get isHeld() {
    return this.#release !== NO_LOCK;
  }

  /** Releases the lock. */
  release() {
    this.#release();
    this.#release = NO_LOCK;
  }

  /**
   * Asks again once no tab works on the game.
   *
   * @param {string} id
   * @returns {Promise<(() => void) | undefined>} releases the lock
   */
  async #requestAfterWork(id) {
    try {
      return this.#locks && (await afterWork(this.#locks, id, () => this.#request(id, 0, false)));
    } catch (error) {
      if (error instanceof NoAnswer) throw error;
      return undefined;
    }
  }

  /**
   * @param {string} id
   * @param {number} patience
   * @param {boolean} steal
   * @returns {Promise<(() => void) | undefined>} releases the lock
   */
  #request(id, patience, steal) {
    const locks = this.#locks;
    if (!locks) return Promise.resolve(NO_LOCK);
    /** @type {LockOptions} */
    const options = steal
      ? { steal: true }
      : patience > 0
        ? { signal: AbortSignal.timeout(patience) }
        : { ifAvailable: true };
    return new Promise((resolve, reject) => {
      let held = false;
      let released = false;
      locks
        .request(lockName(id), options, (lock) => {
          if (!lock) return resolve(undefined);
          held = true;
          return new Promise((done) => {
            resolve(() => {
              released = true;
              done(undefined);
            });
          });
        })
        .catch((/** @type {DOMException} */ error) => {
          if (error instanceof NoAnswer) return reject(error);
          // Where locks are forbidden, no other tab can hold the game.
          resolve(isGivenUp(error) ? undefined : NO_LOCK);
          if (held && !released) this.#onLost();
        });
    });
  }
}
