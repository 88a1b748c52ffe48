import type { DirectionName } from '../../pkg/rules.js';
import type { Evaluation } from '../../pkg/twofold.js';
import { DIRECTIONS } from '../lib/directions.ts';

/** One direction's value, none if it is illegal. `share`: length of its bar, 0 to 1; `delta`: distance to the best. */
export interface ComparedValue {
  direction: DirectionName;
  value: number | undefined;
  delta: number;
  share: number;
  best: boolean;
}

/** Values with a smaller relative difference count as equal: it comes from the arithmetic. */
const ROUNDING = 1e-8;
/** The shortest bar of a legal move. */
const SHORTEST = 0.06;
/** The loss of a blunder, as a share of the expected outcome: its bar is the shortest. */
const BLUNDER = 0.1;
/** If the worst move has at least this part of the best value, the bars show the differences, enlarged. */
const CLOSE = 0.8;
/** The shortest bar among enlarged differences. */
const SHORTEST_ENLARGED = 0.2;

/**
 * The four values in their fixed order. A full bar is the best move. Where the outcome expected after it is known, in the unit of the values,
 * the same share of it lost shortens a bar by the same length on any board. Otherwise the bars compare the moves of this board alone.
 */
export function compareValues(
  { values, best }: Pick<Evaluation, 'values' | 'best'>,
  outcome?: number,
): ComparedValue[] {
  const known = DIRECTIONS.map((direction) => values[direction]).filter((value) => value !== null);
  const highest = Math.max(...known);
  const lowest = Math.min(...known);
  // Positive values are compared with the best. With negative or nearly equal values only the distances are
  // meaningful.
  const enlarged = lowest < 0 || lowest > CLOSE * highest;
  const floor = enlarged
    ? lowest - (highest - lowest) * (SHORTEST_ENLARGED / (1 - SHORTEST_ENLARGED))
    : 0;
  const range = highest - floor;
  return DIRECTIONS.map((direction) => {
    const value = values[direction] ?? undefined;
    if (value === undefined) return { direction, value, delta: 0, share: 0, best: false };
    const difference = value - highest;
    const length = outcome
      ? 1 + difference / (outcome * BLUNDER)
      : range > 0
        ? (value - floor) / range
        : 1;
    const share = Math.max(SHORTEST, length);
    const delta = Math.abs(difference) <= ROUNDING * Math.abs(highest) ? 0 : difference;
    return { direction, value, delta, share, best: direction === best };
  });
}
