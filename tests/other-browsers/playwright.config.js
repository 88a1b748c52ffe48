import { defineConfig } from '@playwright/test';

// Playwright runs these tests, and drives none of their browsers.
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
});
