import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts', 'npm/*.test.ts'],
    // To start a worker and read all modules takes longer than most files: they share them, and setup.ts parts them.
    isolate: false,
    pool: 'threads',
    // All cores: by default one is left out, which is one of two.
    maxWorkers: '100%',
    setupFiles: 'tests/unit/setup.ts',
    restoreMocks: true,
    unstubGlobals: true,
    // Tests do not time: on a busy machine all takes longer.
    testTimeout: 120_000,
  },
});
