import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { hold } from './hold.ts';
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

/** Keeps the worker from reading until it is let go: it needs the engine before it can replay anything. */
const holdWorkers = (page: Page) => hold(page, '**/twofold_bg*.wasm');

for (const [name, game] of Object.entries({
  'against the adversary': links.adversary,
  'of many moves': links.chance,
})) {
  const { link, moves, score } = game;
  test(`a link to a long game opens: ${name}`, async ({ page }) => {
    const game = new GamePage(page);
    await game.open(`#${link}`);
    await expect(game.moves).toHaveText(moves);
    await expect(game.score).toHaveText(score);
    await game.reload();
    await expect(game.moves).toHaveText(moves);
    await expect(game.score).toHaveText(score);
    await page.keyboard.press('u');
    await expect(game.moves).not.toHaveText(moves);
    await page.keyboard.press('y');
    await expect(game.moves).toHaveText(moves);
    await expect(game.score).toHaveText(score);
  });
}

test('while a long game is read the page answers, and its keys wait', async ({ page }) => {
  const { link, moves, score } = links.adversary;
  const letGo = await holdWorkers(page);
  const game = new GamePage(page);
  await game.open();
  await game.playMoves(3);
  const board = await game.board();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link);
  await expect(game.reading.root).toContainText('Opening a long game');
  await expect(game.reading.root).toContainText(`${moves} moves`);
  // Frames are drawn, and keys arrive, but move nothing.
  await game.press('Left');
  await game.press('Up');
  await game.press('Right');
  await game.press('Down');
  expect(await game.board()).toEqual(board);
  await expect(game.moves).toHaveText('3');
  letGo();
  await expect(game.moves).toHaveText(moves);
  await expect(game.reading.root).toBeHidden();
  await expect(game.score).toHaveText(score);
  await game.toasts.press('Undo new game');
  await expect(game.moves).toHaveText('3');
});

test('whoever does not want to wait goes on with the game before', async ({ page }) => {
  await holdWorkers(page);
  const game = new GamePage(page);
  await game.open();
  await game.playMoves(3);
  for (const cancel of [() => game.reading.cancel.click(), () => page.keyboard.press('Escape')]) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, links.adversary.link);
    await expect(game.reading.root).toBeVisible();
    await cancel();
    await expect(game.reading.root).toBeHidden();
    await expect(game.moves).toHaveText('3');
  }
  await game.playMoves(1);
  await expect(game.moves).toHaveText('4');
});

test('a visit that begins with a long link can begin without it', async ({ page }) => {
  const letGo = await holdWorkers(page);
  const game = new GamePage(page);
  await game.open();
  // So few moves are read before the page looks at the clock.
  await game.playMoves(3);
  await page.goto('about:blank');
  await page.goto(`./#${links.adversary.link}`);
  await game.reading.cancel.click();
  await game.ready();
  await expect(game.moves).toHaveText('3');
  letGo();
  await game.playMoves(1);
  await expect(game.moves).toHaveText('4');
});

test('a stored game that takes long to read can be left for later', async ({ page }) => {
  const game = new GamePage(page);
  await game.open(`#${links.adversary.link}`);
  await expect(game.moves).toHaveText(links.adversary.moves);
  await page.goto('about:blank');
  const letGo = await holdWorkers(page);
  await page.goto('./');
  await game.reading.cancel.click();
  await game.ready();
  await expect(game.moves).toHaveText('0');
  letGo();
  await game.toasts.press('Open my game');
  await expect(game.moves).toHaveText(links.adversary.moves);
});

test('a long link with a move that is not possible is refused with the reason', async ({
  page,
}) => {
  const game = new GamePage(page);
  await game.open();
  await game.playMoves(2);
  await game.games.openLink(links.impossible);
  await expect(game.toasts.all).toContainText('The link cannot be opened');
  await expect(game.toasts.all).toContainText('changes nothing on this board');
  await expect(game.moves).toHaveText('2');
});
