import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * What axe complains about on the page as it is.
 *
 * @param rules all of them where none are named
 */
async function violationsOf(page: Page, rules?: string[]) {
  // Once a page: it is larger than the page itself.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { run }: typeof axe = Reflect.get(globalThis, 'axe');
    const { violations } = await run({
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
      runOnly,
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, rules);
}

/**
 * Expects that axe finds nothing to complain about in light colours, nor in dark ones, which only change the contrast.
 */
export async function expectNoViolations(page: Page) {
  // What fades in has less contrast until it is there.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  );
  expect(await violationsOf(page)).toEqual([]);
  const root = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-theme', 'dark');
  expect(await violationsOf(page, ['color-contrast']), 'in dark colours').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveAttribute('data-theme', 'light');
}
