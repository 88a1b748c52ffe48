import { punishingLine, readPuzzles } from '../../pkg/twofold.js';

/** @import { Handler } from '../engine/protocol.js' */

/** The moves of a line. */
const MOVES = 4;

/** @type {Handler<'puzzles'>} */
export const read = ({ file }) => ({ puzzles: readPuzzles(new Uint8Array(file)) });

/** @type {Handler<'line'>} */
export const line = ({ solver, board, p4, direction }) => ({
  line: punishingLine(solver.id, solver.settings, board, direction, p4, MOVES),
});
