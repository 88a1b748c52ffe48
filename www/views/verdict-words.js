import { formatExact, formatPercent, formatShare, formatWhole } from '../lib/format.js';

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
 * A loss with its unit: points if they are known exactly, else a share of the score that a strong player expects.
 *
 * @param {Pick<JudgedMove, 'loss' | 'share'>} judged
 * @param {Measure} measure
 * @param {boolean} isExact
 */
function formatLoss({ loss, share }, measure, isExact) {
  if (measure.kind === 'chance') {
    const percent = formatPercent(loss).replace(' %', '');
    return `${percent} percentage points of the chance of a ${measure.tile}`;
  }
  if (!isExact) return `${formatShare(share)} of the expected score`;
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
  const isEstimate = !isExact && measure.kind === 'points';
  if (isEstimate && verdict === 'good') return `Good: ${move} is about as good as ${name(best)}.`;
  const loss = formatLoss(judged, measure, isExact);
  if (verdict === 'good')
    return `Good: ${move} is worth ${loss} less than ${name(best)}, the best.`;
  return `${VERDICT_LABELS[verdict]}: ${move} gave away ${loss}. Best was ${name(best)}.`;
}

/**
 * The luck of a game in a word, and its share among games with such moves.
 *
 * @param {number | null} percentile the share of such games with less luck, in per cent; null if luck played no part
 */
export function describeLuck(percentile) {
  if (percentile === null) return 'Nothing was left to luck.';
  if (percentile > 40 && percentile < 60)
    return 'Average luck: about half of such games get kinder tiles.';
  const isLucky = percentile >= 60;
  const share = isLucky ? percentile : 100 - percentile;
  const many =
    share < 95
      ? `${Math.min(9, Math.round(share / 10))} of 10`
      : `${Math.min(99, Math.round(share))} of 100`;
  return isLucky
    ? `Lucky: ${many} such games get worse tiles.`
    : `Unlucky: ${many} such games get kinder tiles.`;
}

/**
 * The reason why a move is bad; empty if unknown.
 *
 * @param {Pick<JudgedMove, 'played' | 'best' | 'loss' | 'share'>} judged
 * @param {Reason | null} reason
 * @param {Naming} name
 */
export function describeReason({ played, best, loss, share }, reason, name) {
  const sentences = [];
  const { corner = null, ending = null, merges = null, spawn = null } = reason ?? {};
  if (corner !== null) sentences.push(`It takes the ${corner} out of its corner.`);
  if (spawn && loss > 0) {
    const cost = formatShare(Math.min(1, (spawn.cost * share) / loss));
    sentences.push(
      `It leaves row ${spawn.row}, column ${spawn.column} open to a ${spawn.tile}, which would cost ${cost} (${formatShare(spawn.chance)} likely).`,
    );
  }
  if (merges !== null) sentences.push(`It gives up ${merges} merges.`);
  if (ending) {
    sentences.push(
      `Played on ${formatWhole(ending.games)} times, the game was over within ${ending.moves} moves ${times(ending.played)} after ${name(played)}, and ${times(ending.best)} after ${name(best)}.`,
    );
  }
  return sentences.join(' ');
}

/** @param {number} count */
const times = (count) => (count === 0 ? 'never' : count === 1 ? 'once' : `${count} times`);
