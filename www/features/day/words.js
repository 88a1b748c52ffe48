import { formatCount, formatShare } from '../../lib/format.js';

/** @import { GameEntry } from '../../state/archive.js' */
/** @import { DayResult } from '../../state/days.js' */

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * A date such as 23 Nov 2026.
 *
 * @param {string} date
 */
export const dayInWords = (date) => inWords.format(Date.parse(date));

/** @param {number} days */
export const inARow = (days) => `${formatCount(days, 'day')} in a row`;

/**
 * The text to share a result. It reveals nothing of the board.
 *
 * @param {DayResult} result
 * @param {{ par: number | undefined, row: number }} measure `row`: length of the streak, this day included
 */
export function resultInWords({ date, score, maxTile, moves, isOnTime }, { par, row }) {
  const parts = [
    formatCount(score, 'point'),
    `${maxTile} tile`,
    formatCount(moves, 'move'),
    ...(par === undefined ? [] : [`${formatShare(score / par)} of par`]),
  ];
  const sentence = `Twofold, board of the day ${date}: ${parts.join(', ')}.`;
  return isOnTime && row > 1 ? `${sentence} ${inARow(row)}.` : sentence;
}

/**
 * How a finished game on the board of a day counts.
 *
 * @param {Pick<GameEntry, 'id' | 'summary' | 'undone' | 'helped'>} game
 * @param {DayResult | undefined} result of that day
 * @param {boolean} isOwn whether the player alone made all of its moves
 */
export function standingInWords(game, result, isOwn) {
  if (result?.id === game.id && result.score !== game.summary.score)
    return `Your result of the day stays ${formatCount(result.score, 'point')}: the game had ended before you took moves back.`;
  if (result?.id === game.id)
    return result.isOnTime
      ? 'This is your result of the day.'
      : 'This is your result of that day. It was finished later, so it does not count for days in a row.';
  if (result)
    return `Another try: your result of the day is ${formatCount(result.score, 'point')}, of the first game that counted.`;
  if (game.helped !== undefined) return 'It does not count: a solver had shown you its values.';
  if (!isOwn) return 'It does not count: you have not made all of its moves yourself.';
  if (game.undone) return 'It does not count: you took a move back.';
  return 'It does not count: it was played before its day.';
}
