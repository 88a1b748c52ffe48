/** A page that is busy all the time waits no longer than this, in ms. */
const PATIENCE = 5000;

/** Resolves when the page has nothing else to do, or has been busy for long. */
export function whenIdle() {
  return new Promise((resolve) => {
    // Not every browser says when.
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(undefined), { timeout: PATIENCE });
    else setTimeout(resolve, 500);
  });
}
