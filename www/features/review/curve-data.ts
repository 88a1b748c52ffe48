import type { JudgedMoves } from '../../lib/judged-moves.ts';
import { roundedUp } from '../../lib/round.ts';

/** The curve of a game by columns of the drawing: the lowest, highest and last expected outcome, and `plain`, without luck; NaN if unknown. */
export interface Curve {
  low: Float64Array;
  high: Float64Array;
  last: Float64Array;
  plain: Float64Array;
  top: number;
  marks: { number: number; expected: number; isBlunder: boolean }[];
}

/** The column of the board after a number of moves. */
export const columnOf = (place: number, total: number, columns: number) =>
  Math.min(columns - 1, Math.round((place / Math.max(1, total)) * (columns - 1)));

/** `end`: the outcome after the last move, if known. */
export function curveOf(moves: JudgedMoves, columns: number, end: number | undefined): Curve {
  const { total } = moves;
  const { marks, expected, luck } = moves.columns;
  const nothing = () => new Float64Array(columns).fill(Number.NaN);
  const curve = { low: nothing(), high: nothing(), last: nothing(), plain: nothing(), top: 0 };
  let sum = 0;
  // After an unjudged move the luck so far is unknown.
  let isKnown = true;
  const put = (place: number, value: number) => {
    const column = columnOf(place, total, columns);
    curve.low[column] = Math.min(
      value,
      Number.isNaN(curve.low[column]) ? value : curve.low[column],
    );
    curve.high[column] = Math.max(
      value,
      Number.isNaN(curve.high[column]) ? value : curve.high[column],
    );
    curve.last[column] = value;
    if (isKnown) curve.plain[column] = value - sum;
    curve.top = Math.max(curve.top, value, isKnown ? value - sum : 0);
  };
  for (let row = 0; row < total; row++) {
    if (!moves.isDone(row + 1)) isKnown = false;
    if (!moves.isJudged(row + 1)) continue;
    put(row, expected[row]);
    sum += luck[row];
  }
  if (end !== undefined) put(total, end);
  const isBlunder = (number: number) => marks[number - 1] >> 4 === 4;
  return {
    ...curve,
    marks: moves.atLeast('mistake').map((number) => ({
      number,
      expected: expected[number - 1],
      isBlunder: isBlunder(number),
    })),
  };
}

/** Round numbers for the top of the scale, times a power of ten. */
const TOPS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The smallest round number not below a value. */
export const roundTop = (value: number) => (value <= 0 ? 1 : roundedUp(value, TOPS));
