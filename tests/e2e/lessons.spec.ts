import { expectNoViolations } from './axe.ts';
import { Fingers } from './pages/fingers.ts';
import { expect, test } from './test.ts';

test('a lesson is learned by keys, stays, and leads to puzzles', async ({ game, page }) => {
  const { lessons, puzzles } = game;
  // They are offered beside the board of a first visit.
  await page.getByRole('button', { name: /eight short lessons/ }).click();
  await expect(lessons.list).toHaveCount(8);
  await expect(lessons.goal).toHaveText('Goal: make a 16.');
  for (let moves = 0; moves < 60; moves += 1) {
    for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowDown'])
      await page.keyboard.press(key);
    if ((await lessons.said.textContent())?.includes('reached')) break;
    if ((await lessons.said.textContent())?.includes('moves no tile'))
      await page.keyboard.press('ArrowUp');
  }
  await expect(lessons.said).toHaveText('Goal reached.');
  await expect(lessons.list.first()).toHaveText('Slide and merge ✓');
  await expectNoViolations(page);

  await lessons.practise.click();
  await expect(puzzles.run).toHaveText('Theme: make room. Answered: 0 of 3 puzzles. Solved: 0.');
  for (let puzzle = 1; puzzle <= 3; puzzle += 1) {
    await expect(puzzles.status).toContainText('Answer with');
    await puzzles.answerSomehow();
    await expect(puzzles.about).toContainText('Theme: make room.');
    await expect(puzzles.run).toContainText(`${puzzle} of 3 puzzles`);
    if (puzzle < 3) await puzzles.next.click();
  }
  await expect(puzzles.next).toHaveText('Once more');

  await game.settled();
  await game.reload();
  // On a later visit they are no longer offered there.
  await expect(page.getByRole('button', { name: /eight short lessons/ })).toHaveCount(0);
  await lessons.open();
  await expect(lessons.list.first()).toHaveText('Slide and merge ✓');
  // The first lesson that is not learned is open.
  await expect(lessons.list.nth(1)).toHaveAttribute('aria-pressed', 'true');
});

test('a lesson refuses a move', { tag: '@touch' }, async ({ game, page }) => {
  const { lessons } = game;
  await lessons.open();
  await lessons.list.nth(3).tap();
  await expect(lessons.goal).toContainText('without moving up');
  const before = await lessons.board.getAttribute('aria-label');
  const fingers = new Fingers(page);
  await fingers.swipeOn(lessons.board, { x: 0, y: -80 });
  await expect(lessons.said).toHaveText('Not up ↑ in this lesson.');
  await expect(lessons.board).toHaveAttribute('aria-label', before ?? '');
  await fingers.swipeOn(lessons.board, { x: 80, y: 0 });
  await expect(lessons.board).not.toHaveAttribute('aria-label', before ?? '');

  // The seventh wants a full row, which a move up takes away.
  await lessons.list.nth(6).tap();
  await lessons.root.getByRole('button', { name: /^up/ }).press('Enter');
  await expect(lessons.said).toContainText('broke the rule');
  await lessons.again.tap();
  await expect(lessons.said).toHaveText('Swipe on the board.');
  await expectNoViolations(page);

  // In the last one the coach judges each move.
  await game.keeps('small');
  await lessons.list.nth(7).tap();
  await lessons.root.getByRole('button', { name: /^up/ }).press('Enter');
  await expect(lessons.said).toContainText(/\. In a row: [01] of 5\.$/, { timeout: 10_000 });
});
