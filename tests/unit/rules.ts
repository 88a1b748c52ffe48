import { readFile } from 'node:fs/promises';
import init from '../../pkg/rules.js';

// For tests that play games: the rules, ready.
await init({ module_or_path: await readFile('pkg/rules_bg.wasm') });
