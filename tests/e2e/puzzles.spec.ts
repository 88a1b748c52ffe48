import { hold } from './hold.ts';
import { Fingers } from './pages/fingers.ts';
import { ARROWS, type PuzzleTrainer } from './pages/puzzles.ts';
import { expect, test, testWithServiceWorker } from './test.ts';

/** Answers wrongly, on whichever puzzle that takes. */
async function answerWrongly(puzzles: PuzzleTrainer) {
  for (let tries = 0; tries < 20; tries++) {
    if (!(await puzzles.answerSomehow())) return;
    await puzzles.next.click();
    await expect(puzzles.status).toContainText('Answer with');
  }
  throw new Error('every answer was right');
}

test('a puzzle is loaded, and a wrong answer is punished', async ({ complaints, game, page }) => {
  const { puzzles } = game;
  await page.route('**/puzzles-*.bin', (route) => route.abort(), { times: 1 });
  await game.panels.go('train');
  await puzzles.begin('rated');
  await expect(puzzles.status).toHaveText('The puzzles could not be loaded.');
  await expect(puzzles.answers.first()).toBeHidden();
  await puzzles.begin('rated');
  await expect(puzzles.status).toHaveText('Answer with an arrow key or a button.');
  await expect(puzzles.board).toHaveAttribute('aria-label', /^Board\. Row 1: /);
  await expect(puzzles.rating).toHaveText('1,500 ± 700');
  await answerWrongly(puzzles);
  const wrong = /^Wrong: .* costs .*% .* The best move is (up|right|down|left)/;
  await expect(puzzles.status).toContainText(wrong);
  await expect(puzzles.about).toContainText(/^Theme: .*\. Rating of the puzzle: [\d,]+\.$/);
  await expect(puzzles.rating).not.toHaveText('1,500 ± 700');
  const rows = puzzles.worth.locator('tbody tr');
  expect(await rows.count()).toBeGreaterThan(1);
  await expect(rows.first().locator('td').last()).toHaveText('–');

  await expect(puzzles.line).toContainText('to step through');
  const before = await puzzles.heard();
  await page.keyboard.press('ArrowRight');
  await expect(puzzles.line).toContainText(/^Move 1 of \d: /);
  expect(await puzzles.heard()).not.toBe(before);
  await page.keyboard.press('ArrowLeft');
  await expect(puzzles.line).toContainText('to step through');
  expect(await puzzles.heard()).toBe(before);

  await page.keyboard.press('Enter');
  await expect(puzzles.status).toContainText('Answer with');
  await expect(puzzles.question).toBeFocused();
  expect(await puzzles.heard()).not.toBe(before);
  // What was reached is there again on the next visit, and the open puzzle needs no worker.
  const reached = await puzzles.rating.textContent();
  const open = await puzzles.heard();
  await game.settled();
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await game.reload();
  await expect(puzzles.status).toContainText('Answer with');
  expect(await puzzles.heard()).toBe(open);
  expect(workers).toEqual([]);
  await expect(puzzles.rating).toHaveText(reached ?? '');
  await puzzles.chart.locator('summary').click();
  await expect(puzzles.chart.locator('tbody tr')).toHaveCount(1);
  expect(complaints.splice(0)).toHaveLength(1);
});

test('a puzzle moves nothing when it comes, and is answered by a swipe', {
  tag: '@touch',
}, async ({ game, page }) => {
  const { puzzles } = game;
  const letGo = await hold(page, '**/puzzles-*.bin');
  await game.panels.go('train');
  await puzzles.begin('rated');
  await expect(puzzles.status).toHaveText('Loading…');
  await expect(puzzles.answers.first()).toBeDisabled();
  const box = await puzzles.board.boundingBox();
  letGo();
  await expect(puzzles.status).toHaveText('Answer with a swipe.');
  await expect(puzzles.board).toHaveAttribute('aria-label', /Row/);
  await expect(puzzles.answers.first()).toBeEnabled();
  expect(await puzzles.board.boundingBox()).toEqual(box);
  const by = { up: [0, -80], right: [80, 0], down: [0, 80], left: [-80, 0] };
  const fingers = new Fingers(page);
  await puzzles.answerSomehow((direction) => {
    const [x, y] = by[direction];
    return fingers.swipeOn(puzzles.board, { x, y });
  });
  for (const each of [puzzles.board, puzzles.status, puzzles.next])
    await expect(each).toBeInViewport({ ratio: 1 });
  await puzzles.next.tap();
  await expect(puzzles.status).toContainText('Answer with');
  await puzzles.answerSomehow((direction) => puzzles.answer(direction).press('Enter'));
});

