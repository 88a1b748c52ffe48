/**
 * Sees to it that a game is written by one tab only: the tab that plays it holds a lock of the browser's, which
 * becomes free when the tab ends, however it ends.
 */
export class GameLock {
  #locks;
  #release = () => {};
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
   * @returns {Promise<boolean>} false if another tab keeps it
   */
  async hold(id, { patience = 0, steal = false } = {}) {
    const release = await this.#request(id, patience, steal);
    if (!release) return false;
    this.#release();
    this.#release = release;
    return true;
  }

  /** Lets go of the game held. */
  release() {
    this.#release();
    this.#release = () => {};
  }

  /**
   * @param {string} id
   * @param {number} patience
   * @param {boolean} steal
   * @returns {Promise<(() => void) | undefined>} lets the lock go
   */
  #request(id, patience, steal) {
    const locks = this.#locks;
    if (!locks) return Promise.resolve(() => {});
    /** @type {LockOptions} */
    const options = steal
      ? { steal: true }
      : patience > 0
        ? { signal: AbortSignal.timeout(patience) }
        : { ifAvailable: true };
    return new Promise((resolve) => {
      let held = false;
      let released = false;
      locks
        .request(`twofold:game:${id}`, options, (lock) => {
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
          const taken = error.name === 'AbortError' || error.name === 'TimeoutError';
          // Where locks are forbidden, nobody can hold the game.
          resolve(taken ? undefined : () => {});
          if (held && !released) this.#onLost();
        });
    });
  }
}
