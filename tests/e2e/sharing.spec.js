import { expect, GamePage, test } from './test.js';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** @param {GamePage} game */
async function copyLink(game) {
  await game.transport.share.click();
  await expect(game.toasts.all).toContainText('Link copied');
  const link = await game.page.evaluate(() => navigator.clipboard.readText());
  return new URL(link).hash;
}

test('a link shows the same game in another browser, and it can be played on', async ({
  game,
  browser,
  baseURL,
}) => {
  await game.playMoves(6);
  const fragment = await copyLink(game);
  const context = await browser.newContext({ baseURL });
  const other = new GamePage(await context.newPage());
  await other.open(fragment);
  await expect(other.moves).toHaveText('6');
  await expect(other.score).toHaveText(/** @type {string} */ (await game.score.textContent()));
  expect(await other.board()).toEqual(await game.board());

  for (const player of [game, other]) {
    await player.playMoves(3);
  }
  expect(await other.board()).toEqual(await game.board());
  await other.page.reload();
  await other.ready();
  await expect(other.moves).toHaveText('9');
  expect(new URL(other.page.url()).hash).toBe('');
  await context.close();
});

test('a link leaves the stored game one click away', async ({ game, page }) => {
  await game.playMoves(2);
  const fragment = await copyLink(game);
  await game.startGame();
  await game.playMoves(5);
  await page.goto('about:blank');
  await game.open(fragment);
  await expect(game.moves).toHaveText('2');
  await game.toasts.press('Back to my game');
  await expect(game.moves).toHaveText('5');
});

test('a damaged link is said to be damaged, and the stored game stays', async ({ game, page }) => {
  await game.playMoves(7);
  const fragment = await copyLink(game);
  const last = fragment.at(-1) === 'A' ? 'B' : 'A';
  for (const damaged of [
    fragment.slice(0, -1) + last,
    fragment.slice(0, -3),
    '#nonsense',
    '#%E0%A4%A',
  ]) {
    await page.goto('about:blank');
    await game.open(damaged);
    await expect(game.toasts.all, damaged).toContainText('The link cannot be opened');
    await expect(game.moves).toHaveText('0');
    await game.toasts.press('Back to my game');
    await expect(game.moves).toHaveText('7');
  }
});

test('a link put into the address of the open page is opened', async ({ game, page }) => {
  await game.playMoves(3);
  const fragment = await copyLink(game);
  await game.startGame();
  await game.playMoves(1);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, fragment);
  await expect(game.moves).toHaveText('3');
  await page.evaluate(() => {
    location.hash = 'nonsense';
  });
  await expect(game.toasts.all).toContainText('The link cannot be opened');
  await expect(game.moves).toHaveText('3');
});

test('a link can be pasted into the panel', async ({ game }) => {
  await game.playMoves(3);
  const fragment = await copyLink(game);
  await game.startGame();
  await game.games.openLink(`https://example.org/${fragment}`);
  await expect(game.moves).toHaveText('3');
});

test('where copying is forbidden, the link can be taken from a field', async ({ game, page }) => {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await game.playMoves(1);
  await game.transport.share.click();
  await expect(game.linkDialog.link).toHaveValue(/^http:\/\/localhost:\d+\/#.+/);
});
