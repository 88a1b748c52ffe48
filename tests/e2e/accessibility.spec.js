import AxeBuilder from '@axe-core/playwright';
import { expect, GamePage, test } from './game-page.js';

/** @param {import('@playwright/test').Page} page */
async function expectNoViolations(page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
}

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });

    test('the board with values and a notice is accessible', async ({ game, page }) => {
      await game.playMoves(3);
      await page.keyboard.press('v');
      await page.keyboard.press('?');
      await expect(page.locator('#announcer')).toContainText('Hint:');
      await page.locator('#share').click();
      await page.keyboard.press('Escape');
      await page.locator('#new').click();
      await expect(game.toasts).toContainText('New game');
      await expectNoViolations(page);
    });

    test('every panel is accessible', async ({ game, page }) => {
      await game.playMoves(2);
      await page.locator('#new').click();
      await game.showPanel();
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await expect(page.getByText('Loading…')).toHaveCount(0);
        await expectNoViolations(page);
      }
      await page.locator('#tab-solver').click();
      await page.locator('#panel-solver').getByText('Parameters').click();
      await expectNoViolations(page);
    });

    test('the dialogs are accessible', async ({ game, page }) => {
      await game.ready();
      await page.locator('#change').click();
      await expectNoViolations(page);
      await page.getByLabel('From a position').check();
      await page.getByRole('textbox', { name: 'Position' }).fill('x');
      await page.getByRole('button', { name: 'Start' }).click();
      await expect(page.locator('#new-game-error')).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
      await page.locator('#help').click();
      await expectNoViolations(page);
    });

    test('the overlays are accessible', async ({ game, page }) => {
      await game.startFrom('1024,1024,8,16/32,64,128,256/8,16,32,64/16,32,64,128');
      await game.press('Left');
      await expect(game.overlay).toContainText('You win!');
      await page.waitForTimeout(1500);
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Keep going' }).click();
      await expect(game.overlay).toContainText('Game over!');
      await expectNoViolations(page);
    });
  });
}

test('board and main controls fit the screen without scrolling', async ({
  game,
  page,
  isMobile,
}) => {
  const sizes = isMobile
    ? [
        { width: 390, height: 844 },
        { width: 390, height: 664 },
      ]
    : [{ width: 1280, height: 800 }];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await game.playMoves(1);
    await page.keyboard.press('?');
    await expect(page.locator('#announcer')).toContainText('Hint:');
    const offer = await page.locator('#coach-accept').boundingBox();
    const speed = await page.locator('#speed').boundingBox();
    const apart =
      offer && speed && (offer.y + offer.height <= speed.y || speed.y + speed.height <= offer.y);
    expect(apart, 'the offer of the coach covers the speed').toBe(true);
    for (const id of [
      'score',
      'best',
      'board-canvas',
      'new',
      'undo',
      'redo',
      'hint',
      'step',
      'auto',
      'speed',
      'share',
    ]) {
      await expect(page.locator(`#${id}`), id).toBeInViewport({ ratio: 1 });
    }
    const overflow = await page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return { down: scrollHeight - innerHeight, across: scrollWidth - innerWidth };
    });
    expect(overflow).toEqual({ down: 0, across: 0 });
  }
});

test('controls on a touch screen are at least 44 pixels', async ({ game, page, hasTouch }) => {
  test.skip(!hasTouch, 'needs a touch screen');
  await game.ready();
  for (const button of await page.locator('button:visible').all()) {
    const box = await button.boundingBox();
    expect(Math.round(box?.height ?? 0), await button.innerText()).toBeGreaterThanOrEqual(44);
    expect(Math.round(box?.width ?? 0), await button.innerText()).toBeGreaterThanOrEqual(40);
  }
});

test('moves are announced', async ({ game, page }) => {
  await game.startFrom('32,32,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  await game.press('Left');
  await expect(page.locator('#announcer')).toContainText('Merged 64');
  await expect(page.locator('#announcer')).toContainText('Score 64');
});

test('tabs are walked by arrow keys, which then do not move the tiles', async ({ game, page }) => {
  await game.showPanel();
  await page.locator('#tab-solver').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('#tab-exact')).toBeFocused();
  await expect(page.locator('#tab-exact')).toHaveAttribute('aria-selected', 'true');
  await expect(game.moves).toHaveText('0');
});

test('reduced motion shows the tiles where they end at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const game = new GamePage(page);
  await game.open();
  await game.startFrom('0,0,0,1024/0,0,0,0/0,0,0,0/0,0,0,0');
  const colourAt = () =>
    page.evaluate(() => {
      const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById('board-canvas'));
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      const inset = canvas.width * 0.05;
      return [...context.getImageData(inset, inset, 1, 1).data].join();
    });
  const empty = await colourAt();
  const atOnce = await page.evaluate(async () => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById('board-canvas'));
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { code: 'ArrowLeft', key: 'ArrowLeft', bubbles: true }),
    );
    await new Promise((drawn) => requestAnimationFrame(() => drawn(undefined)));
    const inset = canvas.width * 0.05;
    return [...context.getImageData(inset, inset, 1, 1).data].join();
  });
  expect(atOnce).not.toBe(empty);
  await page.waitForTimeout(400);
  expect(await colourAt()).toBe(atOnce);
});
