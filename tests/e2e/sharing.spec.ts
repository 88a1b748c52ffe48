import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, GamePage, test } from './test.ts';

async function copyLink(game: GamePage) {
  await game.transport.choose('share');
  await expect(game.toasts.all).toContainText('Link copied');
  const link = await game.page.evaluate(() => navigator.clipboard.readText());
  return new URL(link).hash;
}

test('a link shows the game in another browser, to be played on', async ({ game, other }) => {
  await game.playMoves(6);
  const fragment = await copyLink(game);
  await other.open(fragment);
  await expect(other.toasts.all).toContainText(
    /A shared game to go on with: \d+ points? after 6 moves\./,
  );
  await expect(other.moves).toHaveText('6');
  await expect(other.score).toHaveText((await game.score.textContent()) as string);
  expect(await other.board()).toEqual(await game.board());

  for (const player of [game, other]) await player.playMoves(3);
  await expect.poll(() => other.board()).toEqual(await game.board());
  const link = await copyLink(game);
  // A reload just as the address is written would open the link before, with a way back.
  await expect.poll(() => new URL(other.page.url()).hash).toBe(link);
  await other.reload();
  await expect(other.moves).toHaveText('9');
  await expect.poll(() => new URL(other.page.url()).hash).toBe(link);
  for (const [choice, moves] of [
    ['Start it yourself', '0'],
    ['Dismiss', '6'],
  ]) {
    await other.open(fragment);
    await other.toasts.press(choice);
    await expect(other.moves).toHaveText(moves);
  }
  await other.playMoves(1);
});

test('a shared game that is over is a challenge with the same tiles', async ({ game, other }) => {
  await game.startGame({ seed: '7' });
  const first = await game.board();
  await game.playToTheEnd();
  const score = (await game.score.textContent()) ?? '';
  const fragment = await copyLink(game);
  await other.open(fragment);
  await expect(other.card).toContainText(`A shared game: ${score} points`);
  await expect(other.card).not.toContainText('Game over');
  await expect(other.cardFindings).toBeHidden();

  await other.card.getByRole('button', { name: 'Watch it' }).click();
  await expect.poll(async () => Number(await other.review.place.inputValue())).toBeGreaterThan(1);
  await other.page.keyboard.press('Space');
  await other.page.keyboard.press('Escape');

  await other.card.getByRole('button', { name: 'Play the same tiles' }).click();
  await expect(other.moves).toHaveText('0');
  expect(await other.board()).toEqual(first);
  const race = other.page.locator('#race');
  await expect(race).toContainText(`The shared game of ${score} points`);
  await other.playMoves(5);
  await expect(race).toContainText('5 moves');
  await expect(other.page.locator('#race-lead')).toHaveText(/^(Level|You (lead|trail) by .*)\.$/);
});

test('a damaged link is said to be damaged, and the stored game stays', async ({ game }) => {
  await game.playMoves(7);
  const fragment = await copyLink(game);
  const last = fragment.at(-1) === 'A' ? 'B' : 'A';
  for (const damaged of [fragment.slice(0, -1) + last, '#%E0%A4%A']) {
    await game.open(damaged);
    await expect(game.toasts.all, damaged).toContainText('The link cannot be opened');
    await expect(game.moves).toHaveText('0');
    await game.toasts.press('Back to my game');
    await expect(game.moves).toHaveText('7');
  }
});

test('a link opens in an open page, and the game before comes back', async ({ game, page }) => {
  await game.playMoves(3);
  const fragment = await copyLink(game);
  await game.startGame();
  await game.playMoves(1);
  await game.panels.go('games');
  await page.evaluate((hash) => {
    location.hash = hash;
  }, fragment);
  await expect(game.canvas).toBeVisible();
  await expect(game.moves).toHaveText('3');
  await page.evaluate(() => {
    location.hash = 'nonsense';
  });
  await expect(game.toasts.all).toContainText('The link cannot be opened');
  await expect(game.moves).toHaveText('3');
  await game.startGame();
  await game.games.openLink(`https://example.org/${fragment}`);
  await expect(game.moves).toHaveText('3');
  await game.startGame();
  await game.playMoves(5);
  await game.open(fragment);
  await expect(game.moves).toHaveText('3');
  await game.toasts.press('Back to my game');
  await expect(game.moves).toHaveText('5');
});

