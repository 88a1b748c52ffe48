/** The rules of every board of the day: the standard game. */
const RULESET = '4x4, p4 0.1';
/** The seed of a day: the digits of its date, in groups of four. */
const SEED = /^(\d{4})-(\d\d)(\d\d)$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
/** The first day with a board; the engine has the same constant. */
const FIRST = '2000-01-01';

/** The date in UTC, which is the same for all players, of a time in ms since 1970. */
export const dateAt = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The day whose board a game was begun on; undefined for any other board, also with the seed of a day to come. */
export function dayOfBoard(
  game: Pick<Summary, 'rows' | 'cols' | 'p4' | 'start' | 'spawner' | 'seed'>,
): string | undefined {
  if (rulesetOf(game) !== RULESET) return undefined;
  const date = game.seed.replace(SEED, '$1-$2-$3');
  return isDate(date) && date <= dateAt(Date.now()) ? date : undefined;
}

export function isDate(text: string) {
  if (!DATE.test(text) || text < FIRST) return false;
  const time = Date.parse(text);
  // Some JavaScript engines read 30 February as 2 March.
  return !Number.isNaN(time) && dateAt(time) === text;
}

import { rulesetOf, type Summary } from '../games/games.ts';
