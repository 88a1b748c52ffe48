import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** @import { JSHandle, Page } from '@playwright/test' */

/** @typedef {typeof import('../../pkg/twofold.js')} Engine */

const TYPES = new Map([
  ['twofold.js', 'text/javascript'],
  ['twofold_bg.wasm', 'application/wasm'],
]);

/**
 * The engine's package, loaded and started inside the page.
 *
 * @param {Page} page
 * @returns {Promise<JSHandle<Engine>>}
 */
export async function engineIn(page) {
  await page.route('**/package/*', async (route) => {
    const name = basename(new URL(route.request().url()).pathname);
    const body = await readFile(new URL(`../../pkg/${name}`, import.meta.url));
    await route.fulfill({ body, contentType: TYPES.get(name) });
  });
  return page.evaluateHandle(async () => {
    const address = new URL('package/twofold.js', location.href).href;
    /** @type {Engine} */
    const engine = await import(address);
    await engine.default();
    return engine;
  });
}
