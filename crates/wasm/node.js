/**
 * The package in Node, whose `fetch` reads no files: without an argument, `init` reads the module from the disk.
 */

import { readFile } from 'node:fs/promises';
import load from '../../pkg/twofold.js';

export * from '../../pkg/twofold.js';

/** @type {typeof load} */
export default async function init(module) {
  const path = new URL('../../pkg/twofold_bg.wasm', import.meta.url);
  return load(module ?? { module_or_path: await readFile(path) });
}
