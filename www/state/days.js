import { streaksOf } from '../lib/streaks.js';
import { rulesetOf } from './store.js';

/** @import { GameEntry } from './archive.js' */
/** @import { Summary } from './stored-game.js' */

/**
 * How the player did on the board of a day: in the first game that ended without help and without a move taken back, on that day or later. `id`: that
 * game.
 *
 * @typedef {{ date: string, id: string, score: number, maxTile: number, moves: number, isOnTime: boolean }} DayResult
 */

/** What every board of a day is played by: the standard game. */
const RULESET = '4x4, p4 0.1';
/** What the seed looks like that a date stands for: its digits, in groups of four. */
const SEED = /^(\d{4})-(\d\d)(\d\d)$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
/** Longer texts are no dates, and are not shown whole. */
const LONGEST = 40;
/** The first day that has a board, as the engine has it, too. */
const FIRST = '2000-01-01';

/**
 * The date in UTC, which is the same everywhere.
 *
 * @param {number} time milliseconds since 1970
 */
export const dateAt = (time) => new Date(time).toISOString().slice(0, 10);

/**
 * The day whose board a game is played on; undefined if it is no such board. That follows from how it began alone, so that nobody has to keep it.
 *
 * @param {Pick<Summary, 'rows' | 'cols' | 'p4' | 'start' | 'spawner' | 'seed'>} game its state or its summary
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
  // Some engines take the 30th of February for the 2nd of March.
  return !Number.isNaN(time) && dateAt(time) === text;
}

/**
 * The date that a link names. Throws with a sentence for the player.
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
 * The results of the days, by their dates, the first first.
 *
 * @param {Pick<GameEntry, 'id' | 'summary' | 'end'>[]} games
 * @returns {Map<string, DayResult>}
 */
export function resultsOf(games) {
  const ended = games.flatMap(({ id, summary, end }) => {
    const date = dayOfBoard(summary);
    // Before its day, nobody else could have played it.
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
 * How many boards in a row were finished each on its day: up to this date, or to the one before if this one's is still to be played.
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
