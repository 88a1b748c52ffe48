import { readFile } from 'node:fs/promises';
import { expectNoViolations } from './axe.ts';
import type { GamePage } from './pages/game.ts';
import { expect, test } from './test.ts';
import { closeWorker } from './workers.ts';

/**
 * What the command line says. The file was printed by it; every entry names its command. Cargo is not run from here,
 * where it would compile for minutes.
 */
const SOLUTIONS: {
  size: string;
  p4: number;
  objective: string;
  states: number;
  value: number;
  boards: { board: string; values: Record<string, number | null> }[];
}[] = JSON.parse(
  await readFile(new URL('../data/exact-values.json', import.meta.url), 'utf8'),
).solutions;

function solution(size: string, objective: string) {
  const found = SOLUTIONS.find((entry) => entry.size === size && entry.objective === objective);
  if (!found) throw new Error(`no data for ${size} ${objective}`);
  return found;
}

async function newGame(game: GamePage) {
  await game.exact.show();
  await game.exact.playSolved.click();
  await expect(game.moves).toHaveText('0');
}

/** The worker in which the solution lives, and the one that helps to find it. */
const WORKER = 'twofold exact';

/** A value of a move, as the page writes it. */
function written(objective: string, value: number | null) {
  if (value === null) return '–';
  if (objective.startsWith('reach')) return `${Number((100 * value).toFixed(3))} %`;
  return Number(value.toFixed(3)).toLocaleString('en-US').replace('-', '−');
}

test('every solution and each move has the value of the command line, the player’s are judged', async ({
  game,
  page,
}) => {
  // The last one is played on.
  for (const { size, p4, objective, states, value, boards } of SOLUTIONS.toReversed()) {
    const what = `${size}, ${objective}, p4 ${p4}`;
    // Sums in another order may differ in their last digits.
    expect(await game.exact.solve(size, objective, p4), what).toBeCloseTo(value, 8);
    await expect(game.exact.root).toContainText(`${states.toLocaleString('en-US')} states in`);
    if (boards.length > 0) await newGame(game);
    for (const { board, values } of boards) {
      await game.startFrom(board);
      await game.exact.show();
      await expect(game.exact.meta).toContainText('For this board');
      const expected = ['up', 'right', 'down', 'left'].map((to) => written(objective, values[to]));
      await expect(game.exact.values.numbers).toHaveText(expected);
    }
  }

  const { board, values } = solution('2x3', 'score').boards[0];
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
  await game.exact.show();
  await expect(game.exact.totals).toHaveText(
    'Your moves1Optimal1 (100 %)Cost of the others0 points',
  );
  // Moves of the solver are not the player's.
  await game.panels.close();
  await game.transport.takeStep();
  await expect(game.moves).toHaveText('2');
  await expect(game.exact.totals).toContainText('Your moves1');
});

test('Auto and simulated games play perfectly', async ({ game, page }) => {
  await game.exact.solve('3x3', 'reach:64');
  await newGame(game);
  await game.playFast();
  await expect.poll(async () => Math.max(...(await game.board()).flat())).toBe(64);
  await game.expectAuto(false);
  await expect(game.moveMark).toContainText('64 is reached');

  await game.startFrom('16,32,16/32,16,32/16,32,0');
  await game.exact.show();
  await expect(game.exact.meta).toContainText('No game leads to this board');
  await expect(game.exact.values.best).toHaveCount(0);
  await game.panels.close();
  await game.toasts.dismiss();
  await game.transport.auto.click();
  await expect(game.toasts.all).toContainText('no exact values');
  await expect(game.moves).toHaveText('0');

  // With only twos, a perfect game on 2×2 has 68 points.
  expect(await game.exact.solve('2x2', 'score', 0)).toBe(68);
  await newGame(game);
  await game.playFast();
  await expect(game.card).toContainText('Game over');
  await expect(game.score).toHaveText('68');

  // Perfect games have the exact mean, and the exact share.
  await game.exact.solve('2x3', 'score');
  const { value } = solution('2x3', 'score');
  await game.exact.simulate.click();
  const text = game.exact.mean;
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
  await game.exact.distribution.click();
  const games = await game.exact.distributionCounts.allTextContents();
  expect(games.map((count) => Number(count.replace(',', ''))).reduce((a, b) => a + b)).toBe(2000);
  await expectNoViolations(page);

  await game.exact.solve('2x3', 'reach:64');
  await game.exact.simulate.click();
  await expect(text).toContainText('2,000 games: share that reached the tile');
  const [, least, most] = (await text.textContent())?.match(/95 %: ([\d.]+) % to ([\d.]+) %/) ?? [];
  const exact = 100 * solution('2x3', 'reach:64').value;
  const wide = 2 * (Number(most) - Number(least));
  expect(Number(least) - wide).toBeLessThan(exact);
  expect(Number(most) + wide).toBeGreaterThan(exact);
});

test('solving is cancelled, or its worker dies, and it solves again', async ({ game, page }) => {
  await game.exact.ask('3x3', 'score');
  await expect(game.exact.estimate).toContainText('48,713,519 states');
  // Large enough that it is not solved before it has been looked at, and small enough that the time left is soon known.
  await game.exact.ask('3x3', 'reach:256');
  await game.exact.start.click();
  await expect(game.exact.course).toContainText('states/s');
  await expect(game.exact.course).toContainText('left');
  await expectNoViolations(page);
  await game.exact.cancel.click();
  await expect(game.exact.course).toContainText('Cancelled');
  await expect(game.exact.value).toBeHidden();
  await game.exact.start.click();
  await expect(game.exact.course).toContainText('states/s');
  await closeWorker(page, WORKER);
  await expect(game.exact.course).toContainText('The worker has failed');
  expect(await game.exact.solve('2x2', 'score', 0)).toBe(68);
});

test('what cannot fit or makes no sense is refused beforehand', async ({ game, page }) => {
  const refusal = game.exact.refusal;
  const start = game.exact.start;
  await game.exact.ask('4x4', 'score');
  await expect(refusal).toContainText('far too many states');
  await expect(start).toBeDisabled();
  await expectNoViolations(page);
  await game.exact.ask('2x6', 'reach:64');
  await expect(game.exact.estimate).toContainText('168,408,852 states');
  await expect(refusal).toContainText('does not fit into 1 GiB: allow 2 GiB');
  await expect(start).toBeDisabled();
  await game.exact.allow('2 GiB');
  await expect(refusal).toBeHidden();
  await expect(start).toBeEnabled();
  await game.exact.ask('4x4', 'reach:64');
  await expect(game.exact.estimate).toContainText('More than 209,572,545 states');
  await expect(refusal).toContainText('choose a smaller board or tile');
  await expect(start).toBeDisabled();
  await game.exact.ask('2x2', 'reach:64');
  await expect(refusal).toContainText('from 4 to 32');
  await expect(start).toBeDisabled();
  await game.exact.setChanceOfFour(1.5);
  await expect(refusal).toContainText('too large or too small');
  await expect(start).toBeDisabled();
  await game.exact.ask('2x2', 'reach:16');
  await expect(start).toBeEnabled();
  // What turns out not to fit ends with a message, here soon.
  await game.exact.ask('2x5', 'moves:512');
  const least = game.exact.memory.locator('option').first();
  await least.evaluate((option: HTMLOptionElement) => Object.assign(option, { value: 2 ** 20 }));
  await game.exact.allow('128 MiB');
  await expect(refusal).toContainText('may not fit');
  await start.click();
  await expect(game.exact.course).toContainText('the limit is 1 MiB');
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
  await game.exact.show();
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
