import { KeptGames } from '../../games/list.ts';
import { t } from '../../lib/sentences.ts';
import { dayOfBoard } from '../../state/day-board.ts';
import { resultsOf } from '../../state/days.ts';
import { replayed } from '../../state/replayed.ts';
import type { ReviewedGame, ReviewStage } from '../../state/reviews.ts';
import { GameSession } from '../../state/session.ts';
import { type ReviewParts, ReviewView } from './review-view.tsx';
import './review.css';

/** Whether the player can still make a result on the board of a day. */
async function mayCount(page: ReviewParts, date: string) {
  if (page.counting.hasSeen(date)) return false;
  const games = await new KeptGames(page).all();
  return !resultsOf(games).has(date);
}

/** Opens the review of a game, or replays it; undefined where the player is asked first: who has seen a game on a board has no result on it. */
export async function openReview(page: ReviewParts, stage: ReviewStage, game: ReviewedGame) {
  const reviews = await page.reviews();
  const handle = await replayed(game.record);
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
    return undefined;
  }
  // A replay asks no question at 2048.
  handle.keepGoing();
  return new ReviewView(page, stage, reviews, game, new GameSession(handle));
}
