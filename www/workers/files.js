import * as engine from '../../pkg/twofold.js';

/** @import { Handler } from '../engine/protocol.js' */

/** Moves between two looks at the clock; against the adversary each may take a millisecond. */
const STEP = 64;
/** Time between two progress reports, in ms. */
const PAUSE = 50;

/**
 * Reads a pasted board in any known form.
 *
 * @type {Handler<'read-board'>}
 */
export const readBoard = ({ text, numbers }) => ({ reading: engine.readBoard(text, numbers) });

/**
 * Reads a game of another program and checks it by the rules, or reads a board.
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
