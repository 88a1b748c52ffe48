import { LAST_SPEED } from '../../www/lib/speeds.ts';
import { OPEN_BOARD } from './pages/game.ts';
import { expect, test } from './test.ts';

test.use({ reducedMotion: 'no-preference' });

test('watching plays until Stop or the player’s move, with its values', async ({ game, page }) => {
  await game.startFrom(OPEN_BOARD);
  const { auto } = game.transport;
  await auto.click();
  await game.expectAuto(true);
  await expect(game.solver.meta).toHaveText('Playing');
  await game.press('Left');
  await game.expectAuto(false);
  await game.toasts.press('Watch on');
  await game.expectAuto(true);
  await game.morePlayed(3);
  await auto.click();
  await game.expectAuto(false);
  await auto.click();
  await game.morePlayed(1);
  await page.keyboard.press('u');
  await game.expectAuto(false);

  await game.panels.open();
  await auto.click();
  await game.solver.unfold();
  await expect(game.solver.search).toHaveText(/^depth \d+ · [\d.]+[km]? nodes · /);
  // Another solver goes on at once.
  for (const solver of ['random', 'expectimax-rows']) {
    await game.solver.choose(solver);
    await game.morePlayed(2);
  }
  await game.transport.setSpeed(LAST_SPEED);
  // At full speed the values are always of an earlier board.
  await game.solver.values.come();
  await page.keyboard.press('Escape');
  await game.expectAuto(false);
  await expect(game.solver.values.root).toBeHidden();
});

test('a hint shows the values and a step plays it, by every solver', async ({ game, page }) => {
  const { values, meta } = game.solver;
  await game.startFrom('2,4,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  await game.panels.open();
  await page.keyboard.press('?');
  await values.come();
  await expect(values.directions).toHaveText(['up', 'right', 'down', 'left']);
  await expect(meta).toContainText('For this board');
  await expect(game.announcer).toContainText('Hint:');
  for (const illegal of [values.rows.nth(0), values.rows.nth(3)]) {
    await expect(illegal).toHaveAttribute('data-state', 'illegal');
    await expect(illegal).toContainText('not legal');
  }
  expect(await game.moveCount()).toBe(0);
  await page.keyboard.press('Space');
  await expect(game.moves).toHaveText('1');
  await game.hint();
  await game.startFrom('2,4/0,0');
  await expect(values.best).toHaveCount(0);

  await game.startFrom(OPEN_BOARD);
  await game.solver.unfold();
  const { thinkTime, budget, summary } = game.solver;
  await thinkTime.fill('0');
  await expect(thinkTime).toHaveAttribute('aria-invalid', 'true');
  await expect(budget).toContainText('from 1 to');
  await thinkTime.fill('25');
  await expect(thinkTime).toHaveAttribute('aria-invalid', 'false');
  const ids = await game.solver.ids();
  expect(ids).toContain('expectimax-rows');
  for (const id of ids) {
    await game.solver.choose(id);
    await expect(summary).not.toBeEmpty();
    const said = expect(summary, id);
    await (id === 'reflex' ? said : said.not).toContainText('scores most at once');
    if (await game.solver.obstacle.isVisible()) continue;
    await game.transport.hint.click();
    await expect(values.best, id).toHaveCount(1);
  }
});

test('slowed down from full speed, auto shows the values of each move again', async ({ game }) => {
  await game.transport.setSpeed(LAST_SPEED);
  await game.startGame({ rows: 6, cols: 6 });
  await game.solver.choose('reflex');
  await game.transport.auto.click();
  // Within a frame of its first move, when many more are planned already.
  await game.transport.speed.evaluate(async (speed: HTMLInputElement) => {
    const moves = document.getElementById('moves');
    while (moves?.textContent === '0') await new Promise(requestAnimationFrame);
    speed.value = '4';
    speed.dispatchEvent(new Event('input', { bubbles: true }));
  });
  for (let move = 1; move <= 3; move++) {
    await game.solver.values.root.evaluate((values) => {
      for (const row of values.querySelectorAll('tr')) row.removeAttribute('data-state');
    });
    await game.solver.values.come();
  }
  await game.expectAuto(true);
});

test('at full speed auto goes on past 2048, and a stop is a stop', async ({ game, page }) => {
  await game.startFrom('1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  await game.transport.setSpeed(LAST_SPEED);
  await game.score.click();
  await page.keyboard.press('Enter');
  await expect(game.toasts.all).toContainText('2048 is made');
  await expect(game.card).toBeHidden();
  await expect.poll(() => game.moveCount()).toBeGreaterThan(40);
  await page.keyboard.press('Enter');
  await game.expectAuto(false);
  const moves = await game.moveCount();
  await page.waitForTimeout(700);
  expect(await game.moveCount()).toBe(moves);
  const stored = async () => (await game.journals()).map((each) => each.game.summary.moves);
  await expect.poll(stored).toContain(moves);
  const board = await game.board();
  await game.reload();
  expect(await game.board()).toEqual(board);
  // It comes to an end with the game.
  await game.startGame({ rows: 2, cols: 2 });
  await game.solver.choose('random');
  await game.transport.auto.click();
  await expect(game.card).toContainText('Game over');
  await game.expectAuto(false);
});

test('a worker that ends is replaced, and the page says so', async ({ game, page, complaints }) => {
  await game.transport.hint.click();
  await expect(game.announcer).toContainText('Hint:');
  await page
    .workers()[0]
    .evaluate(() => globalThis.close())
    .catch(() => {});
  await expect(game.toasts.all).toContainText('restarted');
  for (const moves of ['1', '2']) {
    await page.keyboard.press('Space');
    await expect(game.moves).toHaveText(moves);
  }
  await game.toasts.dismiss();
  await game.playFast();
  await game.morePlayed(3);
  await page.workers()[0].evaluate(() => {
    setTimeout(() => {
      throw new Error('provoked');
    });
  });
  await expect(game.toasts.all).toContainText('restarted');
  await game.morePlayed(20);
  expect(complaints.splice(0).filter((each) => !each.includes('provoked'))).toEqual([]);
});
