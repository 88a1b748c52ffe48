// Writes the list of model files as a module: the page shows their sizes before a download.

import { stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const folder = resolve(process.argv[2]);
const entries = await Promise.all(
  ['small', 'full'].map(async (name) => {
    const file = await stat(join(folder, '..', 'models', `${name}.model`)).catch(() => undefined);
    if (!file) return [];
    // The bundler takes the file in when it sees this form.
    const address = `new URL('../models/${name}.model', import.meta.url).href`;
    return [`  ${name}: { address: ${address}, bytes: ${file.size} },\n`];
  }),
);

await writeFile(
  join(folder, 'models.js'),
  `// Written by the build: which models can be downloaded.

/** @type {Partial<Record<import('./twofold.js').ModelName, { address: string, bytes: number }>>} */
export const models = {
${entries.flat().join('')}};
`,
);
