import { type Locks, NoAnswer } from './browser.ts';

/** What releases a lock where there are none. */
const NO_LOCK = () => {};

/**
 * Takes a lock of the browser, which becomes free when the tab ends for any reason. Gives what releases it; undefined if another tab keeps
 * it. Rejects with `NoAnswer` if the browser does not respond. Some browsers and addresses have no locks.
 *
 * `patience`: how many ms to wait for a tab that is closing; `steal`: take it from another tab; `lost`: another tab has taken it.
 */
export function holdLock(
  locks: Locks | undefined,
  name: string,
  {
    patience = 0,
    steal = false,
    lost = () => {},
  }: { patience?: number; steal?: boolean; lost?: () => void } = {},
): Promise<(() => void) | undefined> {
  if (!locks) return Promise.resolve(NO_LOCK);
  const options: LockOptions = steal
    ? { steal: true }
    : patience > 0
      ? { signal: AbortSignal.timeout(patience) }
      : { ifAvailable: true };
  return new Promise((resolve, reject) => {
    let state = 'waiting';
    locks
      .request(name, options, (lock) => {
        if (!lock) return resolve(undefined);
        state = 'held';
        return new Promise((done) => {
          resolve(() => {
            state = 'released';
            done(undefined);
          });
        });
      })
      .catch((error: Error) => {
        if (error instanceof NoAnswer) return reject(error);
        // Where locks are forbidden, no other tab can hold one.
        const isGivenUp = error.name === 'AbortError' || error.name === 'TimeoutError';
        resolve(isGivenUp ? undefined : NO_LOCK);
        if (state === 'held') lost();
      });
  });
}
