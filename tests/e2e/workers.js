import { expect } from '@playwright/test';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * The worker with this name, or the first one of those that are numbered; undefined where there is none.
 *
 * @param {Page} page
 * @param {string} name
 */
export async function workerNamed(page, name) {
  for (const worker of page.workers()) {
    // One that is just ending cannot tell its name.
    const found = await worker
      .evaluate(() => String(Reflect.get(globalThis, 'name')))
      .catch(() => '');
    if (found.replace(/ \d+$/, '') === name) return worker;
  }
  return undefined;
}

/**
 * Lets a worker end without a word.
 *
 * @param {Page} page
 * @param {string} name
 */
export async function closeWorker(page, name) {
  const worker = await workerNamed(page, name);
  expect(worker).toBeDefined();
  await worker?.evaluate(() => globalThis.close()).catch(() => {});
}

/**
 * Opens the page as on a device with so many cores.
 *
 * @param {import('./pages/game.js').GamePage} game
 * @param {number} cores
 */
export async function openWithCores(game, cores) {
  await game.page.addInitScript((count) => {
    Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', {
      configurable: true,
      get: () => count,
    });
  }, cores);
  await game.reload();
}
