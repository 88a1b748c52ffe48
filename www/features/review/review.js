import { GameSession } from '../../state/session.js';
import { LessonsView } from './lessons-view.js';
import { ReviewView } from './review-view.js';
import './review.css';

/** @import { Lesson } from '../../state/lessons.js' */
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
 * Shows positions to practise: the chosen ones, or all that are due.
 *
 * @param {ReviewParts} page
 * @param {ReviewStage} stage
 * @param {readonly Lesson[]} [chosen]
 */
export async function openLessons(page, stage, chosen) {
  const lessons = await page.lessons();
  const due = chosen ?? (await lessons.due());
  return new LessonsView({ page, stage, lessons, due, leave: stage.close });
}
