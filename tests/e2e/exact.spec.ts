// What the command line says: it printed the file, in which every entry names its command.
import SAID from '../data/exact-values.json' with { type: 'json' };
import { expectNoViolations } from './axe.ts';
import type { GamePage } from './pages/game.ts';
import { expect, test } from './test.ts';
import { closeWorker } from './workers.ts';

/** The worker in which the solution lives, and the one that helps to find it. */
const WORKER = 'twofold exact';

/** A value of a move, as the page writes it. */
function written(objective: string, value: number | null) {
  if (value === null) return '–';
  if (objective.startsWith('reach')) return `${Number((100 * value).toFixed(3))} %`;
  return Number(value.toFixed(3)).toLocaleString('en-US').replace('-', '−');
}

/** Solves, compares the values, and leaves a new game on the board. */
async function solveAsThere(game: GamePage, asked: string) {
  const found = SAID.solutions.find(({ size, objective }) => `${size} ${objective}` === asked);
  if (!found) throw new Error(`no data for ${asked}`);
  const { exact } = game;
  const { size, p4, objective, states, value, boards } = found;
  // Sums in another order may differ in their last digits.
  expect(await exact.solve(size, objective, p4), asked).toBeCloseTo(value, 8);
  await expect(exact.root).toContainText(`${states.toLocaleString('en-US')} states in`);
  await exact.playSolved.click();
  await expect(game.moves).toHaveText('0');
  for (const { board, values } of boards) {
    await game.startFrom(board);
    await game.panels.show('exact');
    await expect(exact.meta).toContainText('For this board');
    const expected = (['up', 'right', 'down', 'left'] as const).map((to) =>
      written(objective, values[to]),
    );
    await expect(exact.values.numbers).toHaveText(expected);
  }
  return found;
}

test('solutions are right, are played perfectly, and judge moves', async ({ game, page }) => {
  const { exact } = game;
  await solveAsThere(game, '3x3 reach:64');
  await exact.playSolved.click();
  await game.playFast();
  await expect.poll(async () => Math.max(...(await game.board()).flat())).toBe(64);
  await game.expectAuto(false);
  await expect(game.moveMark).toContainText('64 is reached');

  await game.startFrom('16,32,16/32,16,32/16,32,0');
  await game.panels.show('exact');
  await expect(exact.meta).toContainText('No game leads to this board');
  await expect(exact.values.best).toHaveCount(0);
  await game.panels.go('play');
  await game.toasts.dismiss();
  await game.transport.auto.click();
  await expect(game.toasts.all).toContainText('no exact values');
  await expect(game.moves).toHaveText('0');

  // With only twos, a perfect game on 2×2 has 68 points.
  expect((await solveAsThere(game, '2x2 score')).value).toBe(68);
  await game.playFast();
  await expect(game.card).toContainText('Game over');
  await expect(game.score).toHaveText('68');

  await solveAsThere(game, '2x3 bellman:0.9');
  await solveAsThere(game, '2x3 moves:32');
  await solveAsThere(game, '2x3 reach:64');
  await exact.simulate.click();
  await expect(exact.mean).toContainText('2,000 games: share that reached the tile');

  const { value, boards } = await solveAsThere(game, '2x3 score');
  await exact.simulate.click();
  await expect(exact.mean).toContainText('2,000 games: mean');
  await expect(exact.mean).toContainText('Exact expected final score: 480.258');
  // The mean of so many games is never as far from it, unless the policy is not perfect.
  const mean = Number(/mean ([\d.]+) /.exec((await exact.mean.textContent()) ?? '')?.[1]);
  expect(Math.abs(mean - value)).toBeLessThan(60);
  await expect(page.getByRole('img', { name: /Histogram, final score of 2,000/ })).toBeVisible();
  await exact.distribution.click();
  const games = await exact.distributionCounts.allTextContents();
  expect(games.map((count) => Number(count.replace(',', ''))).reduce((a, b) => a + b)).toBe(2000);
  await expectNoViolations(page);

  const [{ board, values }] = boards;
  expect(values).toMatchObject({ up: null, left: null });
  const cost = Number(values.down) - Number(values.right);
  expect(cost).toBeGreaterThan(1);
  await game.startFrom(board);
  await game.press('Right');
  await expect(game.coach.seen).toHaveText(
    `Good: → is worth ${cost.toFixed(3)} points less than ↓, the best.`,
  );
  await page.keyboard.press('u');
  await expect(game.coach.line).toHaveText('');
  await game.press('Down');
  await expect(game.coach.seen).toHaveText('Best move.');
  await game.coach.speak('Off');
  await expect(game.moveMark).toHaveText('✓ Down was optimal.');
  await game.panels.show('exact');
  await expect(exact.totals).toHaveText('Your moves1Optimal1 (100 %)Cost of the others0 points');
  // Moves of the solver are not the player's.
  await game.panels.go('play');
  await page.keyboard.press('Space');
  await expect(game.moves).toHaveText('2');
  await expect(exact.totals).toContainText('Your moves1');
});

