import { browserLocks } from '../../lib/browser.js';
import { t } from '../../lib/sentences.js';
import { dateAt } from '../../state/day-board.js';
import { daysInARow, resultsOf } from '../../state/days.js';
import { KeptGames, playersOf } from '../../state/kept-games.js';

/** @import { GameEntry } from '../../state/archive.js' */
/** @import { NextParts } from './next-panel.js' */

/** Suggestions from kept games and positions. Not fetched on a first visit, when nothing is kept. */
export class KeptSuggestions {
  #page;
  #kept;

  /** @param {Pick<NextParts, 'library' | 'store' | 'archive' | 'lessons'>} page */
  constructor(page) {
    this.#page = page;
    this.#kept = new KeptGames({ ...page, locks: browserLocks() });
  }

  /**
   * The line about today's board, the number of positions that are due, and the player's best and last finished games.
   *
   * @returns {Promise<{ day: string, due: number, best?: GameEntry, last?: GameEntry }>}
   */
  async read() {
    const { library, lessons } = this.#page;
    const [games, due] = await Promise.all([
      this.#kept.all(),
      // Without storage there are none.
      lessons()
        .then((found) => found.due())
        .catch(() => []),
    ]);
    const own = games.filter((game) => playersOf(game) === 'player' && game.summary.finished);
    const best = own.reduce(
      (high, game) => (high && high.summary.score >= game.summary.score ? high : game),
      /** @type {GameEntry | undefined} */ (undefined),
    );
    const last = own.find(({ id }) => id !== library.id && id !== best?.id);
    return { day: describeDay(games), due: due.length, best, last };
  }
}

/** @param {GameEntry[]} games */
function describeDay(games) {
  const today = dateAt(Date.now());
  const results = resultsOf(games);
  const result = results.get(today);
  const row = daysInARow(results, today);
  const streak = row > 1 ? t('next-streak', { days: row }) : '';
  return result
    ? t('next-day-done', { score: result.score, streak })
    : t('next-day-open-streak', { streak });
}
