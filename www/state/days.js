import { t } from '../lib/sentences.js';
import { streaksOf } from '../lib/streaks.js';
import { dateAt, dayOfBoard, isDate } from './day-board.js';

/** @import { GameEntry } from './archive.js' */

/**
 * The player's result on the board of a day: of the first game that ended without help and without undo, on that day
 * or later. `id`: the game.
 *
 * @typedef {{ date: string, id: string, score: number, maxTile: number, moves: number, isOnTime: boolean }} DayResult
 */

/** The longest text of a date that an error message quotes in full. */
const LONGEST = 40;

/**
 * Reads the date in a link. Throws an error whose message is for the player.
 *
 * @param {string} text
 * @param {string} today
 */
export function readDay(text, today) {
  const date = text.trim();
  if (!isDate(date)) throw new Error(t('day-no-date', { date: date.slice(0, LONGEST), today }));
  if (date > today) throw new Error(t('day-too-early', { date, today }));
  return date;
}

/**
 * The results by date, in ascending order.
 *
 * @param {Pick<GameEntry, 'id' | 'summary' | 'end'>[]} games
 * @returns {Map<string, DayResult>}
 */
export function resultsOf(games) {
  const ended = games.flatMap(({ id, summary, end }) => {
    const date = dayOfBoard(summary);
    // A game that ended before its day does not count.
    return date !== undefined && end && dateAt(end.time) >= date ? [{ id, date, end }] : [];
  });
  ended.sort((a, b) => a.date.localeCompare(b.date) || a.end.time - b.end.time);
  /** @type {Map<string, DayResult>} */
  const results = new Map();
  for (const { id, date, end } of ended) {
    if (results.has(date)) continue;
    const { time, score, maxTile, moves } = end;
    results.set(date, { date, id, score, maxTile, moves, isOnTime: dateAt(time) === date });
  }
  return results;
}

/**
 * The streak of boards finished on their own day, up to this date, or up to the day before if this board is not
 * finished yet.
 *
 * @param {Map<string, DayResult>} results
 * @param {string} date
 */
export function daysInARow(results, date) {
  const onTime = [...results.values()].filter((result) => result.isOnTime && result.date <= date);
  return streaksOf(
    onTime.map((result) => result.date),
    date,
  ).current;
}
