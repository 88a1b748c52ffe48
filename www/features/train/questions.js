import { formatPercent, formatWhole } from '../../lib/format.js';
import { judgeAnswer } from '../../state/lessons.js';

/** @import { DirectionName } from '../../../pkg/rules.js' */
/** @import { Measure, PuzzleFacts } from '../../../pkg/twofold.js' */
/** @import { Lesson } from '../../state/lessons.js' */

/**
 * A board with a best move: a puzzle, or a position in which the player made a mistake. `costs`: of each legal move, as a share of the
 * expected outcome.
 *
 * @typedef {{ board: string, p4: number, answer: DirectionName, costs: PuzzleFacts['costs'], expected: number, measure: Measure,
 *             puzzle?: PuzzleFacts, mistake?: Lesson }} Question
 */

/** The probability of a 4 in every puzzle. */
const P4 = 0.1;

/** @param {PuzzleFacts} puzzle @returns {Question} */
export const ofPuzzle = (puzzle) => {
  const { board, answer, costs, expected } = puzzle;
  return { board, p4: P4, answer, costs, expected, measure: { kind: 'points' }, puzzle };
};

/** @param {Lesson} mistake @returns {Question} */
export function ofMistake(mistake) {
  const { board, p4, best, expected, measure } = mistake;
  /** @param {DirectionName} direction */
  const cost = (direction) => judgeAnswer(mistake, direction)?.share ?? null;
  const costs = { up: cost('up'), right: cost('right'), down: cost('down'), left: cost('left') };
  return { board, p4, answer: best, costs, expected, measure, mistake };
}

/** Whether a move is the best one or, in a position of the player, as good. @param {Question} question @param {DirectionName} direction */
export const isRight = ({ answer, mistake }, direction) =>
  mistake ? judgeAnswer(mistake, direction)?.isFound === true : direction === answer;

/** The value of a move: points, or a chance. @param {Question} question @param {DirectionName} direction @param {number} cost */
export const worthOf = ({ measure, expected, mistake }, direction, cost) =>
  measure.kind === 'chance'
    ? formatPercent(mistake?.values[direction] ?? 0)
    : formatWhole(Math.max(0, expected * (1 - cost)));
