import { formatShare } from '../../lib/format.js';
import { t } from '../../lib/sentences.js';

/** @import { DirectionName } from '../../../pkg/rules.js' */
/** @import { PuzzleFacts } from '../../../pkg/twofold.js' */

/** A direction with its arrow. @param {DirectionName} direction */
export const moveInWords = (direction) => t(`puzzle-direction-${direction}`);

/** @param {DirectionName} played @param {PuzzleFacts} puzzle */
export const missedInWords = (played, { answer, costs }) =>
  t('puzzle-missed', {
    played: moveInWords(played),
    cost: formatShare(costs[played] ?? 0),
    answer: moveInWords(answer),
  });

/** A board, row by row. @param {string} board */
export function boardInWords(board) {
  const [row1, row2, row3, row4] = board.split('/').map((row) =>
    row
      .split(',')
      .map((tile) => (tile === '0' ? t('core-empty-cell') : tile))
      .join(', '),
  );
  return t('puzzle-board', { row1, row2, row3, row4 });
}

/** Minutes and seconds. @param {number} seconds */
export const clockOf = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
