import { readFile } from 'node:fs/promises';
import { engineIn } from './engine.js';
import { expect, test } from './game-page.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./game-page.js').GamePage} GamePage */

/**
 * What the native tests have found, and print with the command in the file.
 *
 * @type {{ network: string, seed: string, games: number, moves: number, fileBytes: number,
 *          boards: { board: string, depth: number, values: (number | null)[] }[] }}
 */
const VECTORS = JSON.parse(
  await readFile(new URL('../data/learned-values.json', import.meta.url), 'utf8'),
);

/** @param {GamePage} game */
async function openLearn(game) {
  await game.showPanel();
  await game.page.locator('#tab-learn').click();
}

/**
 * Lets a network learn until its curve has so many points.
 *
 * @param {GamePage} game
 * @param {number} [points]
 */
async function learn(game, points = 4) {
  const { page } = game;
  await openLearn(game);
  await page.locator('#learn-network').selectOption('17x4');
  await page.locator('#learn-start').click();
  await expect
    .poll(async () => Number(await page.locator('#learning-curve').getAttribute('data-points')), {
      timeout: 30_000,
    })
    .toBeGreaterThanOrEqual(points);
}

/** @param {Page} page */
async function games(page) {
  const text = await page.locator('#learn-facts dd').first().textContent();
  return Number(text?.replaceAll(',', ''));
}

/**
 * Offers a file to the import.
 *
 * @param {Page} page
 * @param {Buffer} buffer
 */
async function offer(page, buffer) {
  await page.locator('#learn-file').setInputFiles({
    name: 'some.model',
    mimeType: 'application/octet-stream',
    buffer,
  });
}

/**
 * The file that the page exports.
 *
 * @param {Page} page
 */
async function exported(page) {
  const download = page.waitForEvent('download');
  await page.locator('#learn-export').click();
  return readFile(await (await download).path());
}

test('training and values are the same here as natively', async ({ game, isMobile }) => {
  test.skip(isMobile, 'the engine is the same on a phone');
  const engine = await engineIn(game.page);
  const found = await engine.evaluate(
    ({ LiveTraining, Solver, installModel }, { network, seed, games, boards }) => {
      const training = new LiveTraining({ network, seed });
      let progress = training.advance(0);
      while (progress.games < games) progress = training.advance(0);
      const file = training.file();
      installModel('own', file, () => {});
      const solvers = [1, 2].map(
        (depth) => new Solver('learned', { model: 'own', depth, cutoff: 0 }),
      );
      const values = boards.map(({ board, depth }) => {
        const { up, right, down, left } = solvers[depth - 1].evaluate(
          { board, p4: 0.1 },
          {},
        ).values;
        return [up, right, down, left];
      });
      return { moves: progress.moves, fileBytes: file.length, values };
    },
    VECTORS,
  );
  expect(found.moves).toBe(VECTORS.moves);
  expect(found.fileBytes).toBe(VECTORS.fileBytes);
  expect(VECTORS.boards).toHaveLength(1000);
  expect(found.values).toEqual(VECTORS.boards.map(({ values }) => values));
});

test('a network learns before the player’s eyes, pauses and goes on', async ({ game, page }) => {
  await learn(game);
  await expect(page.locator('#learning-curve')).toHaveAttribute(
    'aria-label',
    /at first a mean score of/,
  );
  const start = page.locator('#learn-start');
  await start.click();
  await expect(start).toHaveText('Go on');
  await expect(page.locator('#learn-facts')).toContainText('paused');
  const paused = await games(page);
  await page.waitForTimeout(500);
  // The slice that was under way may have added to it.
  const still = await games(page);
  await page.waitForTimeout(300);
  expect(await games(page)).toBe(still);
  expect(still).toBeGreaterThanOrEqual(paused);
  await start.click();
  await expect.poll(() => games(page)).toBeGreaterThan(still);
  await page.locator('#learn-reset').click();
  await expect(start).toHaveText('Start learning');
  await expect(page.locator('#learning-curve')).toHaveAttribute('data-points', '0');
});

test('it plays with what it has learned so far', async ({ game, page }) => {
  await learn(game);
  await page.locator('#learn-play').click();
  await expect(game.auto).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => Number(await game.moves.textContent())).toBeGreaterThan(3);
  await game.auto.click();
  await game.showPanel();
  await page.locator('#tab-solver').click();
  await expect(page.locator('#solver')).toHaveValue('learned');
  await expect(page.locator('#network-own input')).toBeChecked();
  await expect(page.locator('#network-own')).toContainText('17x4, learned from');
  // The network is kept for the next visit.
  await page.reload();
  await game.ready();
  await page.keyboard.press('Shift');
  await game.showPanel();
  await expect(page.locator('#network-own')).toContainText('Loaded.', { timeout: 15_000 });
  await page.locator('#hint').click();
  await expect(page.locator('#values tr[data-state="best"]')).toHaveCount(1);
});

