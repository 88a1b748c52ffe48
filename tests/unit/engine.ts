import { readFile } from 'node:fs/promises';
import init from '../../pkg/twofold.js';

await init({ module_or_path: await readFile('pkg/twofold_bg.wasm') });

export * from '../../pkg/twofold.js';
