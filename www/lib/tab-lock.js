import { NoAnswer } from './browser.js';

/** @param {string} id of a game */
const lockName = (id) => `twofold:game:${id}`;

/**
 * Does something with a game that no tab plays, and keeps all tabs from playing it meanwhile.
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
    // Locks are forbidden, a tab has just taken the game over, or the work failed: then it says so itself.
  }
  await (working ?? work());
  return true;
}

/** Lets go where there is no lock. */
const NO_LOCK = () => {};

/**
 * Sees to it that a game is written by one tab only: the tab that plays it holds a lock of the browser's, which
 * becomes free when the tab ends, however it ends.
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
   * Takes the lock of a game and lets go of the one held before.
   *
   * @param {string} id
   * @param {{ patience?: number, steal?: boolean }} [how] how many ms to wait for a tab that is just closing, or
   *   whether to take it from the tab that has it
   * @returns {Promise<boolean>} false if another tab keeps it; rejects with `NoAnswer` where the browser does not say
   */
  async hold(id, { patience = 0, steal = false } = {}) {
    const release = await this.#request(id, patience, steal);
    if (!release) return false;
    this.#release();
    this.#release = release;
    return true;
  }

  /** Whether the browser says if another tab takes the game over: it has given a lock out. */
  get isHeld() {
    return this.#release !== NO_LOCK;
  }

  /** Lets go of the game held. */
  release() {
    this.#release();
    this.#release = NO_LOCK;
  }

  /**
   * @param {string} id
   * @param {number} patience
   * @param {boolean} steal
   * @returns {Promise<(() => void) | undefined>} lets the lock go
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
          // Where locks are forbidden, nobody can hold the game.
          resolve(taken ? undefined : NO_LOCK);
          if (held && !released) this.#onLost();
        });
    });
  }
}
