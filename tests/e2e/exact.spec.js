import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './game-page.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./game-page.js').GamePage} GamePage */

/**
 * What the command line says. The file was printed by it; every entry names its command. Cargo is not run from here,
 * where it would compile for minutes.
 *
 * @type {{ size: string, p4: number, objective: string, states: number, value: number,
 *          boards: { board: string, values: Record<string, number | null> }[] }[]}
 */
const SOLUTIONS = JSON.parse(
  await readFile(new URL('../data/exact-values.json', import.meta.url), 'utf8'),
).solutions;

/**
 * @param {string} size
 * @param {string} objective
 */
function solution(size, objective) {
  const found = SOLUTIONS.find((entry) => entry.size === size && entry.objective === objective);
  if (!found) throw new Error(`no data for ${size} ${objective}`);
  return found;
}

/**
 * Opens the panel and fills in what to solve, such as reach:64.
 *
 * @param {GamePage} game
 * @param {string} size
 * @param {string} objective
 * @param {number} [p4]
 */
async function ask(game, size, objective, p4 = 0.1) {
  const { page } = game;
  await game.showPanel();
  await page.locator('#tab-exact').click();
  const [rows, cols] = size.split('x');
  await page.locator('#exact-rows').fill(rows);
  await page.locator('#exact-cols').fill(cols);
  await page.locator('#exact-p4').fill(String(p4));
  const [goal, number] = objective.split(':');
  await page.locator('#exact-objective').selectOption(goal);
  if (goal === 'reach' || goal === 'moves')
    await page.locator('#exact-target').selectOption(number);
  if (goal === 'bellman') await page.locator('#exact-discount').fill(number);
}

/**
 * @param {GamePage} game
 * @param {string} size
 * @param {string} objective
 * @param {number} [p4]
 */
async function solve(game, size, objective, p4) {
  await ask(game, size, objective, p4);
  await game.page.locator('#exact-solve').click();
  await expect(game.page.locator('#exact-value')).toBeVisible();
  return Number(await game.page.locator('#exact-outcome').getAttribute('data-value'));
}

/** @param {GamePage} game */
async function newGame(game) {
  await game.showPanel();
  await game.page.locator('#exact-new-game').click();
  await expect(game.moves).toHaveText('0');
}

/**
 * The worker in which the solution lives, or the one that helps to find it; undefined where there is none.
 *
 * @param {Page} page
 * @param {string} [name]
 */
async function exactWorker(page, name = 'twofold exact') {
  for (const worker of page.workers()) {
    // One that is just ending cannot tell its name.
    if ((await worker.evaluate(() => self.name).catch(() => '')) === name) return worker;
  }
  return undefined;
}

/**
 * @param {Page} page
 * @param {string} [name]
 */
async function closeExactWorker(page, name) {
  const worker = await exactWorker(page, name);
  expect(worker).toBeDefined();
  await worker?.evaluate(() => self.close()).catch(() => {});
}

/**
 * Lets the page believe in so many cores from its next start on.
 *
 * @param {GamePage} game
 * @param {number} cores
 */
async function withCores(game, cores) {
  await game.page.addInitScript((cores) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', {
      configurable: true,
      get: () => cores,
    });
  }, cores);
  await game.page.reload();
  await game.ready();
}

for (const { size, p4, objective, states, value } of SOLUTIONS) {
  test(`${size}, ${objective}, p4 ${p4} has the value that the command line finds`, async ({
    game,
    page,
  }) => {
    // Sums in another order may differ in their last digits.
    expect(await solve(game, size, objective, p4)).toBeCloseTo(value, 8);
    await expect(page.locator('#panel-exact')).toContainText(
      `${states.toLocaleString('en-US')} states in`,
    );
  });
}

