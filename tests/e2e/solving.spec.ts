import { compareValues } from '../../www/views/values.ts';
import { hold } from './hold.ts';
import { OPEN_BOARD } from './pages/game.ts';
import { FASTEST } from './pages/transport.ts';
import { expect, test } from './test.ts';

test('a move of the player while watching says that the solver has stopped', async ({ game }) => {
  await game.startFrom(OPEN_BOARD);
  await game.transport.auto.click();
  await game.expectAuto(true);
  await game.press('Left');
  await game.expectAuto(false);
  await game.toasts.press('Watch on');
  await game.expectAuto(true);
});

test('while watching, the settings of the solver say how far it looks', async ({ game }) => {
  await game.startFrom(OPEN_BOARD);
  await game.transport.auto.click();
  await expect(game.solver.meta).toHaveText('Playing');
  await game.solver.unfold();
  await expect(game.solver.search).toHaveText(/^depth \d+ · [\d.]+[km]? nodes · /);
});

test('after Stop no values of an earlier board are on show', async ({ game }) => {
  await game.panels.open();
  await game.playFast();
  // At full speed the values are always of an earlier board.
  await game.solver.values.come();
  await game.transport.stop.click();
  await game.expectAuto(false);
  await expect(game.solver.values.root).toBeHidden();
});

test('the hint shows a legal best move and values in the fixed order', { tag: '@phone' }, async ({
  game,
  page,
}) => {
  await game.panels.open();
  await page.keyboard.press('?');
  await game.solver.values.come();
  await expect(game.solver.values.directions).toHaveText(['up', 'right', 'down', 'left']);
  await expect(game.solver.meta).toContainText('For this board');
  await expect(game.moves).toHaveText('0');
  await expect(game.announcer).toContainText('Hint:');
});

test('until the network is there, a hint is an arrow alone, and then it tells points', async ({
  game,
  page,
}) => {
  const letGo = await hold(page, '**/*.model');
  await game.reload();
  await game.startFrom(OPEN_BOARD);
  await game.panels.open();
  await page.keyboard.press('?');
  await game.solver.values.come();
  await expect(game.announcer).toContainText('Hint:');
  await expect(game.solver.values.caption).toBeEmpty();
  await expect(game.solver.values.numbers).toHaveText(['', '', '', '']);

  letGo();
  // The solver changes between two moves.
  await expect(async () => {
    await game.playMoves(1);
    await page.keyboard.press('?');
    await expect(game.solver.values.caption).toContainText('points a strong player', {
      timeout: 2000,
    });
    await expect(game.solver.values.numbers.filter({ hasText: /\d/ })).not.toHaveCount(0);
  }).toPass();
});

test('values that differ by rounding only do not differ', () => {
  const values = { up: 97288.25, right: 97288.25 - 1.5e-11, down: 97288.2, left: null };
  const deltas = compareValues({ values, best: 'up' }).map(({ delta }) => delta);
  expect(deltas.map((delta) => Math.round(delta * 1000) / 1000)).toEqual([0, 0, -0.05, 0]);
  expect(deltas[1]).toBe(0);
});

