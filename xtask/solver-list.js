// Writes the list of solvers as a module, which the page shows before it loads the engine; and others, which are fetched where they are shown.

import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.argv[2]);
const engine = await import(pathToFileURL(join(folder, 'twofold.js')).href);
engine.initSync({ module: await readFile(join(folder, 'twofold_bg.wasm')) });

const sides = [2, 3, 4, 5, 6];
const described = engine.solvers();
const specs = described.map(({ summary: _, parameters, document, ...spec }) => ({
  ...spec,
  document: document.replace(/ \(document \d{3}\)/, ''),
  paper: document.match(/document (\d{3})/)?.[1] ?? '',
  parameters: parameters.map(({ description: _, ...parameter }) => parameter),
}));
const summaries = Object.fromEntries(described.map(({ id, summary }) => [id, summary]));
const descriptions = Object.fromEntries(
  described.map(({ id, parameters }) => [
    id,
    Object.fromEntries(parameters.map(({ name, description }) => [name, description])),
  ]),
);
const sizes = sides.flatMap((rows) => sides.map((cols) => [rows, cols]));
/** By solver, the sizes on which it cannot play, and why. */
const obstacles = Object.fromEntries(
  specs.map(({ id }) => {
    const found = sizes.filter((size) => engine.supports(id, ...size));
    const why = found[0] && engine.supports(id, ...found[0]);
    const told = why && { ...why, message: why.message };
    return [id, { sizes: found.map((size) => size.join('x')), why: told }];
  }),
);

/** The experiments of the papers, with the figures they print and those of our games: `twofold-lab results` writes them. */
const { papers } = JSON.parse(await readFile('docs/results/page.json', 'utf8'));
const titles = Object.fromEntries(papers.map(({ id, title }) => [id, title]));

const text = `// Written by the build: what the engine says of its solvers.

/**
 * @typedef {Omit<import('./twofold.js').ParameterSpec, 'description'>} ParameterSpec
 * @typedef {Omit<import('./twofold.js').SolverSpec, 'parameters'> & { parameters: ParameterSpec[], paper: string }} SolverSpec
 */

/** @type {SolverSpec[]} */
export const specs = ${JSON.stringify(specs)};

/** By solver, the sizes on which it cannot play, such as 4x4, and why. @type {Record<string, { sizes: string[], why?: import('../www/lib/errors.ts').Refused & { message: string } }>} */
export const obstacles = ${JSON.stringify(obstacles)};

/** The ids of the solvers that play where none is chosen, the strongest first. @type {string[]} */
export const automatic = ${JSON.stringify(engine.automaticSolvers())};

/** The titles of the papers, by number. @type {Record<string, string>} */
export const documentTitles = ${JSON.stringify(titles)};
`;
await writeFile(join(folder, 'solvers.js'), text);

const sentences = `// Written by the build: how each solver plays, and what its parameters do, in words.

/** By solver. @type {Record<string, string>} */
export const summaries = ${JSON.stringify(summaries)};

/** By solver and parameter. @type {Record<string, Record<string, string>>} */
export const descriptions = ${JSON.stringify(descriptions)};
`;
await writeFile(join(folder, 'solver-summaries.js'), sentences);

const experiments = `// Written by the build: the experiments of the documents, with the figures they printed and those of our games.

/**
 * A row has the number of games in our table, the most nodes of a move, and its board, if that is not the one of the paper.
 *
 * @typedef {{ games: number, msPerGame: number | null, checks: import('./twofold.js').Check[] }} OurGames
 * @typedef {{ label: string, solver: string, settings: Record<string, number | string>, nodes: number | null, size: string | null,
 *             spawner: import('./twofold.js').Spawner, games: number, printed: import('./twofold.js').PrintedFigures,
 *             ours: OurGames }} PaperRow
 * @typedef {{ id: string, title: string, author: string | null, year: number | null, size: string, p4: number, note: string,
 *             rows: PaperRow[] }} PaperExperiment
 */

/** @type {PaperExperiment[]} */
export const documents = ${JSON.stringify(papers)};
`;
await writeFile(join(folder, 'documents.js'), experiments);