test('the four bars show the exact value of each move, for every objective', async ({
  game,
  page,
}) => {
  for (const [objective, write] of /** @type {[string, (value: number) => string][]} */ ([
    ['score', (value) => `${Number(value.toFixed(3)).toLocaleString('en-US')}`],
    ['reach:64', (value) => `${Number((100 * value).toFixed(3))} %`],
    ['moves:32', (value) => `${Number(value.toFixed(3)).toLocaleString('en-US')}`],
    ['bellman:0.9', (value) => `${Number(value.toFixed(3)).toLocaleString('en-US')}`],
  ])) {
    await solve(game, '2x3', objective);
    await newGame(game);
    for (const { board, values } of solution('2x3', objective).boards) {
      await game.startFrom(board);
      await game.showPanel();
      await expect(page.locator('#exact-values-meta')).toContainText('For this board');
      const expected = ['up', 'right', 'down', 'left'].map((direction) => {
        const found = values[direction];
        return found === null ? '–' : write(found).replace('-', '−');
      });
      await expect(page.locator('#exact-values .value-number')).toHaveText(expected);
    }
  }
});

test('each move of the player is marked, and undo takes the mark back', async ({ game, page }) => {
  await solve(game, '2x3', 'score');
  await newGame(game);
  const { board, values } = solution('2x3', 'score').boards[0];
  expect(values).toMatchObject({ up: null, left: null });
  const cost = Number(values.down) - Number(values.right);
  expect(cost).toBeGreaterThan(1);

  await game.startFrom(board);
  await game.press('Right');
  await expect(page.locator('#move-mark')).toHaveText(`✗ Right cost ${cost.toFixed(3)} points.`);
  await page.keyboard.press('u');
  await expect(page.locator('#move-mark')).toHaveText('');
  await game.press('Down');
  await expect(page.locator('#move-mark')).toHaveText('✓ Down was optimal.');
  await game.showPanel();
  await expect(page.locator('#exact-totals')).toHaveText(
    'Your moves1Optimal1 (100 %)Cost of the others0 points',
  );
  // Moves of the solver are not the player's.
  await page.locator('#step').click();
  await expect(game.moves).toHaveText('2');
  await expect(page.locator('#exact-totals')).toContainText('Your moves1');
});

test('on 3x3 Auto reaches the tile and stops there', async ({ game, page }) => {
  const value = await solve(game, '3x3', 'reach:64');
  expect(value).toBeCloseTo(solution('3x3', 'reach:64').value, 8);
  await newGame(game);
  await game.setSpeed(11);
  await game.auto.click();
  await expect(game.auto).toHaveAttribute('aria-pressed', 'false');
  expect(Math.max(...(await game.board()).flat())).toBe(64);
  await expect(page.locator('#move-mark')).toContainText('64 is reached');
});

test('perfect autoplay on 2x2 with only twos scores exactly 68', async ({ game }) => {
  expect(await solve(game, '2x2', 'score', 0)).toBe(68);
  await newGame(game);
  await game.setSpeed(11);
  await game.auto.click();
  await expect(game.overlay).toContainText('Game over!');
  await expect(game.score).toHaveText('68');
});

test('many perfect games are shown beside the exact expectation', async ({ game, page }) => {
  await solve(game, '2x3', 'score');
  const { value } = solution('2x3', 'score');
  await page.locator('#exact-simulate').click();
  const text = page.locator('#exact-mean');
  await expect(text).toContainText('2,000 games: mean');
  await expect(text).toContainText('Exact expected final score: 480.258');
  const [, mean, low, high] =
    (await text.textContent())?.match(/mean ([\d.]+) \(95 %: ([\d.]+) to ([\d.]+)\)/) ?? [];
  expect(Number(low)).toBeLessThan(Number(mean));
  expect(Number(high)).toBeGreaterThan(Number(mean));
  // Five times as wide as the interval: this fails once in billions of runs, unless the policy or its value is wrong.
  const reach = 5 * (Number(high) - Number(mean));
  expect(Math.abs(Number(mean) - value)).toBeLessThan(reach);
  expect(reach).toBeLessThan(60);
  await expect(page.getByRole('img', { name: /Histogram, final score of 2,000/ })).toBeVisible();
  await page.getByText('As a table', { exact: true }).click();
  const games = await page.locator('.histogram-table tbody td:nth-child(2)').allTextContents();
  expect(games.map((count) => Number(count.replace(',', ''))).reduce((a, b) => a + b)).toBe(2000);
});

