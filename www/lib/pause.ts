/** Lets the page serve keys and frames. */
export const pause = () => new Promise((resume) => setTimeout(resume));

/** Time in ms after which the page pauses for keys and frames. */
const PAGE_SLICE_MS = 8;

/** Repeats a step until it answers that all is done, with pauses. */
export async function inSlices(step: () => boolean, signal?: AbortSignal) {
  let begun = performance.now();
  while (!step()) {
    if (performance.now() - begun < PAGE_SLICE_MS) continue;
    await pause();
    signal?.throwIfAborted();
    begun = performance.now();
  }
}
