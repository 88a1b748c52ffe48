/** A request for a lock, or the lock's holder. */
interface Claim {
  callback: (lock: Lock | null) => unknown;
  resolve: (value: any) => void;
  reject: (error: unknown) => void;
}

/** The browser's locks as the page uses them: exclusive, with waiting, `ifAvailable` or `steal`. */
export class FakeLocks {
  /** The holder first, then those that wait. */
  #queues: Map<string, Claim[]> = new Map();

  query: LockManager['query'] = async () => ({});

  request(name: string, options: any, callback: any = options): Promise<any> {
    const { ifAvailable = false, steal = false, signal } = options === callback ? {} : options;
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, queue);
    if (ifAvailable && queue.length > 0) return Promise.resolve().then(() => callback(null));
    return new Promise((resolve, reject) => {
      const claim: Claim = { callback, resolve, reject };
      signal?.addEventListener('abort', () => {
        const place = queue.indexOf(claim);
        // The signal does not release a held lock.
        if (place <= 0) return;
        queue.splice(place, 1);
        reject(signal.reason);
      });
      if (steal) {
        const [holder] = queue.splice(0, 1, claim);
        holder?.reject(new DOMException('stolen', 'AbortError'));
        void this.#grant(name, claim);
      } else if (queue.push(claim) === 1) {
        void this.#grant(name, claim);
      }
    });
  }

  async #grant(name: string, claim: Claim) {
    try {
      claim.resolve(await claim.callback({ name, mode: 'exclusive' }));
    } catch (error) {
      claim.reject(error);
    }
    const queue = this.#queues.get(name) ?? [];
    // A holder whose lock was stolen has nothing to release.
    if (queue[0] !== claim) return;
    queue.shift();
    if (queue[0]) void this.#grant(name, queue[0]);
  }
}
