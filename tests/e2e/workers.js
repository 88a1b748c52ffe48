import { expect } from '@playwright/test';

/** @import { GamePage } from './pages/game.js' */
/** @import { Page } from '@playwright/test' */

/**
 * The workers with this name, numbered or not, in the order in which they were started.
 *
 * @param {Page} page
 * @param {string} name
 */
export async function workersNamed(page, name) {
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

/**
 * The first worker with this name; undefined where there is none.
 *
 * @param {Page} page
 * @param {string} name
 */
export async function workerNamed(page, name) {
  const [first] = await workersNamed(page, name);
  return first;
}

/**
 * Lets a worker end without a word.
 *
 * @param {Page} page
 * @param {string} name
 */
export async function closeWorker(page, name) {
  // One that works is reached only between two parts of its work.
  await expect(async () => {
    const worker = await workerNamed(page, name);
    expect(worker).toBeDefined();
    await worker?.evaluate(() => globalThis.close()).catch(() => {});
  }).toPass({ timeout: 90_000 });
}

/**
 * Opens the page as on a device with so many cores.
 *
 * @param {GamePage} game
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
