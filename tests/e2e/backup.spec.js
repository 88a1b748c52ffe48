import { readFile, writeFile } from 'node:fs/promises';
import { expectNoViolations } from './axe.js';
import { expect, GamePage, test } from './test.js';

/** @param {GamePage} game */
async function saveEverything(game) {
  await game.games.showBackup();
  const saving = game.page.waitForEvent('download');
  await game.page.getByRole('button', { name: 'Save everything' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^twofold-\d{4}-\d\d-\d\d\.json$/);
  return saved.path();
}

/**
 * @param {GamePage} game
 * @param {string} path
 */
async function choose(game, path) {
  await game.games.showBackup();
  await game.games.backupFile.setInputFiles(path);
}

test('everything that is saved comes back in another browser', async ({
  game,
  browser,
  baseURL,
}) => {
  await game.playMoves(9);
  const board = await game.board();
  const best = /** @type {string} */ (await game.best.textContent());
  await game.settings.show();
  await game.settings.chooseColours('Dark');
  await game.games.show();
  await game.startGame();
  await game.playMoves(3);
  await game.games.show();
  await game.games.use(0, 'Name');
  await game.games.nameField.fill('The first');
  await game.games.nameField.press('Enter');
  const path = await saveEverything(game);

  const context = await browser.newContext({ baseURL });
  const other = new GamePage(await context.newPage());
  await other.open();
  await choose(other, path);
  await expect(other.games.backupStatus).toContainText('New in it: 2 games');
  await other.page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(other.games.backupStatus).toContainText('Restored: 2 games');
  await expect(other.best).toHaveText(best);
  await expect(other.settings.root).toHaveAttribute('data-theme', 'dark');
  await other.games.leaveView();
  await expect(other.games.entries).toHaveCount(2);
  await other.games.entries.filter({ hasText: 'The first' }).click();
  await expect(other.moves).toHaveText('9');
  expect(await other.board()).toEqual(board);

  await choose(other, path);
  await expect(other.games.backupStatus).toContainText('New in it: 0 games');
  await expect(other.games.backupStatus).toContainText('2 of its games are here already');
  await context.close();
});

test('a damaged file is refused with the reason, and what is here stays', async ({
  game,
}, info) => {
  await game.playMoves(4);
  await game.startGame();
  await game.playMoves(2);
  const text = await readFile(await saveEverything(game), 'utf8');
  const path = info.outputPath('damaged.json');
  for (const [damaged, reason] of [
    [text.slice(0, -20), 'not a JSON file, or a part of it is missing'],
    ['{"kind":"something else"}', 'not a file that Twofold has saved'],
    [text.replace(/"record":"v1-.{6}/, '"record":"v1-AAAAAA'), 'of 2 cannot be replayed'],
  ]) {
    await writeFile(path, damaged);
    await choose(game, path);
    await expect(game.games.backupStatus).toContainText(reason);
    await expect(game.games.backupStatus).toContainText('nothing has changed');
  }
  await game.games.leaveView();
  await expect(game.games.entries).toHaveCount(1);
});

test('the games are saved as a table', async ({ game, page }) => {
  await game.playMoves(4);
  await game.startGame();
  await game.playMoves(2);
  await game.games.showBackup();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Games as a table' }).click();
  const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('name,last played,days played,rows,columns');
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test.describe(`in ${colorScheme} colours`, { tag: '@phone' }, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });

    test('saving and restoring is accessible', async ({ game, page }) => {
      await game.playMoves(2);
      const path = await saveEverything(game);
      await choose(game, path);
      await expect(game.games.backupStatus).toContainText('The file is sound');
      await expectNoViolations(page);
    });
  });
}
