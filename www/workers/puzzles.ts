import { type DirectionName, punishingLine, readPuzzles as read } from '../../pkg/twofold.js';
import type { SolverRequest } from './requests.ts';

/** The moves of a line. */
const MOVES = 4;

export const readPuzzles = (file: ArrayBuffer) => read(new Uint8Array(file));

interface Question {
  solver: SolverRequest;
  board: string;
  p4: number;
  direction: DirectionName;
}

/** What follows a move if each new tile hurts most. */
export const lineAfter = ({ solver, board, p4, direction }: Question) =>
  punishingLine(solver.id, solver.settings, board, direction, p4, MOVES);
