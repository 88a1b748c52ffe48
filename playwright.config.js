import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumPath, launchArguments } from './tests/chromium.js';

const port = Number(process.env.TWOFOLD_PORT ?? 4174);
const url = `http://localhost:${port}/`;

export default defineConfig({
  testDir: '.',
  testMatch: ['tests/e2e/*.spec.ts', 'embed/*.spec.ts', 'npm/*.spec.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // A test waits for a third of its time.
  workers: availableParallelism() + 1,
  // Tests do not time: on a busy machine all takes longer.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: url,
    browserName: 'chromium',
    // It would keep all files of the page anew in each test.
    serviceWorkers: 'block',
    // The language and the dates that the tests read.
    locale: 'en-GB',
    // Chromium asks for neither where it has no window, and its shell refuses both.
    permissions: ['clipboard-read', 'clipboard-write'],
    // A moving board costs time in every test: `playing`, `endings` and `solving` let it move.
    reducedMotion: 'reduce',
    launchOptions: { executablePath: chromiumPath(), args: launchArguments },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@touch/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      // Most of what is tested is the same on every screen.
      grep: /@phone|@touch/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --port ${port} --strictPort`,
    url,
    reuseExistingServer: false,
    timeout: 120_000,
  },
});
