import { GameSession } from '../../state/session.js';
import { LessonsView } from './lessons-view.js';
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

/**
 * Shows the positions to practise.
 *
 * @param {ReviewParts} page
 * @param {ReviewStage} stage
 */
export async function openLessons(page, stage) {
  const lessons = await page.lessons();
  const due = await lessons.due();
  return new LessonsView({ page, stage, lessons, due, leave: stage.close });
}
