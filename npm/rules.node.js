/** The rules in Node, whose `fetch` reads no files: without an argument, `init` reads the module from the disk. */

import { readFile } from 'node:fs/promises';
import load from '../pkg/rules.js';
import { pathOf } from './files.node.js';

export * from '../pkg/rules.js';

/** @type {typeof load} */
export default async (module) =>
  load(module ?? { module_or_path: await readFile(pathOf('rules_bg.wasm')) });
