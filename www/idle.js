/** Resolves when the page has nothing else to do. */
export function whenIdle() {
  return new Promise((resolve) => {
    // Not every browser says when.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(undefined));
    else setTimeout(resolve, 500);
  });
}
