import { expectNoViolations } from './axe.ts';
import { expect, test } from './test.ts';

// Each panel: language.spec.ts; dialogs, places and what a game can be: sizes.spec.ts.
test('board, notices and menu are accessible', { tag: '@phone' }, async ({ game, page }) => {
  await game.playMoves(3);
  await game.coach.speak('Before');
  await page.keyboard.press('?');
  await expect(game.announcer).toContainText('Hint:');
  await game.panels.choose('share');
  await expect(game.toasts.all).toContainText('Link copied');
  await game.transport.newGame.click();
  await expect(game.toasts.all).toContainText('New game');
  await expectNoViolations(page);
  await game.panels.more.click();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await game.solver.unfold();
  await game.solver.parameters.click();
  await expectNoViolations(page);
});

test('controls are 44 pixels for a finger', { tag: '@touch' }, async ({ game, page }) => {
  const tooSmall = () =>
    page.locator('button:visible').evaluateAll((buttons) =>
      buttons
        .map((button) => ({ name: button.textContent, box: button.getBoundingClientRect() }))
        .filter(({ box }) => Math.round(box.height) < 44 || Math.round(box.width) < 40)
        .map(({ name }) => name),
    );
  expect(await tooSmall()).toEqual([]);
  const { arena } = game;
  // The table of a paper brings its button into sight, and makes the panel no wider.
  await arena.setUpTableOf('AI algorithms for the game 2048');
  await expect(arena.start).toBeInViewport();
  await expect(arena.start).toBeFocused();
  expect(await arena.root.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
  await arena.clear.click();
  await arena.run({ solver: 'random', games: 20 });
  await arena.end();
  await arena.listGames();
  expect(await tooSmall()).toEqual([]);
});

test('moves and the board are said, and arrow keys walk the menu', async ({ game, page }) => {
  await game.startFrom('32,32,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  await game.press('Left');
  await expect(game.announcer).toContainText('Merged 64');
  await expect(game.announcer).toContainText('Score 64');
  await game.startFrom('2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  await game.press('Left');
  await expect(game.announcer).toContainText('No tile can move left.');
  await page.keyboard.press('t');
  await expect(game.announcer).toContainText('Row 1: 2, empty, empty, empty. Row 2:');
  await game.panels.more.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('#help')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('#settings-open')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(page.locator('#again')).toBeFocused();
  await page.keyboard.press('Escape');
  expect(await game.moveCount()).toBe(0);

  // Motion is reduced: the tiles are at once where they end.
  await game.startFrom('0,0,0,1024/0,0,0,0/0,0,0,0/0,0,0,0');
  const [empty, atOnce] = await game.canvas.evaluate(async (canvas: HTMLCanvasElement) => {
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const inset = canvas.width * 0.05;
    const corner = () => context.getImageData(inset, inset, 1, 1).data.join();
    const before = corner();
    const key = { code: 'ArrowLeft', key: 'ArrowLeft', bubbles: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', key));
    await new Promise(requestAnimationFrame);
    return [before, corner()];
  });
  expect(atOnce).not.toBe(empty);
});
