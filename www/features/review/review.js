import { browserLocks } from '../../lib/browser.js';
import { t } from '../../lib/sentences.js';
import { dayOfBoard } from '../../state/day-board.js';
import { resultsOf } from '../../state/days.js';
import { ReadingCancelled } from '../../state/game-reader.js';
import { KeptGames } from '../../state/kept-games.js';
import { GameSession } from '../../state/session.js';
import { ReviewView } from './review-view.js';
import './review.css';

/** @import { ReviewParts, ReviewStage, ReviewedGame } from './review-view.js' */

/**
 * Whether the player can still make a result on the board of a day.
 *
 * @param {ReviewParts} page
 * @param {string} date
 */
async function mayCount(page, date) {
  if (page.counting.hasSeen(date)) return false;
  const games = await new KeptGames({ ...page, locks: browserLocks() }).all();
  return !resultsOf(games).has(date);
}

/**
 * Opens the review of a game, or replays it. Rejects if the game is unreadable, and where the player is asked first, since
 * whoever has seen a game on the board of a day can make no result on it.
 *
 * @param {ReviewParts} page
 * @param {ReviewStage} stage
 * @param {ReviewedGame} game
 */
export async function openReview(page, stage, game) {
  const [handle, reviews] = await Promise.all([page.reader.read(game.record), page.reviews()]);
  const date = dayOfBoard(handle.state());
  if (date !== undefined && (await mayCount(page, date))) {
    handle.free();
    page.toasts.show(t('review-day-open'), {
      key: 'counting',
      actions: [
        {
          label: t('review-day-anyway'),
          run: () => {
            page.counting.see(date);
            void page.review(game);
          },
        },
      ],
    });
    throw new ReadingCancelled();
  }
  // A replay asks no question at 2048.
  handle.keepGoing();
  return new ReviewView({ page, stage, reviews, game, session: new GameSession(handle) });
}