test('the share of games that reach the tile has its interval', async ({ game, page }) => {
  await solve(game, '2x3', 'reach:64');
  await page.locator('#exact-simulate').click();
  const text = page.locator('#exact-mean');
  await expect(text).toContainText('2,000 games: share that reached the tile');
  const [, low, high] = (await text.textContent())?.match(/95 %: ([\d.]+) % to ([\d.]+) %/) ?? [];
  const exact = 100 * solution('2x3', 'reach:64').value;
  const reach = 2 * (Number(high) - Number(low));
  expect(Number(low) - reach).toBeLessThan(exact);
  expect(Number(high) + reach).toBeGreaterThan(exact);
});

test('solving can be cancelled, and something else solved then', async ({ game, page }) => {
  await ask(game, '3x3', 'score');
  await expect(page.locator('#exact-estimate')).toContainText('48,713,519 states');
  await page.locator('#exact-solve').click();
  await expect(page.locator('#exact-course')).toContainText('states/s');
  await expect(page.locator('#exact-course')).toContainText('left');
  await page.locator('#exact-cancel').click();
  await expect(page.locator('#exact-course')).toContainText('Cancelled');
  await expect(page.locator('#exact-value')).toBeHidden();
  expect(await solve(game, '2x2', 'score', 0)).toBe(68);
});

test('what cannot fit or makes no sense is refused beforehand', async ({ game, page }) => {
  const refusal = page.locator('#exact-refusal');
  const start = page.locator('#exact-solve');
  await ask(game, '4x4', 'score');
  await expect(refusal).toContainText('far too many states');
  await expect(start).toBeDisabled();
  await ask(game, '2x6', 'reach:64');
  await expect(page.locator('#exact-estimate')).toContainText('168,408,852 states');
  await expect(refusal).toContainText('does not fit into 1 GiB: allow 2 GiB');
  await expect(start).toBeDisabled();
  await page.locator('#exact-memory').selectOption({ label: '2 GiB' });
  await expect(refusal).toBeHidden();
  await expect(start).toBeEnabled();
  await ask(game, '4x4', 'reach:64');
  await expect(page.locator('#exact-estimate')).toContainText('More than 209,572,545 states');
  await expect(refusal).toContainText('choose a smaller board or tile');
  await expect(start).toBeDisabled();
  await ask(game, '2x2', 'reach:64');
  await expect(refusal).toContainText('from 4 to 32');
  await expect(start).toBeDisabled();
  await page.locator('#exact-p4').fill('1.5');
  await expect(refusal).toContainText('out of range');
  await expect(start).toBeDisabled();
  await ask(game, '2x2', 'reach:16');
  await expect(start).toBeEnabled();
});

test('what turns out not to fit ends with a message', async ({ game, page }) => {
  await ask(game, '2x5', 'moves:512');
  await page.locator('#exact-memory').selectOption({ label: '128 MiB' });
  await expect(page.locator('#exact-refusal')).toContainText('may not fit');
  await page.locator('#exact-solve').click();
  await expect(page.locator('#exact-course')).toContainText('the limit is 128 MiB', {
    timeout: 60_000,
  });
  await expect(page.locator('#exact-solve')).toBeVisible();
});

test('the exact solver plays a larger board only where it is solved', async ({ game, page }) => {
  await game.startGame({ rows: 2, cols: 4 });
  await game.choose('exact');
  await expect(page.locator('#obstacle')).toContainText('Exact tab');
  await solve(game, '2x4', 'moves:32');
  await page.locator('#tab-solver').click();
  await expect(page.locator('#obstacle')).toContainText('another goal');
  await page.locator('#tab-exact').click();
  await page.locator('#exact-this-game').click();
  await page.locator('#tab-solver').click();
  await expect(page.locator('#obstacle')).toBeHidden();
  await expect(page.locator('#values caption')).toContainText('exact expected moves to 32');
  await expect(page.locator('#values tr[data-state="best"]')).toHaveCount(1);
});

test('a board that no game leads to gets no values', async ({ game, page }) => {
  await solve(game, '3x3', 'reach:64');
  await newGame(game);
  await game.startFrom('16,32,16/32,16,32/16,32,0');
  await game.showPanel();
  await expect(page.locator('#exact-values-meta')).toContainText('No game leads to this board');
  await expect(page.locator('#exact-values tr[data-state="best"]')).toHaveCount(0);
  await game.auto.click();
  await expect(game.toasts).toContainText('no exact values');
  await expect(game.moves).toHaveText('0');
});