test('the puzzle of the day counts once, and is shared', async ({ game, page }) => {
  await page.clock.setFixedTime('2026-11-23T12:00:00Z');
  await game.reload();
  await game.panels.go('today');
  await page.locator('#day-puzzle').click();
  const { puzzles } = game;
  await expect(puzzles.board).toHaveAttribute('aria-label', /Row/);
  await expect(puzzles.share).toBeHidden();
  const board = await puzzles.heard();
  const isFound = await puzzles.answerSomehow();
  await expect(puzzles.run).toHaveText(
    isFound ? 'You solved the puzzle of today.' : 'You missed the puzzle of today.',
  );
  const best = await puzzles.best();
  await puzzles.share.click();
  await expect(game.toasts.all).toContainText('Copied');
  const words = await page.evaluate(() => navigator.clipboard.readText());
  expect(words).toContain(
    `Twofold, puzzle of the day 2026-11-23: ${isFound ? 'solved' : 'missed'}.`,
  );
  expect(words).not.toMatch(/\b(up|right|down|left)\b/);
  await game.toasts.dismiss();
  const rating = await puzzles.rating.textContent();
  // A second answer, now the right one, changes nothing.
  await puzzles.next.click();
  await expect(puzzles.status).toContainText('Answer with');
  expect(await puzzles.heard()).toBe(board);
  await page.keyboard.press(ARROWS[best]);
  await expect(puzzles.status).toContainText('Correct');
  await expect(puzzles.rating).toHaveText(rating ?? '');
});

test('a streak ends with an error, and three minutes by the clock', async ({ game, page }) => {
  await page.clock.install();
  await game.reload();
  await game.panels.go('train');
  const { puzzles } = game;
  await puzzles.begin('streak');
  await expect(puzzles.run).toHaveText('Solved in a row: 0. Your best: 0.');
  await answerWrongly(puzzles);
  await expect(puzzles.status).toContainText(/The streak ends at \d+\./);
  await expect(puzzles.next).toHaveText('Once more');
  await puzzles.next.click();
  await expect(puzzles.run).toContainText('Solved in a row: 0.');

  await puzzles.begin('minutes');
  await expect(puzzles.run).toContainText('3:00 left. Solved: 0.');
  await puzzles.answerSomehow();
  await page.clock.runFor(100_000);
  await expect(puzzles.run).toContainText(/^1:\d\d left/);
  await page.clock.runFor(100_000);
  await expect(puzzles.run).toContainText('Time is up.');
  await expect(puzzles.next).toHaveText('Once more');
});

testWithServiceWorker(
  'without a network puzzles and their lines, lessons and endgames are there',
  async ({ game, context }) => {
    await game.playMoves(1);
    await game.isServedOffline();
    await game.keeps('small');
    await context.setOffline(true);
    await game.reload();
    await game.panels.go('train');
    const { puzzles, lessons, endgames } = game;
    await puzzles.begin('rated');
    await expect(puzzles.board).toHaveAttribute('aria-label', /Row/);
    await answerWrongly(puzzles);
    await expect(puzzles.line).toContainText('to step through');
    await lessons.open();
    await expect(lessons.goal).toContainText('Goal');
    await endgames.open();
    await endgames.goal.selectOption('16');
    await endgames.solve.click();
    await expect(endgames.said).toContainText('Chance of 16');
  },
);
