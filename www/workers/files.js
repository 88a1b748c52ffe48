import * as engine from '../../pkg/twofold.js';
import { goThrough } from './reports.js';

/** @import { Handler } from '../engine/protocol.js' */

/** Moves between two looks at the clock; against the adversary each may take a millisecond. */
const STEP = 64;

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
    const { format } = game;
    const reading = game.board();
    if (reading) return { format, reading };
    goThrough(game, STEP, report);
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
