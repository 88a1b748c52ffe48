/** Time between two progress reports, in ms. */
const PAUSE = 50;

/**
 * Goes through a game to its end, and reports the part that is done.
 *
 * @param step moves between two looks at the clock
 */
export function goThrough(
  game: { advance: (moves: number) => boolean; done: number; count: number },
  step: number,
  report: (part: number) => void,
) {
  let reported = performance.now();
  while (!game.advance(step)) {
    const now = performance.now();
    if (now - reported < PAUSE) continue;
    reported = now;
    report(game.done / game.count);
  }
}
