import { formatCount, formatShare, formatWhole } from '../../lib/format.js';

/** @import { GameEntry } from '../../state/archive.js' */
/** @import { DayResult } from '../../state/days.js' */

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * A date such as 23 Nov 2026.
 *
 * @param {string} date
 */
export const dayInWords = (date) => inWords.format(Date.parse(date));

const list = new Intl.ListFormat('en-GB');
const order = new Intl.PluralRules('en-GB', { type: 'ordinal' });
/** @type {Partial<Record<Intl.LDMLPluralRule, string>>} */
const ENDINGS = { one: 'st', two: 'nd', few: 'rd' };

/** @param {string[]} labels */
const listed = (labels) => list.format(labels);

/**
 * The marks of a day that a score has passed.
 *
 * @param {number} score
 * @param {{ label: string, score: number }[]} marks
 */
export const passedBy = (score, marks) =>
  marks.filter((mark) => score > mark.score).map(({ label }) => label);

/**
 * What solvers of a person's strength made with the same tiles, and which of them the score has passed.
 *
 * @param {number | undefined} score undefined before the player has one
 * @param {{ label: string, score: number }[]} marks the weakest first
 */
export function marksInWords(score, marks) {
  const scores = marks.map((mark) => `${mark.label} ${formatWhole(mark.score)}`);
  const told = `Solvers with the same tiles: ${scores.join(', ')} points.`;
  if (score === undefined) return told;
  const passed = passedBy(score, marks);
  const next = marks.find((mark) => mark.score >= score);
  if (passed.length === marks.length) return `${told} You are ahead of all of them.`;
  if (passed.length > 0) return `${told} You are ahead of the ${listed(passed)}.`;
  return next
    ? `${told} ${formatCount(next.score - score, 'point')} more reach the ${next.label}.`
    : told;
}

/**
 * The place of a day's result among all of the player's days; empty if it is the only one.
 *
 * @param {Map<string, DayResult>} results
 * @param {DayResult} result
 */
export function placeInWords(results, result) {
  if (results.size < 2) return '';
  const place = 1 + [...results.values()].filter(({ score }) => score > result.score).length;
  const days = `of your ${formatCount(results.size, 'day')}`;
  if (place === 1) return `The best ${days}.`;
  return `The ${place}${ENDINGS[order.select(place)] ?? 'th'} best ${days}.`;
}

/**
 * What the strongest solver made with the same tiles.
 *
 * @param {number} score
 * @param {number} par
 */
export const machineInWords = (score, par) =>
  `A machine, the small network, makes ${formatCount(par, 'point')}: you have ${formatShare(score / par)} of that.`;

/** @param {number} days */
export const inARow = (days) => `${formatCount(days, 'day')} in a row`;

/**
 * The text to share a result. It reveals nothing of the board.
 *
 * @param {DayResult} result
 * @param {{ passed: string[], row: number }} measure `passed`: the labels of the marks below the score; `row`: length of
 *   the streak, this day included
 */
export function resultInWords({ date, score, maxTile, moves, isOnTime }, { passed, row }) {
  const parts = [
    formatCount(score, 'point'),
    `${maxTile} tile`,
    formatCount(moves, 'move'),
    ...(passed.length === 0 ? [] : [`ahead of the ${listed(passed)}`]),
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
