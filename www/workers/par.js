import { Par } from '../../pkg/twofold.js';

/** @import { Handler } from '../engine/protocol.js' */

/** The par game of a day, as far as it has been played. @type {{ date: string, par: Par } | undefined} */
let current;

/**
 * Plays the par game of a day, a slice at a time.
 *
 * @type {Handler<'par'>}
 */
export function tellPar({ date, ms }) {
  if (current?.date !== date) {
    const par = new Par(date);
    current?.par.free();
    current = { date, par };
  }
  const progress = current.par.advance(ms);
  if (progress.isOver) {
    current.par.free();
    current = undefined;
  }
  return { progress };
}
