/** Fetches something at the first call. After a failure the next call tries again. */
export function fetchedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load();
    const asked = loading;
    asked.catch(() => {
      if (loading === asked) loading = undefined;
    });
    return asked;
  };
}
