import { NoAnswer } from './browser.js';

/** @param {string} id of a game */
const lockName = (id) => `twofold:game:${id}`;

/**
 * Works on a game under its lock, so that no tab can play it meanwhile.
 *
 * @param {LockManager | undefined} locks absent where the browser or the address does not have them
 * @param {string} id
 * @param {() => Promise<void>} work
 * @returns {Promise<boolean>} false if a tab plays it
 */
export async function whileUnused(locks, id, work) {
  /** @type {Promise<void> | undefined} */
  let working;
  try {
    if (locks) {
      return await locks.request(lockName(id), { ifAvailable: true }, async (lock) => {
        if (!lock) return false;
        working = work();
        await working;
        return true;
      });
    }
  } catch {
    // Locks are forbidden, a tab has just taken the game over, or the work failed and rejects itself.
  }
  await (working ?? work());
  return true;
}

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
   * Takes the lock of a game and releases the one held before.
   *
   * @param {string} id
   * @param {{ patience?: number, steal?: boolean }} [how] `patience`: how many ms to wait for a tab that is closing;
   * `steal`: take the lock from another tab
   * @returns {Promise<boolean>} false if another tab keeps it; rejects with `NoAnswer` if the browser does not
   * respond
   */
  async hold(id, { patience = 0, steal = false } = {}) {
    const release = await this.#request(id, patience, steal);
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
          const taken = error.name === 'AbortError' || error.name === 'TimeoutError';
          // Where locks are forbidden, no other tab can hold the game.
          resolve(taken ? undefined : NO_LOCK);
          if (held && !released) this.#onLost();
        });
    });
  }
}
