import { streaksOf } from '../lib/streaks.js';
import { rulesetOf } from './store.js';

/** @import { GameEntry } from './archive.js' */
/** @import { Summary } from './stored-game.js' */

/**
 * The player's result on the board of a day: of the first game that ended without help and without undo, on that day
 * or later. `id`: the game.
 *
 * @typedef {{ date: string, id: string, score: number, maxTile: number, moves: number, isOnTime: boolean }} DayResult
 */

/** The rules of every board of the day: the standard game. */
const RULESET = '4x4, p4 0.1';
/** The seed of a day: the digits of its date, in groups of four. */
const SEED = /^(\d{4})-(\d\d)(\d\d)$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
/** The longest text of a date that an error message quotes in full. */
const LONGEST = 40;
/** The first day with a board; the engine has the same constant. */
const FIRST = '2000-01-01';

/**
 * The date in UTC, which is the same for all players.
 *
 * @param {number} time milliseconds since 1970
 */
export const dateAt = (time) => new Date(time).toISOString().slice(0, 10);

/**
 * The day whose board a game is played on; undefined for any other board. The start of the game determines it.
 *
 * @param {Pick<Summary, 'rows' | 'cols' | 'p4' | 'start' | 'spawner' | 'seed'>} game state or summary of the game
 * @returns {string | undefined}
 */
export function dayOfBoard(game) {
  if (rulesetOf(game) !== RULESET) return undefined;
  const date = game.seed.replace(SEED, '$1-$2-$3');
  return isDate(date) ? date : undefined;
}

/** @param {string} text */
function isDate(text) {
  if (!DATE.test(text) || text < FIRST) return false;
  const time = Date.parse(text);
  // Some JavaScript engines read 30 February as 2 March.
  return !Number.isNaN(time) && dateAt(time) === text;
}

/**
 * Reads the date in a link. Throws an error whose message is for the player.
 *
 * @param {string} text
 * @param {string} today
 */
export function readDay(text, today) {
  const date = text.trim();
  if (!isDate(date))
    throw new Error(
      `“${date.slice(0, LONGEST)}” is not a date that has a board. A link to one ends in a date such as ${today}.`,
    );
  if (date > today)
    throw new Error(
      `The board of ${date} can be played from that day on. Today is ${today} (UTC).`,
    );
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
