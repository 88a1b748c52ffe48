import { expect } from '@playwright/test';
import { entryOf, GAMES, type KeptGame, RECORDS, type Summary } from '../../www/games/games.ts';
import { inRegister, type Kept, recordsOf } from './databases.ts';
import type { GamePage } from './pages/game.ts';

/**
 * Keeps games of which only the facts are made up, as the page itself stores them.
 *
 * @param changes to the game on the page
 */
export async function keepGames(
  game: GamePage,
  changes: (Partial<Omit<KeptGame, 'summary'>> & { summary: Partial<Summary> })[],
) {
  await game.playMoves(2);
  const id = await game.page.evaluate(() => localStorage.getItem('twofold:last') ?? '');
  const moves = await game.moveCount();
  const entries = () => recordsOf(game.page, GAMES);
  await expect.poll(async () => (await entries())[id]?.summary.moves).toBe(moves);
  const entry = (await entries())[id];
  const record = (await recordsOf(game.page, RECORDS))[id];
  await inRegister(
    game.page,
    changes.flatMap(({ summary, by = record.by, ...more }, number): Kept[] => {
      const updated = entry.updated - 60_000 * number;
      const facts = { updated, record: '', ...more, by, summary: { ...entry.summary, ...summary } };
      const kept = `kept ${number}`;
      return [
        [['games', kept], { version: 1, value: { ...entry, ...entryOf(facts) } }],
        [['records', kept], { version: 1, value: { ...record, by } }],
      ];
    }),
  );
  await game.reload();
}
