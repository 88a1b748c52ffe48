import { formatExact, formatPercent, formatWhole } from '../lib/format.js';

/** @import { DirectionName } from '../../pkg/rules.js' */
/** @import { JudgedMove, Measure, Reason, VerdictName } from '../../pkg/twofold.js' */

/** The arrow of each direction; a screen reader gets the word instead. @type {Record<DirectionName, string>} */
const ARROWS = { up: '↑', right: '→', down: '↓', left: '←' };

/** @type {Record<VerdictName, string>} */
export const VERDICT_LABELS = {
  best: 'Best',
  good: 'Good',
  inaccuracy: 'Inaccuracy',
  mistake: 'Mistake',
  blunder: 'Blunder',
};

/** The label of the button that opens the positions to practise. @param {number} count */
export const practiseLabel = (count) =>
  count === 1 ? 'Practise your mistake' : `Practise your ${formatWhole(count)} mistakes`;

/**
 * The two forms of directions: arrows to show, words to speak.
 *
 * @typedef {(direction: DirectionName) => string} Naming
 */

/** @type {Naming} */
export const asArrow = (direction) => ARROWS[direction];
/** @type {Naming} */
export const asWord = (direction) => direction;

/**
 * Estimated points, without meaningless digits.
 *
 * @param {number} points
 */
function about(points) {
  if (points < 1) return 'less than 1 point';
  const digits = points >= 1000 ? 3 : 2;
  const rounded = Number(points.toPrecision(digits));
  return `about ${formatWhole(rounded)} point${rounded === 1 ? '' : 's'}`;
}

/**
 * A loss with its unit.
 *
 * @param {number} loss
 * @param {Measure} measure
 * @param {boolean} isExact
 */
function formatLoss(loss, measure, isExact) {
  if (measure.kind === 'chance') {
    const percent = formatPercent(loss).replace(' %', '');
    return `${percent} percentage points of the chance of a ${measure.tile}`;
  }
  if (!isExact) return about(loss);
  return loss < 0.001 ? 'less than 0.001 points' : `${formatExact(loss)} points`;
}

/**
 * One sentence about a move.
 *
 * @param {{ judged: JudgedMove, measure: Measure }} verdict
 * @param {boolean} isExact whether the values are known exactly
 * @param {Naming} name
 */
export function describeVerdict({ judged, measure }, isExact, name) {
  const { played, best, values, verdict } = judged;
  const move = name(played);
  const legal = Object.values(values).filter((value) => value !== null);
  if (legal.length === 1) return `${move} was the only move.`;
  if (verdict === 'best') return `Best: nothing was better than ${move}.`;
  const loss = formatLoss(judged.loss, measure, isExact);
  const isNothing = !isExact && measure.kind === 'points' && judged.loss < 1;
  if (isNothing) return `Good: ${move} is as good as ${name(best)}.`;
  if (verdict === 'good')
    return `Good: ${move} is worth ${loss} less than ${name(best)}, the best.`;
  return `${VERDICT_LABELS[verdict]}: ${move} gave away ${loss}. Best was ${name(best)}.`;
}

/**
 * The reason why a move is bad; empty if unknown.
 *
 * @param {Pick<JudgedMove, 'played' | 'best'>} judged
 * @param {Reason | null} reason
 * @param {Naming} name
 */
export function describeReason({ played, best }, reason, name) {
  const sentences = [];
  const { corner = null, ending = null } = reason ?? {};
  if (corner !== null) sentences.push(`It takes the ${corner} out of its corner.`);
  if (ending) {
    sentences.push(
      `Played on ${formatWhole(ending.games)} times, the game was over within ${ending.moves} moves ${times(ending.played)} after ${name(played)}, and ${times(ending.best)} after ${name(best)}.`,
    );
  }
  return sentences.join(' ');
}

/** @param {number} count */
const times = (count) => (count === 0 ? 'never' : count === 1 ? 'once' : `${count} times`);
