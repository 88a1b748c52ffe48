import * as far from './far.ts';
import { GAMES, RECORDS } from './games.ts';
import * as near from './near.ts';
import type { Row } from './row.ts';

/** All kinds of things that the register keeps. What is not here cannot be kept. */
export const KEPT: readonly Row<unknown>[] = [
  GAMES,
  RECORDS,
  near.SETTINGS,
  near.BESTS,
  near.LARGEST,
  near.CHALLENGES,
  near.SEEN_DAYS,
  far.PUZZLES,
  far.MISSED,
  far.ENDGAME,
  far.LESSONS,
  far.REVIEWS,
  far.PARS,
  far.TRAINING,
  far.TABLES,
  far.TABLE_GAMES,
  near.ARENA_RUN,
  near.FOLLOWED,
];

/**
 * Where it keeps them, beside its database: patterns of the keys of localStorage and sessionStorage; and the caches of what the page can load or work
 * out again.
 */
export const PLACES = {
  texts: [/^twofold:(near|journal|damaged):/, /^twofold:(last|tab|probe)$/],
  stores: ['twofold kept', 'twofold aside'],
  caches: [/^twofold-(models|endgames|shared)$/, /^workbox-precache-/],
};
