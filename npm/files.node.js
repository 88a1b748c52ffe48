import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

// A bundler can make it CommonJS, where `import.meta` is empty.
const here = typeof __filename === 'string' ? pathToFileURL(__filename).href : import.meta.url;

/**
 * The path of a file of the package. A bundler takes the code away from its files: then the file is where it was copied to, beside the bundle,
 * or still in the package.
 *
 * @param {string} name
 */
export function pathOf(name) {
  const beside = fileURLToPath(new URL(name, here));
  if (existsSync(beside)) return beside;
  try {
    return createRequire(here).resolve(`twofold-2048/${name}`);
  } catch {
    throw new Error(
      `${name} was not found: it has to lie beside ${fileURLToPath(here)}, or in the package twofold-2048 below node_modules`,
    );
  }
}