test('a solution that is lost with its worker is said to be lost', async ({ game, page }) => {
  await solve(game, '2x4', 'moves:32');
  await newGame(game);
  await expect(page.locator('#exact-values tr[data-state="best"]')).toHaveCount(1);
  await closeExactWorker(page);
  await game.showPanel();
  await expect(page.locator('#exact-course')).toContainText('and the solution with it');
  await expect(page.locator('#exact-value')).toBeHidden();
  await page.locator('#tab-solver').click();
  await expect(page.locator('#obstacle')).toContainText('not solved');
  await page.locator('#tab-exact').click();
  await page.getByRole('button', { name: 'Solve again' }).click();
  await expect(page.locator('#exact-value')).toBeVisible();
  await expect(page.locator('#exact-values tr[data-state="best"]')).toHaveCount(1);
});

test('a worker that dies while it solves leaves a message', async ({ game, page }) => {
  await ask(game, '3x3', 'score');
  await page.locator('#exact-solve').click();
  await expect(page.locator('#exact-course')).toContainText('states/s');
  await closeExactWorker(page);
  await expect(page.locator('#exact-course')).toContainText('The worker has failed');
  expect(await solve(game, '2x2', 'score', 0)).toBe(68);
});

test('two workers find bit by bit what one finds', async ({ game, page }) => {
  const boards = ['2,4,0,0/0,0,0,0', '4,2,0,2/8,0,16,4', '64,32,16,8/2,0,4,2'];
  /** @type {string[]} */
  const names = [];
  page.on('worker', (worker) => {
    worker
      .evaluate(() => self.name)
      .then((name) => names.push(name))
      .catch(() => {});
  });
  const found = [];
  for (const cores of [1, 2]) {
    await withCores(game, cores);
    names.length = 0;
    const value = await solve(game, '2x4', 'score');
    expect(names.includes('twofold exact helper')).toBe(cores === 2);
    // It ends with its work.
    await expect.poll(() => exactWorker(page, 'twofold exact helper')).toBeUndefined();
    await newGame(game);
    const values = [];
    for (const board of boards) {
      await game.startFrom(board);
      await game.showPanel();
      await expect(page.locator('#exact-values-meta')).toContainText('For this board');
      values.push(await page.locator('#exact-values .value-number').allTextContents());
    }
    found.push({ value, values });
  }
  expect(found[1]).toEqual(found[0]);
});

test('a memory that does for one worker only is used by one', async ({ game, page }) => {
  await withCores(game, 2);
  await ask(game, '3x3', 'score');
  await page.locator('#exact-memory').selectOption({ label: '512 MiB' });
  await page.locator('#exact-solve').click();
  await expect(page.locator('#exact-course')).toContainText('states/s');
  expect(await exactWorker(page, 'twofold exact helper')).toBeUndefined();
  expect(await exactWorker(page)).toBeDefined();
});

test('a helping worker that dies leaves a message', async ({ game, page }) => {
  // A worker is reached only between two parts of its work, and here two of them leave the page little of two cores.
  test.slow();
  await withCores(game, 2);
  await ask(game, '3x3', 'score');
  await page.locator('#exact-solve').click();
  await expect(page.locator('#exact-course')).toContainText('states/s');
  await closeExactWorker(page, 'twofold exact helper');
  await expect(page.locator('#exact-course')).toContainText('The worker has failed');
  expect(await solve(game, '2x2', 'score', 0)).toBe(68);
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });

    test('the panel is accessible in all its states', async ({ game, page }) => {
      const expectNoViolations = async () => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        ).toEqual([]);
      };
      await ask(game, '4x4', 'score');
      await expect(page.locator('#exact-refusal')).toBeVisible();
      await expectNoViolations();
      await ask(game, '3x3', 'score');
      await page.locator('#exact-solve').click();
      await expect(page.locator('#exact-course')).toContainText('states/s');
      await expectNoViolations();
      await page.locator('#exact-cancel').click();
      await solve(game, '2x3', 'score');
      await newGame(game);
      await game.playMoves(1);
      await game.showPanel();
      await page.locator('#exact-simulate').click();
      await expect(page.locator('#exact-mean')).toContainText('mean');
      await page.getByText('As a table', { exact: true }).click();
      await expectNoViolations();
    });
  });
}
