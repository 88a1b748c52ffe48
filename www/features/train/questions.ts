import type { DirectionName } from '../../../pkg/rules.js';
import type { Measure, PuzzleFacts } from '../../../pkg/twofold.js';
import type { Mistake } from '../../games/far.ts';
import { formatPercent, formatWhole } from '../../lib/format.ts';
import { judgeAnswer } from '../../state/mistakes.ts';

/** A puzzle, or a position in which the player made a mistake. `costs`: of each legal move, as a share of the expected outcome. */
export interface Question {
  board: string;
  p4: number;
  answer: DirectionName;
  costs: PuzzleFacts['costs'];
  expected: number;
  measure: Measure;
  puzzle?: PuzzleFacts;
  mistake?: Mistake;
}

/** The probability of a 4 in every puzzle. */
const P4 = 0.1;

export const ofPuzzle = (puzzle: PuzzleFacts): Question => {
  const { board, answer, costs, expected } = puzzle;
  return { board, p4: P4, answer, costs, expected, measure: { kind: 'points' }, puzzle };
};

export function ofMistake(mistake: Mistake): Question {
  const { board, p4, best, expected, measure } = mistake;
  const cost = (direction: DirectionName) => judgeAnswer(mistake, direction)?.share ?? null;
  const costs = { up: cost('up'), right: cost('right'), down: cost('down'), left: cost('left') };
  return { board, p4, answer: best, costs, expected, measure, mistake };
}

/** Whether a move is the best one or, in a position of the player, as good. */
export const isRight = ({ answer, mistake }: Question, direction: DirectionName) =>
  mistake ? judgeAnswer(mistake, direction)?.isFound === true : direction === answer;

/** The value of a move: points, to three digits as it is known, or a chance. */
export const worthOf = (
  { measure, expected, mistake }: Question,
  direction: DirectionName,
  cost: number,
) =>
  measure.kind === 'chance'
    ? formatPercent(mistake?.values[direction] ?? 0)
    : formatWhole(Number(Math.max(0, expected * (1 - cost)).toPrecision(3)));
