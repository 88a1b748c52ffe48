import {
  ENDGAME,
  LESSONS,
  MISSED,
  PARS,
  PUZZLES,
  REVIEWS,
  TABLE_GAMES,
  TABLES,
  TRAINING,
} from './far.ts';
import { GAMES, RECORDS } from './games.ts';
import { ARENA_RUN, BESTS, CHALLENGES, FOLLOWED, LARGEST, SEEN_DAYS, SETTINGS } from './near.ts';
import type { Row } from './row.ts';

/** All kinds of things that the register keeps. What is not here cannot be kept. */
export const KEPT = [
  GAMES,
  RECORDS,
  SETTINGS,
  BESTS,
  LARGEST,
  CHALLENGES,
  SEEN_DAYS,
  PUZZLES,
  MISSED,
  ENDGAME,
  LESSONS,
  REVIEWS,
  PARS,
  TRAINING,
  TABLES,
  TABLE_GAMES,
  ARENA_RUN,
  FOLLOWED,
] as readonly Row<unknown>[];

/**
 * Where it keeps them, beside its database: patterns of the keys of localStorage and sessionStorage; and the caches of what the page can load or work
 * out again.
 */
export const PLACES = {
  texts: [/^twofold:(near|journal|damaged):/, /^twofold:(last|tab|probe)$/],
  stores: ['twofold kept', 'twofold aside'],
  caches: [/^twofold-(models|endgames|shared)$/, /^workbox-precache-/],
};
