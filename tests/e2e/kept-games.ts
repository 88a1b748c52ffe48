import { expect } from '@playwright/test';
import { entryOf } from '../../www/games/games.ts';
import { type Kept, putRecords, recordsOf } from './databases.ts';
import type { GamePage } from './pages/game.ts';

/**
 * Keeps games of which only the facts are made up, as the page itself stores them.
 *
 * @param changes to the game on the page
 */
export async function keepGames(
  game: GamePage,
  changes: { summary: Record<string, unknown>; by?: unknown; name?: string; end?: unknown }[],
) {
  await game.playMoves(2);
  const id = await game.page.evaluate(() => localStorage.getItem('twofold:last') ?? '');
  const moves = await game.moveCount();
  const entries = () => recordsOf(game.page, 'games');
  await expect.poll(async () => (await entries())[id]?.summary.moves).toBe(moves);
  const [entry, { by: made, ...record }] = [
    (await entries())[id],
    (await recordsOf(game.page, 'records'))[id],
  ];
  await putRecords(
    game.page,
    changes.flatMap(({ summary, by, ...more }, number) => {
      const updated = entry.updated - 60_000 * number;
      const game = { updated, ...more, by: by ?? made, summary: { ...entry.summary, ...summary } };
      const facts = { ...entry, ...entryOf(game as Parameters<typeof entryOf>[0]) };
      const kept = `kept ${number}`;
      return [
        [['games', kept], { version: 1, value: facts }],
        [['records', kept], { version: 1, value: { ...record, by: game.by } }],
      ] as Kept[];
    }),
  );
  await game.reload();
}
