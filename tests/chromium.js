/**
 * Finds a Chromium to drive. Run as a program it prints its path, or exits with 1 when there is
 * none.
 */

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const names = [
  // Chromium without the parts of a window: a test costs it two thirds of the CPU.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** What keeps a browser quiet that runs without a screen and as any user. */
export const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The browser named by the environment variable CHROMIUM, else one that is installed, else the one
 * that Playwright downloads.
 *
 * @returns {string | undefined} undefined when there is none
 */
export function chromiumPath() {
  const named = process.env.CHROMIUM;
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM names ${named}, which is no program`);
    return named;
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...installed, ...applications, chromium.executablePath()].find(isExecutable);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = chromiumPath();
  if (path) console.log(path);
  else process.exitCode = 1;
}
