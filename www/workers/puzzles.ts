import { punishingLine, readPuzzles } from '../../pkg/twofold.js';
import type { Handler } from '../engine/protocol.ts';

/** The moves of a line. */
const MOVES = 4;

export const read: Handler<'puzzles'> = ({ file }) => ({
  puzzles: readPuzzles(new Uint8Array(file)),
});

export const line: Handler<'line'> = ({ solver, board, p4, direction }) => ({
  line: punishingLine(solver.id, solver.settings, board, direction, p4, MOVES),
});
