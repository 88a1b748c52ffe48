import { readFile } from 'node:fs/promises';
import { expect, GamePage, test } from './test.ts';

interface LongGame {
  link: string;
  moves: string;
  score: string;
}

/**
 * Links to games on 6×6, and how they end: one against the adversary, of which each move takes a search, and one of many
 * moves; and the latter with a last move that is not possible.
 */
const links: { adversary: LongGame; chance: LongGame; impossible: string } = JSON.parse(
  await readFile(new URL('../data/long-links.json', import.meta.url), 'utf8'),
);

test('links to long games open, and one with an impossible move is refused', async ({ page }) => {
  for (const { link, moves, score } of [links.adversary, links.chance]) {
    const game = new GamePage(page);
    await game.open(`#${link}`);
    await expect(game.moves).toHaveText(moves);
    await expect(game.score).toHaveText(score);
    await page.keyboard.press('u');
    await expect(game.moves).not.toHaveText(moves);
    await page.keyboard.press('y');
    await expect(game.moves).toHaveText(moves);
    await expect(game.score).toHaveText(score);
  }
  const game = new GamePage(page);
  await game.reload();
  await expect(game.moves).toHaveText(links.chance.moves);
  await game.games.openLink(links.impossible);
  await expect(game.toasts.all).toContainText('The link cannot be opened');
  await expect(game.toasts.all).toContainText('changes nothing on this board');
  await expect(game.moves).toHaveText(links.chance.moves);
});
