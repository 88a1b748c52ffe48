import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.ts', 'npm/*.test.ts'],
    restoreMocks: true,
    // Tests do not time: on a busy machine all takes longer.
    testTimeout: 120_000,
  },
});
