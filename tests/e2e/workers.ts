import { expect, type Page } from '@playwright/test';
import { GamePage } from './pages/game.ts';

/** The workers with this name, numbered or not, in the order in which they were started. */
export async function workersNamed(page: Page, name: string) {
  const found = [];
  for (const worker of page.workers()) {
    // One that is just ending cannot tell its name.
    const own = await worker
      .evaluate(() => String(Reflect.get(globalThis, 'name')))
      .catch(() => '');
    if (own.replace(/ \d+$/, '') === name) found.push(worker);
  }
  return found;
}

/** Lets a worker end without a word. */
export async function closeWorker(page: Page, name: string) {
  // One that works is reached only between two parts of its work.
  await expect(async () => {
    const [worker] = await workersNamed(page, name);
    expect(worker).toBeDefined();
    await worker.evaluate(() => globalThis.close()).catch(() => {});
  }).toPass({ timeout: 90_000 });
}

/** Runs in the page, before it: its device has so many cores, and it has so many workers. */
export function haveCores(count: number) {
  Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', {
    configurable: true,
    get: () => count,
  });
}

/** Opens the page as on a device with so many cores. */
export async function openWithCores(page: Page, cores: number) {
  await page.addInitScript(haveCores, cores);
  return GamePage.on(page);
}
