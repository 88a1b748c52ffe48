/** An empty page in Chromium that can load the engine's wasm: the very module that the published page loads. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumPath, launchArguments } from '../tests/chromium.js';

const contentTypes = new Map([
  ['.js', 'text/javascript'],
  ['.wasm', 'application/wasm'],
  ['.model', 'application/octet-stream'],
]);

/**
 * Opens the page for as long as `use` takes. It comes from no server, so that nothing else runs meanwhile and the published page
 * carries nothing for it.
 *
 * @param {{ root: string, headers?: Record<string, string> }} site where its files lie, and what it is sent with
 * @param {(page: import('@playwright/test').Page) => Promise<void>} use
 */
export async function withEnginePage({ root, headers = {} }, use) {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: launchArguments });
  try {
    const page = await browser.newPage();
    await page.route('**/*', async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/') {
        const body = '<!doctype html><title>Engine</title>';
        await route.fulfill({ contentType: 'text/html', headers, body });
        return;
      }
      const extension = pathname.slice(pathname.lastIndexOf('.'));
      const contentType = contentTypes.get(extension);
      const body = await readFile(join(root, pathname));
      await route.fulfill({ contentType, headers, body });
    });
    await page.goto('http://localhost/');
    await use(page);
  } finally {
    await browser.close();
  }
}
