import type { Locator } from '@playwright/test';
import { expect, test } from './test.ts';

test('places have addresses, back and forward', { tag: '@phone' }, async ({ game, page }) => {
  for (const place of ['today', 'train', 'games', 'lab'] as const) {
    await game.panels.place(place).click();
    await expect(game.panels.panel(place)).toBeVisible();
    await expect(game.canvas).toBeHidden();
    await expect(game.panels.place(place)).toHaveAttribute('aria-current', 'page');
    expect(new URL(page.url()).hash).toMatch(new RegExp(`^#${place}`));
  }
  await page.goBack();
  await expect(game.panels.panel('games')).toBeVisible();
  await page.goForward();
  await expect(game.panels.panel('lab')).toBeVisible();
  // So has a panel of the lab.
  await game.panels.choice('papers').click();
  expect(new URL(page.url()).hash).toBe('#lab/papers');
  await game.reload();
  await expect(game.panels.panel('papers')).toBeVisible();
  await game.panels.show('papers');
  await page.locator('#lab-back').click();
  await expect(game.panels.choice('papers')).toBeFocused();
  await game.panels.choice('solvers').click();
  await page.goBack();
  await expect(game.panels.panel('lab')).toBeVisible();
  await game.panels.go('play');
  await expect(game.canvas).toBeVisible();
});

test('a place that is entered has its title and the focus, and is said', async ({ game, page }) => {
  await page.keyboard.press('3');
  await expect(page).toHaveTitle('Train – Twofold');
  await expect(page.getByRole('heading', { name: 'Train', level: 1 })).toBeFocused();
  await expect(game.announcer).toContainText('Train');
  // Nothing moves behind a place.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('1');
  expect(await game.moveCount()).toBe(0);
  await expect(page).toHaveTitle(/^Twofold: 2048/);
  await expect(page.locator('#board')).toBeFocused();
  await game.reload();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#board')).toBeFocused();
});

test('a first visit shows what one needs', { tag: '@phone' }, async ({ game, page, isMobile }) => {
  await page.waitForLoadState('networkidle');
  const controls = page.locator(
    ':is(button, a[href], input, select, textarea, summary):visible:not(.visually-hidden)',
  );
  const names = await controls.evaluateAll((found) =>
    found.map((control) => control.textContent?.trim() || control.id),
  );
  expect(names.length, names.join(', ')).toBeLessThanOrEqual(isMobile ? 10 : 16);
  await game.playMoves(1);
  await page.keyboard.press('?');
  await expect(game.announcer).toContainText('Hint:');
  const { newGame, undo, hint, auto } = game.transport;
  const { score, best, canvas, coachOffer } = game;
  const [{ more }, train] = [game.panels, game.panels.place('train')];
  const parts = { score, best, canvas, newGame, undo, hint, auto, more, coachOffer, train };
  for (const size of isMobile ? ['390×664', '390×844'] : ['1280×800']) {
    await game.resize(size);
    for (const [name, part] of Object.entries(parts))
      await expect(part, name).toBeInViewport({ ratio: 1 });
    const overflow = await page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return { down: scrollHeight - innerHeight, across: scrollWidth - innerWidth };
    });
    expect(overflow).toEqual({ down: 0, across: 0 });
  }
  const ways: [string, string, Locator][] = [
    ['#more', '#race-open', game.race.dialog],
    ['#more', '#follow-open', game.edit.root],
    ['#more', '#review-open', game.review.root],
    ['[data-place="today"]:visible', '#day-play', game.day.chip],
  ];
  for (const [first, second, there] of ways) {
    await page.locator(first).click();
    await page.locator(second).click();
    await expect(there).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('speed and Stop come with Watch', { tag: '@phone' }, async ({ game, page }) => {
  const { auto, stop, newGame, speed } = game.transport;
  for (const control of [stop, speed]) await expect(control).toBeHidden();
  await auto.click();
  await game.morePlayed(2);
  await expect(speed).toBeVisible();
  for (const control of [stop, newGame]) await expect(control).toBeHidden();
  await auto.click();
  await expect(auto).toHaveText('Go on');
  await expect(speed).toBeHidden();
  const before = await game.moveCount();
  await game.panels.choose('step');
  await expect.poll(() => game.moveCount()).toBe(before + 1);
  await stop.click();
  await expect(auto).toHaveText('Watch');
  for (const control of [stop, speed]) await expect(control).toBeHidden();
  await expect(newGame).toBeVisible();
  // Escape is Stop, and whoever moves has the board back, too.
  for (const keys of [['Escape'], ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp']]) {
    await page.keyboard.press('Enter');
    await game.morePlayed(1);
    for (const key of keys) await page.keyboard.press(key);
    await expect(stop).toBeHidden();
  }
  await expect(auto).toHaveText('Watch');
});
