import type { Page } from '@playwright/test';

/**
 * Keeps the page from getting some files until they are let go, so that there is time to look on.
 *
 * @param files a pattern of their addresses
 * @returns lets them go
 */
export async function hold(page: Page, files: string): Promise<() => void> {
  let letGo: () => void = () => {};
  const held = new Promise((resolve) => {
    letGo = () => resolve(undefined);
  });
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
