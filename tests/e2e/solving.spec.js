import { compareValues } from '../../www/views/values.js';
import { expect, OPEN_BOARD, test } from './game-page.js';

/** Slider position of the highest speed. */
const FASTEST = 11;

test('the hint shows a legal best move and values in the fixed order', async ({ game, page }) => {
  await game.showPanel();
  await page.keyboard.press('?');
  const rows = page.locator('#values tbody tr');
  await expect(page.locator('#values tr[data-state="best"]')).toHaveCount(1);
  await expect(rows.locator('th')).toHaveText(['up', 'right', 'down', 'left']);
  await expect(page.locator('#values-meta')).toContainText('For this board');
  await expect(game.moves).toHaveText('0');
  await expect(page.locator('#announcer')).toContainText('Hint:');
});

test('values that differ by rounding only do not differ', () => {
  const values = { up: 97288.25, right: 97288.25 - 1.5e-11, down: 97288.2, left: null };
  const evaluation = { values, best: /** @type {const} */ ('up'), complete: true };
  const deltas = compareValues({ ...evaluation, depth: 2, nodes: 1, ms: 1 }).map(
    ({ delta }) => delta,
  );
  expect(deltas.map((delta) => Math.round(delta * 1000) / 1000)).toEqual([0, 0, -0.05, 0]);
  expect(deltas[1]).toBe(0);
});

test('an illegal direction has no value', async ({ game, page }) => {
  await game.startFrom('2,4,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  await game.showPanel();
  await page.keyboard.press('?');
  const left = page.locator('#values tbody tr').nth(3);
  await expect(left).toHaveAttribute('data-state', 'illegal');
  await expect(left).toContainText('not legal');
});

test('a step plays the move that the hint shows', async ({ game, page }) => {
  await game.showPanel();
  await page.locator('#hint').click();
  await expect(page.locator('#values tr[data-state="best"]')).toHaveCount(1);
  await page.locator('#step').click();
  await expect(game.moves).toHaveText('1');
});

test('every solver there is gives an answer', async ({ game, page }) => {
  await game.showPanel();
  const ids = await page
    .locator('#solver option')
    .evaluateAll((options) =>
      options.map((option) => /** @type {HTMLOptionElement} */ (option).value),
    );
  expect(ids).toContain('expectimax-rows');
  for (const id of ids) {
    await game.choose(id);
    if (await page.locator('#obstacle').isVisible()) continue;
    await page.locator('#hint').click();
    await expect(page.locator('#values tr[data-state="best"]'), id).toHaveCount(1);
  }
});

test('parameters out of range are refused with a message', async ({ game, page }) => {
  await game.showPanel();
  const time = page.getByRole('spinbutton', { name: 'Milliseconds per move' });
  await time.fill('0');
  await expect(time).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('.think')).toContainText('from 1 to');
  await time.fill('25');
  await expect(time).toHaveAttribute('aria-invalid', 'false');
  await page.locator('#hint').click();
  await expect(page.locator('#values tr[data-state="best"]')).toHaveCount(1);
});

test('the coach values the board after each move of the player', async ({ game, page }) => {
  await game.showPanel();
  await page.keyboard.press('v');
  for (let move = 1; move <= 3; move++) {
    await game.playMoves(1);
    await expect(page.locator('#values-meta')).toContainText('For this board');
    await expect(page.locator('#values tr[data-state="best"]')).toHaveCount(1);
  }
  await page.keyboard.press('v');
  await expect(page.locator('#values tr[data-state="best"]')).toHaveCount(0);
});

test('a new game has no values of the one before', async ({ game, page }) => {
  await game.showPanel();
  await page.locator('#hint').click();
  await expect(page.locator('#values tr[data-state="best"]')).toHaveCount(1);
  await game.startFrom('2,4/0,0');
  await expect(page.locator('#values tr[data-state="best"]')).toHaveCount(0);
});

test('slowed down from full speed, auto shows the values of each move again', async ({
  game,
  page,
}) => {
  await game.setSpeed(FASTEST);
  await game.startGame({ rows: 6, cols: 6 });
  await game.choose('reflex');
  await game.auto.click();
  // Within a frame of the first moves, when many more are planned already.
  await page.evaluate(
    () =>
      new Promise((done) => {
        const look = () => {
          if (document.querySelector('#moves')?.textContent === '0') {
            requestAnimationFrame(look);
            return;
          }
          const speed = /** @type {HTMLInputElement} */ (document.querySelector('#speed'));
          speed.value = '4';
          speed.dispatchEvent(new Event('input', { bubbles: true }));
          done(undefined);
        };
        look();
      }),
  );
  for (let move = 1; move <= 3; move++) {
    await page.locator('#values').evaluate((values) => {
      for (const row of values.querySelectorAll('tr')) row.removeAttribute('data-state');
    });
    await expect(page.locator('#values tr[data-state="best"]')).toHaveCount(1);
  }
  await expect(game.auto).toHaveAttribute('aria-pressed', 'true');
});

