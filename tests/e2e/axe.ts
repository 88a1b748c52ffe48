import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * What axe complains about on the page as it is.
 *
 * @param rules all of them where none are named
 */
async function violationsOf(page: Page, rules?: string[]) {
  // The page has no frames, so that axe needs no second page to join their results.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/**
 * Expects that axe finds nothing to complain about in light colours, nor in dark ones, which only change the contrast.
 */
export async function expectNoViolations(page: Page) {
  expect(await violationsOf(page)).toEqual([]);
  const root = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-theme', 'dark');
  expect(await violationsOf(page, ['color-contrast']), 'in dark colours').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveAttribute('data-theme', 'light');
}
