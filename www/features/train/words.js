import { formatShare, formatWhole } from '../../lib/format.js';
import { t } from '../../lib/sentences.js';

/** @import { DirectionName } from '../../../pkg/rules.js' */
/** @import { Question } from './questions.js' */

/** A direction with its arrow. @param {DirectionName} direction */
export const moveInWords = (direction) => t(`puzzle-direction-${direction}`);

/** The cost of a move, in words. @param {Question} question @param {DirectionName} direction */
function costInWords({ costs, measure }, direction) {
  const cost = formatShare(costs[direction] ?? 0);
  return measure.kind === 'chance'
    ? t('puzzle-cost-chance', { cost, tile: formatWhole(measure.tile) })
    : t('puzzle-cost', { cost });
}

/** Whether an answer is right. @param {DirectionName} played @param {Question} question @param {boolean} isFound */
export function answeredInWords(played, question, isFound) {
  const move = moveInWords(played);
  const answer = moveInWords(question.answer);
  if (played === question.answer) return t('puzzle-found', { move });
  return isFound
    ? t('puzzle-found-good', { move, answer })
    : t('puzzle-missed', { played: move, cost: costInWords(question, played), answer });
}

/** The question, in words. @param {Question | undefined} question */
export function askedInWords(question) {
  const played = question?.mistake?.played;
  if (!question || !played) return t('puzzle-question');
  return t('puzzle-mistake', {
    played: moveInWords(played),
    cost: costInWords(question, played),
  });
}

/** A board, row by row. @param {string} board */
export function boardInWords(board) {
  const rows = board.split('/').map((row, at) =>
    t('puzzle-board-row', {
      row: at + 1,
      tiles: row
        .split(',')
        .map((tile) => (tile === '0' ? t('core-empty-cell') : tile))
        .join(', '),
    }),
  );
  return t('puzzle-board', { rows: rows.join(' ') });
}

/** Minutes and seconds. @param {number} seconds */
export const clockOf = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
