import { readFile } from 'node:fs/promises';
import { engineIn } from './engine.js';
import { expect, test } from './game-page.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./game-page.js').GamePage} GamePage */
/** @typedef {{ board: string, depth: number, values: (number | null)[] }} Vector */

/**
 * What the native tests have found, and print with the command in the file.
 *
 * @type {{ network: string, seed: string, games: number, moves: number, fileBytes: number,
 *          boards: Vector[], shipped: Vector[] }}
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
    .poll(async () => Number(await page.locator('#learning-curve').getAttribute('data-points')))
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
  const small = await readFile(new URL('../../models/small.model', import.meta.url), 'base64');
  const found = await engine.evaluate(
    (
      { LiveTraining, Solver, installModel },
      { network, seed, games, boards, shipped, smallFile },
    ) => {
      const training = new LiveTraining({ network, seed });
      let progress = training.advance(0);
      while (progress.games < games) progress = training.advance(0);
      const file = training.file();
      installModel('own', file, () => {});
      const bytes = Uint8Array.from(atob(smallFile), (character) => character.charCodeAt(0));
      installModel('small', bytes, () => {});
      /** @param {'own' | 'small'} model @param {Vector[]} vectors */
      const valuesOf = (model, vectors) => {
        const solvers = [1, 2].map((depth) => new Solver('learned', { model, depth, cutoff: 0 }));
        return vectors.map(({ board, depth }) => {
          const { up, right, down, left } = solvers[depth - 1].evaluate(
            { board, p4: 0.1 },
            {},
          ).values;
          return [up, right, down, left];
        });
      };
      return {
        moves: progress.moves,
        fileBytes: file.length,
        values: valuesOf('own', boards),
        shipped: valuesOf('small', shipped),
      };
    },
    { ...VECTORS, smallFile: small },
  );
  expect(found.moves).toBe(VECTORS.moves);
  expect(found.fileBytes).toBe(VECTORS.fileBytes);
  expect(VECTORS.boards).toHaveLength(1000);
  expect(found.values).toEqual(VECTORS.boards.map(({ values }) => values));
  expect(found.shipped).toEqual(VECTORS.shipped.map(({ values }) => values));
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
  let still = 0;
  // The slice that was under way may add to it.
  await expect(async () => {
    still = await games(page);
    await page.waitForTimeout(500);
    expect(await games(page)).toBe(still);
  }).toPass({ timeout: 10_000 });
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
  await expect.poll(() => game.moveCount()).toBeGreaterThan(3);
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
  await expect(page.locator('#network-own')).toContainText('Loaded.');
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
  await expect.poll(() => game.moveCount()).toBeGreaterThan(3);
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
  newer[7] = 255;
  const message = page.locator('#learn-message');
  // What was learned here is gone; the only network is the one imported.
  await page.evaluate(() => caches.delete('twofold-models'));
  await page.reload();
  await game.ready();
  await openLearn(game);
  for (const { bad, reason } of [
    { bad: changed(file.length >> 1), reason: 'damaged' },
    { bad: file.subarray(0, file.length - 100), reason: 'damaged' },
    { bad: newer, reason: 'format 255' },
    { bad: Buffer.from('not one at all'), reason: 'no model file' },
    { bad: Buffer.alloc(0), reason: 'no model file' },
  ]) {
    await offer(page, file);
    await expect(message).toContainText('Imported');
    await offer(page, bad);
    await expect(message).toContainText(reason);
    await expect(message).toContainText('Nothing has changed.');
  }
  expect(await exported(page)).toEqual(file);
  await page.locator('#learn-play').click();
  await expect.poll(() => game.moveCount()).toBeGreaterThan(3);
});

test('an imported network is the one that plays, until learning goes on', async ({
  game,
  page,
}) => {
  await learn(game);
  const first = await exported(page);
  await page.locator('#learn-reset').click();
  await learn(game);
  await offer(page, first);
  await expect(page.locator('#learn-message')).toContainText('Learning is paused.');
  await expect(page.locator('#learn-play')).toHaveText('Play with the network kept here');
  expect(await exported(page)).toEqual(first);
  await page.locator('#learn-start').click();
  await expect(page.locator('#learn-play')).toHaveText('Play with what it has learned');
  expect(await exported(page)).not.toEqual(first);
});

