// Writes the strength of the rivals of a race as a module: the mean scores of the games in docs/results.

import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runnerImport } from 'vite';

/** @type {{ module: typeof import('../www/features/race/rival-games.ts') }} */
const { module } = await runnerImport('./www/features/race/rival-games.ts', { configFile: false });
const { MEASURED, WITH_NETWORK } = module;

const folder = resolve(process.argv[2]);

/** The mean score of each table of games: `twofold-lab results` writes them. */
const { means: ofTables } = JSON.parse(await readFile('docs/results/page.json', 'utf8'));

/** With three figures, about the precision of the intervals. @param {[name: string, games: string][]} tables */
const meansOf = (tables) =>
  Object.fromEntries(
    tables.map(([name, games]) => {
      if (!(games in ofTables)) throw new Error(`docs/results/page.json has no games ${games}`);
      return [name, Number(ofTables[games].toPrecision(3))];
    }),
  );

const means = meansOf(Object.entries(MEASURED).map(([name, { games }]) => [name, games]));

const ofSolvers = Object.fromEntries(
  Object.entries(MEASURED)
    .filter(([, rival]) => 'isDefault' in rival)
    .map(([name, { solver }]) => [solver.id, means[name]]),
);
const ofNetworks = meansOf(
  Object.entries(WITH_NETWORK.games).map(([network, games]) => [
    `${WITH_NETWORK.solver} ${network}`,
    games,
  ]),
);

await writeFile(
  join(folder, 'rivals.js'),
  `// Written by the build: the mean scores of the rivals of a race, from the games in docs/results.

/** By name, to three figures. @type {Record<keyof typeof import('../www/features/race/rival-games.ts').MEASURED, number>} */
export const means = ${JSON.stringify(means, undefined, 2)};

/** By solver, as it plays if nothing is set, and by its network. @type {Record<string, number>} */
export const solverMeans = ${JSON.stringify({ ...ofSolvers, ...ofNetworks }, undefined, 2)};
`,
);
