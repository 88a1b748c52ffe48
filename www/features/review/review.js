import { GameSession } from '../../state/session.js';
import { ReviewView } from './review-view.js';
import './review.css';

/** @import { ReviewParts, ReviewStage, ReviewedGame } from './review-view.js' */

/**
 * Opens the review of a game, or replays it. Rejects if the game is unreadable.
 *
 * @param {ReviewParts} page
 * @param {ReviewStage} stage
 * @param {ReviewedGame} game
 */
export async function openReview(page, stage, game) {
  const [handle, reviews] = await Promise.all([page.reader.read(game.record), page.reviews()]);
  // A replay asks no question at 2048.
  handle.keepGoing();
  return new ReviewView({ page, stage, reviews, game, session: new GameSession(handle) });
}
