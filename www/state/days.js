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

/** The longest text that an error message quotes in full. */
const LONGEST = 40;
/** The score in a link. No game on this board makes ten millions. */
const SCORE = /^score=([1-9]\d{0,6})$/;

/** What follows `day=` in a link to the board of a day with a score to beat. @param {{ date: string, score: number }} result */
export const dayLinkOf = ({ date, score }) => `${date}&score=${score}`;

/**
 * Reads what follows `day=` in a link: a date, and after it perhaps the score to beat. `unread`: what stands in place of
 * the score. Throws an error whose message is for the player where there is no date.
 *
 * @param {string} text
 * @param {string} today
 * @returns {{ date: string, score?: number, unread?: string }}
 */
export function readDayLink(text, today) {
  const [first, ...rest] = text.trim().split('&');
  const date = readDay(first, today);
  if (rest.length === 0) return { date };
  const more = rest.join('&');
  const score = SCORE.exec(more)?.[1];
  return score ? { date, score: Number(score) } : { date, unread: more.slice(0, LONGEST) };
}

/**
 * Reads a date. Throws an error whose message is for the player.
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
