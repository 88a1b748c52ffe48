/** Time between two progress reports, in ms. */
const PAUSE = 50;

/**
 * Goes through a game to its end, and reports the part that is done.
 *
 * @param {{ advance: (moves: number) => boolean, done: number, count: number }} game
 * @param {number} step moves between two looks at the clock
 * @param {(part: number) => void} report
 */
export function goThrough(game, step, report) {
  let reported = performance.now();
  while (!game.advance(step)) {
    const now = performance.now();
    if (now - reported < PAUSE) continue;
    reported = now;
    report(game.done / game.count);
  }
}
