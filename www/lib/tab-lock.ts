import { NoAnswer } from './browser.ts';

/** @param id of a game */
const lockName = (id: string) => `twofold:game:${id}`;

/** A second lock, of a tab that works on a game without playing it. That soon ends, so others can wait for it. */
const workName = (id: string) => `twofold:work:${id}`;
/** The longest wait for other work on a game, in ms. */
const WORKING = 4000;

/**
 * Works on a game under its lock, so that no tab can play it meanwhile. Waits a few seconds for other work on it.
 *
 * @param locks absent where the browser or the address does not have them
 * @returns false if a tab plays it, or still works on it
 */
export const whileUnused = (
  locks: LockManager | undefined,
  id: string,
  work: () => Promise<void>,
): Promise<boolean> => underLocks(locks, id, work, true);

/** The same at once, or not at all. */
export const ifUnused: typeof whileUnused = (locks, id, work) => underLocks(locks, id, work, false);

/** @param waits for other work on the game */
async function underLocks(
  locks: LockManager | undefined,
  id: string,
  work: () => Promise<void>,
  waits: boolean,
): Promise<boolean> {
  let working: Promise<void> | undefined;
  const underLock = (locks: LockManager) =>
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
 * @param then run while still no tab works on it
 */
const afterWork = <T>(locks: LockManager, id: string, then: () => T) =>
  locks.request(workName(id), { signal: AbortSignal.timeout(WORKING) }, then);

/** Whether a request for a lock has waited too long, or another tab has taken the lock. */
const isGivenUp = (error: unknown) =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');

/** The release function where there is no lock. */
const NO_LOCK = () => {};

/**
 * Lets only one tab write a game. The tab that plays it holds a browser lock, which becomes free when the tab ends
 * for any reason.
 */
export class GameLock {
  #locks: LockManager | undefined;
  #release = NO_LOCK;
  #onLost: () => void;

  /**
   * @param locks absent where the browser or the address does not have them
   * @param onLost another tab has taken the game over
   */
  constructor(locks: LockManager | undefined, onLost: () => void) {
    this.#locks = locks;
    this.#onLost = onLost;
  }

  /**
   * Takes the lock of a game and releases the one held before. Without `patience`, it waits for tabs that work on the
   * game without playing it.
   *
   * @param how `patience`: how many ms to wait for a tab that is closing; `steal`: take the lock from another tab
   * @returns false if another tab keeps it; rejects with `NoAnswer` if the browser does not respond
   */
  async hold(
    id: string,
    { patience = 0, steal = false }: { patience?: number; steal?: boolean } = {},
  ): Promise<boolean> {
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
   * @returns releases the lock
   */
  async #requestAfterWork(id: string): Promise<(() => void) | undefined> {
    try {
      return this.#locks && (await afterWork(this.#locks, id, () => this.#request(id, 0, false)));
    } catch (error) {
      if (error instanceof NoAnswer) throw error;
      return undefined;
    }
  }

  /** @returns releases the lock */
  #request(id: string, patience: number, steal: boolean): Promise<(() => void) | undefined> {
    const locks = this.#locks;
    if (!locks) return Promise.resolve(NO_LOCK);
    const options: LockOptions = steal
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
        .catch((error: DOMException) => {
          if (error instanceof NoAnswer) return reject(error);
          // Where locks are forbidden, no other tab can hold the game.
          resolve(isGivenUp(error) ? undefined : NO_LOCK);
          if (held && !released) this.#onLost();
        });
    });
  }
}
