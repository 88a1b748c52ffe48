import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';

/** @import { Page } from '@playwright/test' */

/**
 * Expects that axe finds nothing to complain about on the page as it is.
 *
 * @param {Page} page
 */
export async function expectNoViolations(page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
}
