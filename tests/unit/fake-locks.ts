import type { Locks } from '../../www/lib/browser.ts';

/** The browser's locks: exclusive, with waiting or `ifAvailable`. */
export class FakeLocks implements Locks {
  /** What ends with the holder of a lock and all that wait for it. */
  #ends: Map<string, Promise<unknown>> = new Map();

  async request(
    name: string,
    { ifAvailable, signal }: LockOptions,
    callback: (lock: Lock | null) => unknown,
  ) {
    const before = this.#ends.get(name);
    if (ifAvailable && before) return callback(null);
    const late = new Promise((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    );
    const turn = signal ? Promise.race([before, late]) : Promise.resolve(before);
    const done = turn.then(() => callback({ name, mode: 'exclusive' }));
    const end = Promise.allSettled([before, done]).then(() => {
      if (this.#ends.get(name) === end) this.#ends.delete(name);
    });
    this.#ends.set(name, end);
    return done;
  }
}
