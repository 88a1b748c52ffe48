/** @import { Page } from '@playwright/test' */

/**
 * Keeps the page from getting some files until they are let go, so that there is time to look on.
 *
 * @param {Page} page
 * @param {string} files a pattern of their addresses
 * @returns {Promise<() => void>} lets them go
 */
export async function hold(page, files) {
  /** @type {() => void} */
  let letGo = () => {};
  const held = new Promise((resolve) => {
    letGo = () => resolve(undefined);
  });
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
