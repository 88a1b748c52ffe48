// Writes the strength of the rivals of a race as a module: the mean scores of the games in docs/results.

import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { GAMES } from '../www/features/race/rival-games.js';
import { meanOf } from './scores.js';

const folder = resolve(process.argv[2]);
const means = Object.fromEntries(
  await Promise.all(
    Object.entries(GAMES).map(async ([name, table]) => {
      const path = join(folder, '..', 'docs', 'results', `${table}.csv`);
      // Three figures, about the precision of the intervals.
      const mean = Number(meanOf(await readFile(path, 'utf8')).toPrecision(3));
      return [name, mean];
    }),
  ),
);

await writeFile(
  join(folder, 'rivals.js'),
  `// Written by the build: the mean scores of the rivals of a race, from the games in docs/results.

/** By name, to three figures. @type {Record<keyof typeof import('../www/features/race/rival-games.js').GAMES, number>} */
export const means = ${JSON.stringify(means, undefined, 2)};
`,
);
