/** @import { GamePage } from './pages/game.js' */

/**
 * Keeps games of which only the facts are made up, as the page itself stores them.
 *
 * @param {GamePage} game
 * @param {{ summary: Record<string, unknown>, by?: unknown, name?: string, end?: unknown }[]} changes to the game on the page
 */
export async function keepGames(game, changes) {
  await game.playMoves(2);
  await game.page.evaluate((changes) => {
    const read = (/** @type {string} */ key) => JSON.parse(localStorage.getItem(key) ?? '');
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
