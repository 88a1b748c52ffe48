import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { type GameEntry, playersOf } from '../../games/games.ts';
import { KeptGames } from '../../games/list.ts';
import { t } from '../../lib/sentences.ts';
import { dateAt } from '../../state/day-board.ts';
import { daysInARow, resultsOf, underWayOn } from '../../state/days.ts';
import type { PageState } from '../../state/page-state.ts';

/**
 * What suggestions depend on. `day`: the line about today's board; `isDayDone`: whether it has its result; `due`: how many positions are;
 * `best`, `last`: the player's best and last finished games; `hasFollowed`: whether a game played elsewhere was followed.
 */
export interface KeptFacts {
  day: string;
  isDayDone: boolean;
  due: ReadonlySignal<number>;
  best?: GameEntry;
  last?: GameEntry;
  hasFollowed: boolean;
}

/** Suggestions from kept games and positions. Not fetched on a first visit, when nothing is kept. */
export async function readFacts(
  page: Pick<PageState, 'library' | 'journals' | 'register' | 'mistakes'>,
): Promise<KeptFacts> {
  const [games, due] = await Promise.all([
    new KeptGames(page).all(),
    page
      .mistakes()
      .then(async (found) => {
        await found.due();
        return computed(() => found.waiting.value.length);
      })
      // Without storage there are none.
      .catch(() => signal(0)),
  ]);
  const own = games.filter((game) => playersOf(game) === 'player' && game.summary.finished);
  const best = own.reduce(
    (high, game) => (high && high.summary.score >= game.summary.score ? high : game),
    undefined as GameEntry | undefined,
  );
  const last = own.find(({ id }) => id !== page.library.id && id !== best?.id);
  const hasFollowed = games.some(({ summary }) => summary.spawner === 'recorded');
  return { ...describeDay(games), due, best, last, hasFollowed };
}

function describeDay(games: GameEntry[]) {
  const today = dateAt(Date.now());
  const results = resultsOf(games);
  const result = results.get(today);
  const row = daysInARow(results, today);
  const streak = row > 1 ? t('next-streak', { days: row }) : '';
  const underWay = underWayOn(today, games);
  const day = result
    ? t('next-day-done', { score: result.score, streak })
    : underWay
      ? t('next-day-under-way', { score: underWay.summary.score, streak })
      : t('next-day-open-streak', { streak });
  return { day, isDayDone: result !== undefined };
}
