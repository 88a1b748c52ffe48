import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';

/** The file that a button saves. */
export async function savedBy(button: Locator) {
  const saving = button.page().waitForEvent('download');
  await button.click();
  const download = await saving;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
