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
  await game.page.evaluate((changes) => {
    const read = (key: string) => JSON.parse(localStorage.getItem(key) ?? '');
    const stored = read(`twofold:game:${read('twofold:current').id}`);
    changes.forEach(({ summary, ...more }, number) => {
      const id = `kept ${number}`;
      const updated = stored.updated - 60_000 * number;
      const kept = { ...stored, id, updated, ...more, summary: { ...stored.summary, ...summary } };
      localStorage.setItem(`twofold:game:${id}`, JSON.stringify(kept));
    });
  }, changes);
  await game.reload();
}