test('auto plays at the chosen speed, and nothing moves after a stop', async ({ game, page }) => {
  await game.auto.click();
  await expect(game.auto).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => game.moveCount()).toBeGreaterThan(3);
  await game.auto.click();
  await expect(game.auto).toHaveAttribute('aria-pressed', 'false');
  const moves = await game.moveCount();
  await page.waitForTimeout(700);
  expect(await game.moveCount()).toBe(moves);
});

test('at full speed a stop is a stop, and what is shown is what is stored', async ({
  game,
  page,
}) => {
  await game.setSpeed(FASTEST);
  await page.locator('#score').click();
  await page.keyboard.press('Enter');
  await expect.poll(() => game.moveCount()).toBeGreaterThan(40);
  await page.keyboard.press('Enter');
  await expect(game.auto).toHaveAttribute('aria-pressed', 'false');
  const moves = await game.moveCount();
  await page.waitForTimeout(700);
  expect(await game.moveCount()).toBe(moves);
  const [stored] = await game.storedGames();
  await expect.poll(async () => (await game.storedGames())[0].summary.moves).toBe(moves);
  const board = await game.board();
  await page.reload();
  await game.ready();
  expect(stored.summary.rows).toBe(4);
  expect(await game.board()).toEqual(board);
});

test('a move of the player takes over from auto', async ({ game, page }) => {
  await game.auto.click();
  await expect.poll(() => game.moveCount()).toBeGreaterThan(1);
  await page.keyboard.press('u');
  await expect(game.auto).toHaveAttribute('aria-pressed', 'false');
});

test('auto goes on past 2048 and says so', async ({ game }) => {
  await game.startFrom('1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  await game.setSpeed(FASTEST);
  await game.auto.click();
  await expect(game.toasts).toContainText('2048!');
  await expect(game.overlay).toBeHidden();
  await expect.poll(() => game.moveCount()).toBeGreaterThan(10);
});

test('auto comes to an end with the game', async ({ game }) => {
  await game.startGame({ rows: 2, cols: 2 });
  await game.setSpeed(FASTEST);
  await game.choose('random');
  await game.auto.click();
  await expect(game.overlay).toContainText('Game over!');
  await expect(game.auto).toHaveAttribute('aria-pressed', 'false');
});

test('changing the solver while auto plays goes on with the new one', async ({ game }) => {
  await game.showPanel();
  await game.auto.click();
  await expect.poll(() => game.moveCount()).toBeGreaterThan(1);
  await game.choose('random');
  const moves = await game.moveCount();
  await expect.poll(() => game.moveCount()).toBeGreaterThan(moves + 3);
  await expect(game.auto).toHaveAttribute('aria-pressed', 'true');
});

test('a long thought can be stopped', async ({ game, page }) => {
  await game.startFrom(OPEN_BOARD);
  await game.choose('expectimax-rows');
  await game.followAllSpawns();
  await page.getByRole('spinbutton', { name: 'Milliseconds per move' }).fill('60000');
  await page.locator('#hint').click();
  await expect(page.locator('#values-meta')).toContainText('Thinking');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('#values-meta')).not.toContainText('Thinking');
  await page.getByRole('spinbutton', { name: 'Milliseconds per move' }).fill('20');
  await page.locator('#hint').click();
  await expect(page.locator('#values tr[data-state="best"]')).toHaveCount(1);
});

test('a worker that closes itself is replaced, and the page says so', async ({ game, page }) => {
  await page.locator('#hint').click();
  await expect(page.locator('#announcer')).toContainText('Hint:');
  const [worker] = page.workers();
  await worker.evaluate(() => globalThis.close()).catch(() => {});
  await expect(game.toasts).toContainText('restarted');
  await page.locator('#step').click();
  await expect(game.moves).toHaveText('1');
  await page.locator('#step').click();
  await expect(game.moves).toHaveText('2');
});

test('auto goes on after its worker has crashed', async ({ game, page, complaints }) => {
  await game.setSpeed(FASTEST);
  await game.auto.click();
  await expect.poll(() => game.moveCount()).toBeGreaterThan(5);
  const worker = page.workers()[0];
  await worker.evaluate(() => {
    setTimeout(() => {
      throw new Error('provoked');
    });
  });
  await expect(game.toasts).toContainText('restarted');
  const moves = await game.moveCount();
  await expect.poll(() => game.moveCount()).toBeGreaterThan(moves + 20);
  const provoked = complaints.filter((complaint) => complaint.includes('provoked'));
  for (const complaint of provoked) complaints.splice(complaints.indexOf(complaint), 1);
});
