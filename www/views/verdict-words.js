import { formatExact, formatPercent, formatShare } from '../lib/format.js';
import { t } from '../lib/sentences.js';

/** @import { DirectionName } from '../../pkg/rules.js' */
/** @import { JudgedMove, Measure, Reason } from '../../pkg/twofold.js' */

/** The arrow of each direction; a screen reader gets the word instead. @type {Record<DirectionName, string>} */
const ARROWS = { up: '↑', right: '→', down: '↓', left: '←' };

/** A verdict in a word. @param {JudgedMove['verdict']} verdict */
export const verdictLabel = (verdict) => t(`verdict-label-${verdict}`);

/** The label of the button that opens the positions to practise. @param {number} count */
export const practiseLabel = (count) => t('verdict-practise', { count });

/**
 * The two forms of directions: arrows to show, words to speak.
 *
 * @typedef {(direction: DirectionName) => string} Naming
 */

/** @type {Naming} */
export const asArrow = (direction) => ARROWS[direction];
/** @type {Naming} */
export const asWord = (direction) => t(`core-direction-${direction}`);

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
    return t('verdict-loss-chance', { percent, tile: `${measure.tile}` });
  }
  if (!isExact) return t('verdict-loss-share', { share: formatShare(share) });
  return loss < 0.001
    ? t('verdict-loss-tiny')
    : t('verdict-loss-points', { loss: formatExact(loss) });
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
  if (legal.length === 1) return t('verdict-only', { move });
  if (verdict === 'best') return t('verdict-best', { move });
  const isEstimate = !isExact && measure.kind === 'points';
  if (isEstimate && verdict === 'good') return t('verdict-good-as', { move, best: name(best) });
  const loss = formatLoss(judged, measure, isExact);
  if (verdict === 'good') return t('verdict-good', { move, loss, best: name(best) });
  return t('verdict-worse', { verdict: verdictLabel(verdict), move, loss, best: name(best) });
}

/**
 * The luck of a game in a word, and its share among games with such moves.
 *
 * @param {number | null} percentile the share of such games with less luck, in per cent; null if luck played no part
 */
export function describeLuck(percentile) {
  if (percentile === null) return t('verdict-luck-none');
  if (percentile > 40 && percentile < 60) return t('verdict-luck-average');
  const isLucky = percentile >= 60;
  const share = isLucky ? percentile : 100 - percentile;
  const many =
    share < 95
      ? t('verdict-of-ten', { count: Math.min(9, Math.round(share / 10)) })
      : t('verdict-of-hundred', { count: Math.min(99, Math.round(share)) });
  return isLucky ? t('verdict-lucky', { many }) : t('verdict-unlucky', { many });
}

/**
 * The reason why a move is bad; empty if unknown. Each sentence is true beside the board before the move, too.
 *
 * @param {{ judged: Pick<JudgedMove, 'played' | 'best' | 'loss' | 'share'>, measure: Measure }} verdict
 * @param {Reason | null} reason
 * @param {boolean} isExact whether the values are known exactly
 * @param {Naming} name
 */
export function describeReason({ judged, measure }, reason, isExact, name) {
  const sentences = [];
  const { corner = null, ending = null, merges = null, spawn = null } = reason ?? {};
  const [played, best] = [name(judged.played), name(judged.best)];
  if (corner !== null) sentences.push(t('verdict-corner', { tile: `${corner}` }));
  if (spawn && judged.loss > 0) {
    const { row, column, tile, chance } = spawn;
    const share = Math.min(1, (spawn.cost * judged.share) / judged.loss);
    const cost = formatLoss({ loss: spawn.cost, share }, measure, isExact);
    sentences.push(
      t('verdict-spawn', {
        played,
        row,
        column,
        tile: `${tile}`,
        chance: formatShare(chance),
        cost,
      }),
    );
  }
  if (merges !== null) sentences.push(t('verdict-merges', { count: merges, best }));
  if (ending) {
    sentences.push(
      t('verdict-ending', {
        games: ending.games,
        moves: ending.moves,
        playedTimes: times(ending.played),
        played,
        bestTimes: times(ending.best),
        best,
      }),
    );
  }
  return sentences.join(' ');
}

/** @param {number} count */
const times = (count) => t('verdict-times', { count });
