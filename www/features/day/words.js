import { formatShare, formatWhole, listed } from '../../lib/format.js';
import { inLocale, t } from '../../lib/sentences.js';
import { dateAt } from '../../state/day-board.js';

/** @import { GameEntry } from '../../state/archive.js' */
/** @import { DayResult } from '../../state/days.js' */

const inWords = inLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
);

/**
 * A date in the reader's words, such as Nov 23, 2026.
 *
 * @param {string} date
 */
export const dayInWords = (date) => inWords().format(Date.parse(date));

/** Whether a board's day is over. @param {string} date */
export const whenIs = (date) => (date < dateAt(Date.now()) ? 'past' : 'today');

/**
 * The marks of a day that a score has passed.
 *
 * @param {number} score
 * @param {{ label: string, score: number }[]} marks
 */
export const passedBy = (score, marks) =>
  marks.filter((mark) => score > mark.score).map(({ label }) => label);

/**
 * The results of solvers of a person's strength with the same tiles, and which of them the score has passed.
 *
 * @param {number | undefined} score undefined before the player has one
 * @param {{ label: string, score: number }[]} marks the weakest first
 */
export function marksInWords(score, marks) {
  const scores = marks.map((mark) => `${mark.label} ${formatWhole(mark.score)}`);
  const told = t('day-marks', { scores: scores.join(', ') });
  if (score === undefined) return told;
  const passed = passedBy(score, marks);
  const next = marks.find((mark) => mark.score >= score);
  if (passed.length === marks.length) return t('day-ahead-all', { told });
  if (passed.length > 0) return t('day-ahead', { told, passed: listed(passed) });
  return next ? t('day-more', { told, count: next.score - score, mark: next.label }) : told;
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
  return t('day-place', { place, days: results.size });
}

/**
 * The strongest solver's result with the same tiles.
 *
 * @param {number} score
 * @param {number} par
 */
export const machineInWords = (score, par) =>
  t('day-machine', { par, share: formatShare(score / par) });

/** @param {number} days */
export const inARow = (days) => t('day-in-a-row', { days });

/** A square for each of the tiles 128 to 2048. */
const SQUARES = ['🟨', '🟧', '🟥', '🟪', '🟦'];
/** Each doubling after that. */
const FURTHER = '🟩';
const MISSING = '⬜';

/**
 * A row of squares: one for each tile from 128 on that was made, empty ones up to 2048.
 *
 * @param {number} maxTile
 */
function squaresOf(maxTile) {
  const made = Math.log2(maxTile) - 6;
  const row = SQUARES.map((square, place) => (place < made ? square : MISSING));
  return row.join('') + FURTHER.repeat(Math.max(0, made - SQUARES.length));
}

/**
 * The text to share a result: a sentence, and below it the squares and the streak. It reveals nothing of the board.
 *
 * @param {DayResult} result
 * @param {{ passed: string[], row: number }} measure `passed`: the labels of the marks below the score; `row`: length of
 *   the streak, this day included
 */
export function resultInWords({ date, score, maxTile, moves, isOnTime }, { passed, row }) {
  const parts = [
    t('day-points', { count: score }),
    t('day-tile', { tile: `${maxTile}` }),
    t('day-moves', { count: moves }),
    ...(passed.length === 0 ? [] : [t('day-passed', { passed: listed(passed) })]),
  ];
  const sentence = t('day-shared', { date, facts: parts.join(', ') });
  const squares = squaresOf(maxTile);
  const line =
    isOnTime && row > 1 ? t('day-squares-streak', { squares, streak: inARow(row) }) : squares;
  return `${sentence}\n${line}`;
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
    return t('day-stays', { score: result.score });
  if (result?.id === game.id) return result.isOnTime ? t('day-is-result') : t('day-is-late');
  if (result) return t('day-other-try', { score: result.score });
  if (game.helped !== undefined) return t('day-not-helped');
  if (!isOwn) return t('day-not-own');
  if (game.undone) return t('day-not-undone');
  return t('day-not-early');
}
