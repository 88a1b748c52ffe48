// Node 20 runs no TypeScript: Vite does.
import { runnerImport } from 'vite';

/** @type {{ module: typeof import('../www/lib/median.ts') }} */
const { module } = await runnerImport('./www/lib/median.ts', { configFile: false });

export const { medianOf } = module;
