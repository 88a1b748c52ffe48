import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** What axe complains about in a part of the page, or in the dialog that lies over it; by all rules where none are named. */
export async function violationsOf(page: Page, part: string = 'html', rules?: string[]) {
  // Once a page: it is larger than the page itself, and `axe.source` would be twice as large.
  if (!(await page.evaluate(() => 'axe' in globalThis)))
    await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'));
  return page.evaluate(
    async ({ runOnly, selector }) => {
      const { run }: typeof axe = Reflect.get(globalThis, 'axe');
      const { violations } = await run(document.querySelector('dialog:modal') ?? selector, {
        resultTypes: ['violations'],
        preload: { assets: ['media'] },
        runOnly,
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { runOnly: rules, selector: part },
  );
}

/**
 * Expects that axe finds nothing to complain about, nor in the other colours, which only change the contrast: light and
 * dark take turns.
 */
export async function expectNoViolations(page: Page, part: string = 'html') {
  // What fades in has less contrast until it is there.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  );
  expect(await violationsOf(page, part)).toEqual([]);
  const root = page.locator('html');
  const other = (await root.getAttribute('data-theme')) === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other });
  await expect(root).toHaveAttribute('data-theme', other);
  expect(await violationsOf(page, part, ['color-contrast']), `in ${other} colours`).toEqual([]);
}