test('an illegal direction has no value', async ({ game, page }) => {
  await game.startFrom('2,4,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  await game.panels.open();
  await page.keyboard.press('?');
  const left = game.solver.values.rows.nth(3);
  await expect(left).toHaveAttribute('data-state', 'illegal');
  await expect(left).toContainText('not legal');
});

test('a step plays the move that the hint shows', async ({ game }) => {
  await game.panels.open();
  await game.hint();
  await game.transport.takeStep();
  await expect(game.moves).toHaveText('1');
});

test('every solver there is gives an answer', async ({ game }) => {
  await game.panels.open();
  const ids = await game.solver.ids();
  expect(ids).toContain('expectimax-rows');
  for (const id of ids) {
    await game.solver.choose(id);
    if (await game.solver.obstacle.isVisible()) continue;
    await game.transport.hint.click();
    await expect(game.solver.values.best, id).toHaveCount(1);
  }
});

test('parameters out of range are refused with a message', async ({ game }) => {
  await game.solver.unfold();
  const time = game.solver.thinkTime;
  await time.fill('0');
  await expect(time).toHaveAttribute('aria-invalid', 'true');
  await expect(game.solver.budget).toContainText('from 1 to');
  await time.fill('25');
  await expect(time).toHaveAttribute('aria-invalid', 'false');
  await game.hint();
});

test('before each move of the player, the coach values the board', { tag: '@phone' }, async ({
  game,
}) => {
  await game.panels.open();
  await game.coach.speak('Before');
  for (let move = 1; move <= 3; move++) {
    await game.playMoves(1);
    await expect(game.solver.meta).toContainText('For this board');
    await game.solver.values.come();
  }
  await game.coach.speak('Off');
  await expect(game.solver.values.best).toHaveCount(0);
});

test('a new game has no values of the one before', async ({ game }) => {
  await game.panels.open();
  await game.hint();
  await game.startFrom('2,4/0,0');
  await expect(game.solver.values.best).toHaveCount(0);
});

test('slowed down from full speed, auto shows the values of each move again', async ({ game }) => {
  await game.transport.setSpeed(FASTEST);
  await game.startGame({ rows: 6, cols: 6 });
  await game.solver.choose('reflex');
  await game.transport.auto.click();
  // When many more moves are planned already.
  await game.slowDownWithFirstMove(4);
  for (let move = 1; move <= 3; move++) {
    await game.solver.values.root.evaluate((values) => {
      for (const row of values.querySelectorAll('tr')) row.removeAttribute('data-state');
    });
    await game.solver.values.come();
  }
  await game.expectAuto(true);
});

test('auto plays at the chosen speed, and nothing moves after a stop', async ({ game, page }) => {
  await game.transport.auto.click();
  await game.expectAuto(true);
  await expect.poll(() => game.moveCount()).toBeGreaterThan(3);
  await game.transport.auto.click();
  await game.expectAuto(false);
  const moves = await game.moveCount();
  await page.waitForTimeout(700);
  expect(await game.moveCount()).toBe(moves);
});

test('at full speed a stop is a stop, and what is shown is what is stored', async ({
  game,
  page,
}) => {
  await game.transport.setSpeed(FASTEST);
  await game.score.click();
  await page.keyboard.press('Enter');
  await expect.poll(() => game.moveCount()).toBeGreaterThan(40);
  await page.keyboard.press('Enter');
  await game.expectAuto(false);
  const moves = await game.moveCount();
  await page.waitForTimeout(700);
  expect(await game.moveCount()).toBe(moves);
  const [stored] = await game.storedGames();
  await expect.poll(async () => (await game.storedGames())[0].summary.moves).toBe(moves);
  const board = await game.board();
  await game.reload();
  expect(stored.summary.rows).toBe(4);
  expect(await game.board()).toEqual(board);
});

test('a move of the player takes over from auto', async ({ game, page }) => {
  await game.transport.auto.click();
  await expect.poll(() => game.moveCount()).toBeGreaterThan(1);
  await page.keyboard.press('u');
  await game.expectAuto(false);
});

test('the settings say how the chosen solver plays', async ({ game }) => {
  await game.solver.choose('reflex');
  await expect(game.solver.summary).toContainText('scores most at once');
  await game.solver.choose('random');
  await expect(game.solver.summary).not.toContainText('scores most at once');
  await expect(game.solver.summary).not.toBeEmpty();
});

test('auto goes on past 2048 and says so', async ({ game }) => {
  await game.startFrom('1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  await game.playFast();
  await expect(game.toasts.all).toContainText('2048 is made');
  await expect(game.card).toBeHidden();
  await expect.poll(() => game.moveCount()).toBeGreaterThan(10);
});

test('auto comes to an end with the game', async ({ game }) => {
  await game.startGame({ rows: 2, cols: 2 });
  await game.transport.setSpeed(FASTEST);
  await game.solver.choose('random');
  await game.transport.auto.click();
  await expect(game.card).toContainText('Game over');
  await game.expectAuto(false);
});

test('changing the solver while auto plays goes on with the new one', async ({ game }) => {
  await game.panels.open();
  await game.transport.auto.click();
  await expect.poll(() => game.moveCount()).toBeGreaterThan(1);
  await game.solver.choose('random');
  const moves = await game.moveCount();
  await expect.poll(() => game.moveCount()).toBeGreaterThan(moves + 3);
  await game.expectAuto(true);
});

test('a long thought can be stopped', async ({ game, page }) => {
  await game.startFrom(OPEN_BOARD);
  await game.solver.choose('expectimax-rows');
  await game.solver.followAllSpawns();
  await game.solver.thinkTime.fill('60000');
  await game.transport.hint.click();
  await expect(game.solver.meta).toContainText('Thinking');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(game.solver.meta).not.toContainText('Thinking');
  await game.solver.thinkTime.fill('20');
  await game.hint();
});

test('a worker that closes itself is replaced, and the page says so', async ({ game, page }) => {
  await game.transport.hint.click();
  await expect(game.announcer).toContainText('Hint:');
  const [worker] = page.workers();
  await worker.evaluate(() => globalThis.close()).catch(() => {});
  await expect(game.toasts.all).toContainText('restarted');
  await game.transport.takeStep();
  await expect(game.moves).toHaveText('1');
  await game.transport.takeStep();
  await expect(game.moves).toHaveText('2');
});

test('auto goes on after its worker has crashed', async ({ game, page, complaints }) => {
  await game.playFast();
  await expect.poll(() => game.moveCount()).toBeGreaterThan(5);
  const worker = page.workers()[0];
  await worker.evaluate(() => {
    setTimeout(() => {
      throw new Error('provoked');
    });
  });
  await expect(game.toasts.all).toContainText('restarted');
  const moves = await game.moveCount();
  await expect.poll(() => game.moveCount()).toBeGreaterThan(moves + 20);
  const provoked = complaints.filter((complaint) => complaint.includes('provoked'));
  for (const complaint of provoked) complaints.splice(complaints.indexOf(complaint), 1);
});