test('what cannot fit is refused, and solving is cancelled or fails', async ({ game, page }) => {
  const { course, refusal, start } = game.exact;
  await game.exact.ask('4x4', 'score');
  await expect(refusal).toContainText('far too many states');
  await expect(start).toBeDisabled();
  await expectNoViolations(page);
  await game.exact.ask('2x6', 'reach:64');
  await expect(game.exact.estimate).toContainText('168,408,852 states');
  await expect(refusal).toContainText('does not fit into 1 GiB: allow 2 GiB');
  await expect(start).toBeDisabled();
  await game.exact.memory.selectOption('2 GiB');
  await expect(refusal).toBeHidden();
  await expect(start).toBeEnabled();
  await game.exact.ask('4x4', 'reach:64');
  await expect(game.exact.estimate).toContainText('More than 209,572,545 states');
  await expect(refusal).toContainText('choose a smaller board or tile');
  await game.exact.ask('2x2', 'reach:16', 1.5);
  await expect(refusal).toContainText('too large or too small');
  await expect(start).toBeDisabled();

  // Large enough that it is not solved before it has been looked at, and small enough that the time left is soon known.
  await game.exact.ask('3x3', 'reach:256');
  await start.click();
  await expect(course).toContainText('states/s');
  await expect(course).toContainText('left');
  await expectNoViolations(page);
  await game.exact.cancel.click();
  await expect(course).toContainText('Cancelled');
  await expect(game.exact.value).toBeHidden();
  await start.click();
  await expect(course).toContainText('states/s');
  await closeWorker(page, WORKER);
  await expect(course).toContainText('The worker has failed');

  // What turns out not to fit ends with a message, here soon.
  await game.exact.ask('2x5', 'moves:512');
  const least = game.exact.memory.locator('option').first();
  await least.evaluate((option: HTMLOptionElement) => Object.assign(option, { value: 2 ** 20 }));
  await game.exact.memory.selectOption('128 MiB');
  await expect(course).toBeHidden();
  await expect(refusal).toContainText('may not fit');
  await start.click();
  await expect(course).toContainText('the limit is 1 MiB');
  await expect(start).toBeVisible();
});

test('the exact solver plays a larger board only where it is solved', async ({ game, page }) => {
  await game.startGame({ rows: 2, cols: 4 });
  await game.solver.choose('exact');
  await expect(game.solver.obstacle).toContainText('in the Lab, under Exact');
  await game.exact.solve('2x4', 'moves:32');
  await game.panels.open();
  await expect(game.solver.obstacle).toContainText('another goal');
  await game.panels.show('exact');
  await game.exact.takeThisGame.click();
  await game.panels.open();
  await expect(game.solver.obstacle).toBeHidden();
  await expect(game.solver.values.caption).toContainText('exact expected moves to 32');
  await game.solver.values.come();

  // A solution that is lost with its worker is said to be lost.
  await game.panels.show('exact');
  await game.exact.values.come();
  await closeWorker(page, WORKER);
  await expect(game.exact.course).toContainText('and the solution with it');
  await expect(game.exact.value).toBeHidden();
  await game.panels.open();
  await expect(game.solver.obstacle).toContainText('not solved');
  await game.panels.show('exact');
  await game.exact.again.click();
  await expect(game.exact.value).toBeVisible();
  await game.exact.values.come();
});