test('an exported network can be imported, and says the same', async ({ game, page }) => {
  await learn(game);
  await page.locator('#learn-start').click();
  const file = await exported(page);
  expect(file.length).toBeGreaterThan(1000);
  await expect(page.locator('#learn-message')).toContainText('Exported');

  await page.evaluate(() => caches.delete('twofold-models'));
  await page.reload();
  await game.ready();
  await openLearn(game);
  await expect(page.locator('#learn-export')).toBeDisabled();
  await offer(page, file);
  await expect(page.locator('#learn-message')).toContainText('Imported some.model: network 17x4');
  expect(await exported(page)).toEqual(file);
  await page.locator('#learn-play').click();
  await expect.poll(async () => Number(await game.moves.textContent())).toBeGreaterThan(3);
});

test('damaged, truncated, newer and foreign files are refused, and the page plays on', async ({
  game,
  page,
}) => {
  await learn(game, 1);
  await page.locator('#learn-start').click();
  const file = await exported(page);
  const changed = (/** @type {number} */ place) => {
    const copy = Buffer.from(file);
    copy[place] ^= 0x41;
    return copy;
  };
  const newer = Buffer.from(file);
  newer[7] += 1;
  const message = page.locator('#learn-message');
  for (const bad of [
    changed(file.length >> 1),
    file.subarray(0, file.length - 100),
    newer,
    Buffer.from('no model at all'),
    Buffer.alloc(0),
  ]) {
    await offer(page, file);
    await expect(message).toContainText('Imported');
    await offer(page, bad);
    await expect(message).toContainText('Nothing has changed.');
    expect(await message.textContent()).toMatch(/model|damaged|newer|later/i);
  }
  // The sound one from before still plays.
  await page.locator('#learn-play').click();
  await expect.poll(async () => Number(await game.moves.textContent())).toBeGreaterThan(3);
});

test('the small network becomes the adviser once it is there', async ({ game, page }) => {
  await game.showPanel();
  await page.keyboard.press('Shift');
  await expect(page.locator('.solver-document')).toContainText('Learned network', {
    timeout: 15_000,
  });
  await page.locator('#hint').click();
  await expect(page.locator('#values tr[data-state="best"]')).toHaveCount(1);
  await expect(page.locator('#values')).toContainText('xpected further score');
  // It is for 4×4: elsewhere another one answers.
  await game.hidePanel();
  await game.startGame({ rows: 3, cols: 3 });
  await game.showPanel();
  await expect(page.locator('.solver-document')).toContainText('Expectimax, rows and columns');
});

test('the learned solver tells how likely the next tile is', async ({ game, page }) => {
  await game.startFrom('1024,512,256,128/8,16,32,64/4,2,0,0/0,0,0,0');
  await game.showPanel();
  await page.keyboard.press('Shift');
  await expect(page.locator('.solver-document')).toContainText('Learned network', {
    timeout: 15_000,
  });
  await page.locator('#hint').click();
  await expect(page.locator('#values-outlook')).toHaveText(
    /^Chance of a 2048 before the game ends: (over )?\d+(\.\d)? %$/,
  );
});

test('without the small network the rows and columns advise, and the page says why', async ({
  game,
  page,
  complaints,
}) => {
  await page.route('**/*.model', (route) => route.fulfill({ body: 'not a model' }));
  await page.evaluate(() => caches.delete('twofold-models'));
  await game.showPanel();
  await page.keyboard.press('Shift');
  await expect(page.locator('.solver-document')).toContainText('could not be loaded', {
    timeout: 15_000,
  });
  await expect(page.locator('.solver-document')).toContainText('Expectimax, rows and columns');
  await page.locator('#hint').click();
  await expect(page.locator('#values tr[data-state="best"]')).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test('the full network is loaded when asked for, and kept for use without a network', async ({
  game,
  page,
  context,
}) => {
  /** @type {string[]} */
  const fetched = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const isFull = (/** @type {string} */ path) => /\/full-[^/]+\.model$/.test(path);
  await game.choose('learned');
  await page.keyboard.press('Shift');
  await expect(page.locator('#network-small')).toContainText('Loaded.', { timeout: 15_000 });
  expect(fetched.filter(isFull)).toEqual([]);
  await expect(page.locator('#network-full')).toContainText('A download of');
  await page.locator('#network-full button').click();
  await expect(page.locator('#network-full')).toContainText('Loaded.', { timeout: 30_000 });
  await expect(page.locator('#network-full input')).toBeChecked();
  expect(fetched.filter(isFull)).toHaveLength(1);
  await page.locator('#hint').click();
  await expect(page.locator('#values tr[data-state="best"]')).toHaveCount(1);

  await context.setOffline(true);
  await page.reload();
  await game.ready();
  await page.keyboard.press('Shift');
  await game.showPanel();
  await expect(page.locator('#network-full')).toContainText('Loaded.', { timeout: 30_000 });
  await page.locator('#hint').click();
  await expect(page.locator('#values tr[data-state="best"]')).toHaveCount(1);
});
