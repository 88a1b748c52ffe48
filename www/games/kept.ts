import { LESSONS, MISSED, PARS, PUZZLES, REVIEWS, TABLE_GAMES, TABLES, TRAINING } from './far.ts';
import { ARENA_RUN, BESTS, CHALLENGES, FOLLOWED, SEEN_DAYS, SETTINGS } from './near.ts';
import type { Row } from './row.ts';

/** All kinds of things that the register keeps. What is not here cannot be kept. */
export const KEPT = [
  SETTINGS,
  BESTS,
  CHALLENGES,
  SEEN_DAYS,
  PUZZLES,
  MISSED,
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
 * What the page keeps elsewhere: games in a store of their own, which a backup reads by itself, and what it can load or work out again. Patterns of
 * the keys of localStorage and sessionStorage, the stores of databases, and the names of caches.
 */
export const ELSEWHERE = {
  texts: [
    /^twofold:near:/,
    /^twofold:game:/,
    /^twofold:damaged:/,
    /^twofold:(current|tab-game|probe)$/,
  ],
  stores: ['twofold-games games', 'twofold-games records'],
  caches: [/^twofold-(models|endgames|shared)$/, /^workbox-precache-/],
};
