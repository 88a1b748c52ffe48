/**
 * Fetches something when it is first asked for. Who asks after a failure may be luckier: the network comes and goes.
 *
 * @template T
 * @param {() => Promise<T>} load
 * @returns {() => Promise<T>}
 */
export function fetchedOnce(load) {
  /** @type {Promise<T> | undefined} */
  let loading;
  return () => {
    loading ??= load();
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
}
