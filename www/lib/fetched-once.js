/**
 * Fetches something at the first call. After a failure the next call tries again.
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
