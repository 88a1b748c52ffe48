import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { JSHandle, Page } from '@playwright/test';

type Engine = typeof import('../../pkg/twofold.js');

const TYPES = new Map([
  ['twofold.js', 'text/javascript'],
  ['twofold_bg.wasm', 'application/wasm'],
]);

/** The engine's package, loaded and started inside the page. */
export async function engineIn(page: Page): Promise<JSHandle<Engine>> {
  await page.route('**/package/*', async (route) => {
    const name = basename(new URL(route.request().url()).pathname);
    const body = await readFile(new URL(`../../pkg/${name}`, import.meta.url));
    await route.fulfill({ body, contentType: TYPES.get(name) });
  });
  return page.evaluateHandle(async () => {
    const address = new URL('package/twofold.js', location.href).href;
    const engine: Engine = await import(address);
    await engine.default();
    return engine;
  });
}