/** Gives the browser a sheet to share by, and keeps what it is handed. */
async function haveSheet(page: Page) {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(globalThis, { shared });
    Object.assign(Navigator.prototype, {
      canShare: () => true,
      share: async (data: ShareData) => void shared.push(data),
    });
  });
}

test('a link that says the board in words opens it', async ({ game, other }) => {
  await game.startGame({ rows: 3, cols: 4, seed: 'feed-beef' });
  const board = await game.board();
  for (const link of ['#seed=feed-beef&size=3x4', '?seed=feed-beef&size=3x4']) {
    await other.open(link);
    expect(await other.board()).toEqual(board);
  }
  await other.playMoves(2);
  await other.reload();
  await expect(other.moves).toHaveText('2');
  await other.open('#seed=feed-beef&size=9x9');
  await expect(other.toasts.all).toContainText('“9x9” is not a board size');
});

test('a game is shared as text, and as a link in a field', async ({ game, page }) => {
  await game.startFrom('2,4,1024,0/0,0,0,0/0,0,0,0/0,0,0,2');
  await game.press('Left');
  await game.games.show();
  await game.games.use(-1, 'Share as text');
  await expect(game.toasts.all).toContainText('Copied as text');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('0 points');
  expect(text).toContain('Largest tile 1024, 1 move on 4×4');
  expect(text).toContain('   2    4 1024 ');
  expect(text).toMatch(/\nhttp.*#v1-/);
  // Where copying is forbidden, the link can be taken from a field.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await game.transport.choose('share');
  await expect(game.linkDialog.link).toHaveValue(/^http:\/\/localhost:\d+\/#.+/);
});

test('a game is shared as a picture', async ({ game, page, context }) => {
  await game.playMoves(5);
  await game.games.show();
  const saving = page.waitForEvent('download');
  await game.games.use(-1, 'Share as picture');
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^twofold-\d+\.png$/);
  const bytes = await readFile(await saved.path());
  // A PNG file of 1080 by 1350 pixels.
  expect([...bytes.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1350]);

  const other = new GamePage(await context.newPage());
  await haveSheet(other.page);
  await other.open();
  await other.games.show();
  await other.games.use(-1, 'Share as picture');
  const shared = () => other.page.evaluate(() => Reflect.get(globalThis, 'shared').length);
  await expect.poll(shared).toBe(1);
  expect(await other.page.evaluate(() => Reflect.get(globalThis, 'shared')[0].files[0].type)).toBe(
    'image/png',
  );
  // The link goes there and is copied, too.
  await other.transport.choose('share');
  await expect.poll(shared).toBe(2);
  const url = await other.page.evaluate(() => Reflect.get(globalThis, 'shared')[1].url);
  await expect(other.toasts.all).toContainText('Link copied');
  expect(await other.page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await other.startGame();
  await other.open(new URL(url).hash);
  await expect(other.moves).toHaveText('5');
});

test('a game of the list is saved as a file, too', async ({ game, page }) => {
  await game.startGame({ seed: '7' });
  await game.playMoves(30);
  const score = await game.score.textContent();
  await page.keyboard.press('u');
  await game.transport.newGame.click();
  await game.playMoves(2);
  await game.games.show();
  await game.games.use(0, 'Save as a file…');
  await expect(game.exporting.root).toContainText('29 moves');
  const saving = page.waitForEvent('download');
  await game.exporting.json.click();
  const file = await (await saving).path();
  const saved = JSON.parse(await readFile(file, 'utf8'));
  expect(saved.moves).toHaveLength(29);
  await game.exporting.link.click();
  await expect(game.toasts.all).toContainText('Link copied');
  await page.keyboard.press('Escape');
  await game.games.entries.first().click();
  await expect(game.moves).toHaveText('29');
  await page.keyboard.press('y');
  await expect(game.score).toHaveText(score ?? '');
});
