import { expectNoViolations } from './axe.ts';
import { hold } from './hold.ts';
import { Fingers } from './pages/fingers.ts';
import { expect, test } from './test.ts';

test('an endgame is solved, played and kept', { tag: '@touch' }, async ({ game, page }) => {
  const { endgames } = game;
  await endgames.open();
  await endgames.preset.selectOption('row3');
  await endgames.goal.selectOption('16');
  await expect(endgames.work).toContainText('Takes about');
  await endgames.cell(2, 4).click();
  await expect(endgames.cell(2, 4)).toHaveAccessibleName(/locked/);
  await expect(endgames.preset).toHaveValue('own');
  await expectNoViolations(page);
  await endgames.solve.press('Enter');
  await expect(endgames.board).toBeVisible();
  await expect(endgames.said).toContainText('Chance of 16');
  await expect(endgames.solved).toContainText('Ready.');
  await expect(endgames.board).toBeInViewport({ ratio: 1 });
  await expectNoViolations(page);

  // Perfect play ends sooner or later: made, or stuck.
  await endgames.showMe.evaluate(async (button: HTMLElement) => {
    for (let shown = 0; shown < 2000 && button.ariaDisabled !== 'true'; shown += 1) {
      button.click();
      await new Promise(requestAnimationFrame);
    }
  });
  await expect(endgames.said).toContainText(/is made|No move/);
  // Nothing is left to press but the next position.
  await expect(endgames.moves('true')).toHaveCount(4);
  await expect(endgames.showMe).toHaveAttribute('aria-disabled', 'true');

  await endgames.next.click();
  await expect(endgames.said).not.toContainText('Perfect play');
  await expect(endgames.moves('false')).not.toHaveCount(0);
  const fingers = new Fingers(page);
  for (const x of [-80, 80, -80]) await fingers.swipeOn(endgames.board, { x, y: 0 });
  for (const y of [-80, 80]) await fingers.swipeOn(endgames.board, { x: 0, y });
  await expect(endgames.record).toContainText('Best moves');
  await expect(endgames.said).toContainText(/makes it|is made|No move|shift/);

  // A reload ends no endgame. The solution is kept until it is thrown away, and so is what was missed.
  // The last move may still be under way.
  await page.waitForTimeout(500);
  const record = (await endgames.record.textContent()) ?? '';
  const tiles = (await endgames.board.getAttribute('aria-label')) ?? '';
  await game.settled();
  // Nor does one before it is in play again.
  const letGo = await hold(page, '**/twofold_bg*');
  await game.reload();
  await expect(endgames.cancel).toBeVisible();
  letGo();
  await game.reload();
  await expect(endgames.record).toHaveText(record);
  await expect(endgames.board).toHaveAttribute('aria-label', tiles);
  await page.getByRole('button', { name: 'Another endgame' }).click();
  await expect(endgames.kept).toHaveCount(1);
  await expect(endgames.kept).toContainText('####/####/..../...., 16:');
  await expectNoViolations(page);
  await endgames.kept.getByRole('button', { name: /^Play/ }).click();
  await expect(endgames.solved).toContainText('Kept on this device');
  await expect(endgames.said).toContainText('Chance of 16');
  await endgames.throwAway.click();
  await expect(endgames.solve).toBeVisible();
  await expect(endgames.kept).toHaveCount(0);
});

test('too large an endgame is not begun, the board’s large tiles lock', async ({ game }) => {
  await game.startFrom('1024,512,256,128/64,32,16,4/2,0,0,0/0,0,2,0');
  const { endgames } = game;
  await endgames.open();
  for (const offer of [endgames.lock, endgames.less]) {
    await endgames.preset.selectOption('square');
    await endgames.goal.selectOption('1024');
    await expect(endgames.work).toContainText('too large');
    await expect(endgames.solve).toBeDisabled();
    await offer.click();
    await expect(endgames.solve).toBeEnabled();
  }
  await expect(endgames.goal).not.toHaveValue('1024');
  // Whoever cannot wait for a large one leaves it.
  await endgames.preset.selectOption('ell');
  await endgames.solve.click();
  await endgames.cancel.click();
  await expect(endgames.solve).toBeFocused();
  await endgames.goal.selectOption('16');
  await endgames.fromBoard.click();
  await expect(endgames.preset).toHaveValue('row3');
  await endgames.solve.click();
  // Play begins there.
  await expect(endgames.board).toHaveAttribute('aria-label', /(locked, ){7}4, 2, (empty, ){5}2/);
  // A press beside the buttons leaves the arrow keys to the endgame.
  await endgames.said.click();
  for (const key of ['Left', 'Up', 'Right', 'Down'] as const) await game.press(key);
  await expect(endgames.record).toContainText('Best moves');
});
