import * as engine from '../../pkg/twofold.js';

/** @import { Handler } from '../engine/protocol.js' */

/** Moves from one look at the clock to the next; by the adversary each may take a millisecond. */
const STEP = 64;
/** How often the page hears how far it is, in ms. */
const PAUSE = 50;

/**
 * Reads a board in whatever form it was pasted.
 *
 * @type {Handler<'read-board'>}
 */
export const readBoard = ({ text, numbers }) => ({ reading: engine.readBoard(text, numbers) });

/**
 * Reads the game of another program, and holds it to the rules; or a board alone.
 *
 * @type {Handler<'import'>}
 */
export function importGame({ bytes, name }, report) {
  const game = new engine.Import(new Uint8Array(bytes), name);
  let isSpent = false;
  try {
    const { format, count } = game;
    const reading = game.board();
    if (reading) return { format, reading };
    let reported = performance.now();
    while (!game.advance(STEP)) {
      const now = performance.now();
      if (now - reported < PAUSE) continue;
      reported = now;
      report(game.done / count);
    }
    isSpent = true;
    return { record: game.finish(), format };
  } finally {
    if (!isSpent) game.free();
  }
}

/**
 * Writes a game for another program.
 *
 * @type {Handler<'export'>}
 */
export const exportGame = ({ record, to }) => ({
  bytes: /** @type {Uint8Array<ArrayBuffer>} */ (engine.exportGame(record, to)),
});