test('the arena does not mix games of two networks', async ({ game, page }) => {
  await learn(game);
  await page.locator('#learn-start').click();
  const first = await exported(page);
  await offer(page, first);
  await expect(page.locator('#learn-message')).toContainText('Imported');
  await page.locator('#tab-arena').click();
  await page.locator('#arena-solver').selectOption('learned');
  await page.locator('#arena-games').fill('5000');
  const form = page.locator('#arena-form');
  await form.getByText('Parameters', { exact: true }).click();
  await form.getByLabel(/^Network/).selectOption('own');
  await page.locator('#arena-add-run').click();
  await expect(page.locator('.arena-row')).toContainText('network=');
  await expect(page.locator('#arena-status')).toContainText(/[1-9]\d* of 5,000/);
  await page.locator('#arena-back').click();
  await openLearn(game);
  await page.locator('#learn-reset').click();
  await learn(game);
  await page.locator('#learn-play').click();
  // The sheet goes down once the network is there.
  await expect(page.locator('#tab-solver')).toHaveAttribute('aria-selected', 'true');
  await game.showPanel();
  await page.locator('#tab-arena').click();
  await expect(page.locator('.arena-failure')).toContainText('another network of your own');
});

test('the small network becomes the adviser once it is there', async ({ game, page }) => {
  await game.showPanel();
  await page.keyboard.press('Shift');
  await expect(page.locator('.solver-document')).toContainText('Learned network');
  await page.locator('#hint').click();
  await expect(page.locator('#values tr[data-state="best"]')).toHaveCount(1);
  await expect(page.locator('#values')).toContainText('xpected further score');
  // It is for 4×4: elsewhere another one answers.
  await game.hidePanel();
  await game.startGame({ rows: 3, cols: 3 });
  await game.showPanel();
  await expect(page.locator('.solver-document')).toContainText('Expectimax, rows and columns');
});

test('a page that never rests gets the small network, too', async ({ game, page }) => {
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = (callback, { timeout = 0 } = {}) =>
      timeout > 0
        ? window.setTimeout(callback, timeout, { didTimeout: true, timeRemaining: () => 0 })
        : 0;
  });
  await page.reload();
  await game.ready();
  await game.showPanel();
  await page.keyboard.press('Shift');
  await expect(page.locator('.solver-document')).toContainText('Learned network');
});

test('the small network waits until a parameter is set', async ({ game, page }) => {
  let go = () => {};
  const isTime = new Promise((resolve) => {
    go = () => resolve(undefined);
  });
  await page.route('**/*.model', async (route) => {
    await isTime;
    await route.continue();
  });
  await game.showPanel();
  await page.keyboard.press('Shift');
  const solver = page.locator('.solver-document');
  const time = page.getByRole('spinbutton', { name: 'Milliseconds per move' });
  await time.fill('0');
  go();
  await expect(page.locator('#network-small')).toHaveAttribute('data-phase', 'ready');
  await game.drawn();
  await expect(solver).toContainText('the learned network takes over with the next move');
  await expect(time).toBeFocused();
  await expect(time).toHaveAttribute('aria-invalid', 'true');
  await time.fill('25');
  await time.blur();
  await game.playMoves(1);
  await expect(solver).toContainText('Learned network');
  await expect(time).toHaveValue('25');
});

test('the learned solver tells how likely the next tile is', async ({ game, page }) => {
  await game.startFrom('1024,512,256,128/8,16,32,64/4,2,0,0/0,0,0,0');
  await game.showPanel();
  await page.keyboard.press('Shift');
  await expect(page.locator('.solver-document')).toContainText('Learned network');
  await page.locator('#hint').click();
  await expect(page.locator('#values-outlook')).toHaveText(
    /^Chance of a 2048 without looking ahead: (over )?\d+(\.\d)? %$/,
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
  await expect(page.locator('.solver-document')).toContainText('could not be loaded');
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
  await expect(page.locator('#network-small')).toContainText('Loaded.');
  expect(fetched.filter(isFull)).toEqual([]);
  await expect(page.locator('#network-full')).toContainText('A download of');
  await page.locator('#network-full button').click();
  await expect(page.locator('#network-full')).toContainText('Loaded.');
  await expect(page.locator('#network-full input')).toBeChecked();
  expect(fetched.filter(isFull)).toHaveLength(1);
  await page.locator('#hint').click();
  await expect(page.locator('#values tr[data-state="best"]')).toHaveCount(1);

  await game.keeps('full');
  await context.setOffline(true);
  await page.reload();
  await game.ready();
  await page.keyboard.press('Shift');
  await game.showPanel();
  await expect(page.locator('#network-full')).toContainText('Loaded.');
  await page.locator('#hint').click();
  await expect(page.locator('#values tr[data-state="best"]')).toHaveCount(1);
});
