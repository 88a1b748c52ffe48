import base from '../../playwright.config.js';

// Long runs, of the figures in docs/reliability.md. The page tests ask each kind of fault once.
export default {
  ...base,
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 0,
  use: { ...base.use, actionTimeout: 60_000 },
  projects: base.projects?.filter(({ name }) => name === 'desktop'),
  webServer: { ...base.webServer, cwd: '../..' },
};
