import { signal } from '@preact/signals-core';
import { browserLocks } from '../../lib/browser.js';
import { t } from '../../lib/sentences.js';
import { dateAt } from '../../state/day-board.js';
import { daysInARow, resultsOf } from '../../state/days.js';
import { KeptGames, playersOf } from '../../state/kept-games.js';

/** @import { GameEntry } from '../../state/archive.js' */
/** @import { NextParts } from './next-panel.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/**
 * What suggestions depend on. `day`: the line about today's board; `isDayDone`: whether it has its result; `due`: the number of positions that are due; `best`, `last`: the
 * player's best and last finished games; `hasFollowed`: whether a game played elsewhere was followed.
 *
 * @typedef {{ day: string, isDayDone: boolean, due: ReadonlySignal<number>, best?: GameEntry, last?: GameEntry, hasFollowed: boolean }} KeptFacts
 */

/** Suggestions from kept games and positions. Not fetched on a first visit, when nothing is kept. */
export class KeptSuggestions {
  #page;
  #kept;

  /** @param {Pick<NextParts, 'library' | 'store' | 'archive' | 'lessons'>} page */
  constructor(page) {
    this.#page = page;
    this.#kept = new KeptGames({ ...page, locks: browserLocks() });
  }

  /** @returns {Promise<KeptFacts>} */
  async read() {
    const { library, lessons } = this.#page;
    const [games, due] = await Promise.all([
      this.#kept.all(),
      lessons()
        .then(async (found) => {
          await found.due();
          return found.waiting;
        })
        // Without storage there are none.
        .catch(() => signal(0)),
    ]);
    const own = games.filter((game) => playersOf(game) === 'player' && game.summary.finished);
    const best = own.reduce(
      (high, game) => (high && high.summary.score >= game.summary.score ? high : game),
      /** @type {GameEntry | undefined} */ (undefined),
    );
    const last = own.find(({ id }) => id !== library.id && id !== best?.id);
    const hasFollowed = games.some(({ summary }) => summary.spawner === 'recorded');
    return { ...describeDay(games), due, best, last, hasFollowed };
  }
}

/** @param {GameEntry[]} games */
function describeDay(games) {
  const today = dateAt(Date.now());
  const results = resultsOf(games);
  const result = results.get(today);
  const row = daysInARow(results, today);
  const streak = row > 1 ? t('next-streak', { days: row }) : '';
  const day = result
    ? t('next-day-done', { score: result.score, streak })
    : t('next-day-open-streak', { streak });
  return { day, isDayDone: result !== undefined };
}
