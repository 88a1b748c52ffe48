/** Writes the npm package to target/npm, from what `cargo xtask build` made: `node npm/build.js`, then `npm pack ./target/npm`. */

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { minifySync } from 'vite';
import { buildApart } from '../build/apart.js';

const OUT = 'target/npm';

/** What is copied. In the package all files lie in one folder. */
const FILES = [
  'LICENSE-APACHE',
  'LICENSE-MIT',
  'models/small.model',
  ...['twofold.js', 'twofold_bg.wasm', 'rules.js', 'rules_bg.wasm'].map((name) => `pkg/${name}`),
  ...['twofold.d.ts', 'rules.d.ts'].map((name) => `pkg/${name}`),
  ...['README.md', 'index.d.ts', 'worker.d.ts', 'element.d.ts'].map((name) => `npm/${name}`),
  ...['twofold.node.js', 'files.node.js', 'engine.js', 'serve.js'].map((name) => `npm/${name}`),
  ...['', '.node'].flatMap((form) => [`npm/worker${form}.js`, `npm/thread${form}.js`]),
];

/** @param {string} text @param {RegExp} from @param {string} to */
function changed(text, from, to) {
  if (!from.test(text)) throw new Error(`nothing is like ${from}`);
  return text.replace(from, to);
}

/** A module without its comments, which the types have too. @param {string} text */
const bare = (text) => minifySync('module.js', text, { module: true }).code;

const TEXT_ALONE =
  "$&if (typeof arg !== 'string') throw new Error('expected a string argument, found ' + typeof arg);";
const OPTIONS = (await readFile('npm/options.js', 'utf8')).replace('export ', '');

/** @type {Record<string, (text: string) => string>} */
const CHANGES = {
  'pkg/twofold.js': checked,
  // The page gives the rules what types demand; others may not, and a number in place of a string would trap.
  'pkg/rules.js': (text) =>
    checked(changed(text, /function passStringToWasm0\(.*\) \{\n/, TEXT_ALONE)),
  'pkg/rules.d.ts': plainTypes,
  'pkg/twofold.d.ts': plainTypes,
};

/** @param {string} text */
function checked(text) {
  const call = /static (create|fromBoard)\(options\) \{\n/g;
  return bare(changed(text, call, "$&        checkOptions(options, '$1');\n") + OPTIONS);
}

/** Types without what an older TypeScript does not know, and without the insides of the module. @param {string} text */
function plainTypes(text) {
  const kept = changed(text, /^ *\[Symbol\.dispose\]\(\): void;\n/gm, '');
  return changed(kept, /^export interface InitOutput \{[^}]*\}/m, 'type InitOutput = unknown;');
}

/** What a parameter takes. @param {import('../pkg/twofold.js').ParameterKind} kind */
function typeOf(kind) {
  if (kind.type === 'flag') return 'boolean';
  if (kind.type !== 'choice') return 'number';
  return kind.options.map(({ value }) => JSON.stringify(value)).join(' | ');
}

async function settingsTypes() {
  const { initSync, solvers } = await import('../pkg/twofold.js');
  initSync({ module: await readFile('pkg/twofold_bg.wasm') });
  const rows = solvers().map(({ id, summary, parameters }) => {
    const fields = parameters.map(
      ({ name, kind, description }) =>
        `    /** ${description} */\n    ${JSON.stringify(name)}?: ${typeOf(kind)};\n`,
    );
    return `  /** ${summary} */\n  ${JSON.stringify(id)}: {\n${fields.join('')}  };\n`;
  });
  return `/** The settings of each solver. */\nexport interface SettingsOf {\n${rows.join('')}}\n`;
}

async function elementModule() {
  const [file] = await buildApart({
    build: {
      minify: true,
      lib: { entry: 'embed/element.ts', formats: ['es'] },
      rolldownOptions: { external: /\/pkg\/rules\.js$/, output: { paths: () => './rules.js' } },
    },
  });
  return 'code' in file ? file.code : '';
}

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
for (const path of FILES) {
  const file = await readFile(path);
  const text = /\.(js|ts)$/.test(path) && file.toString().replaceAll(/\.\.\/(pkg|models)\//g, './');
  const written = text === false ? file : (CHANGES[path]?.(text) ?? text);
  await writeFile(`${OUT}/${path.split('/').at(-1)}`, written);
}
const inNode = await readFile(`${OUT}/twofold.node.js`, 'utf8');
await writeFile(`${OUT}/rules.node.js`, inNode.replaceAll('twofold', 'rules'));
const { version } = JSON.parse(await readFile('package.json', 'utf8'));
const facts = JSON.parse(await readFile('npm/package.json', 'utf8'));
await writeFile(`${OUT}/package.json`, `${JSON.stringify({ ...facts, version }, undefined, 2)}\n`);
await writeFile(`${OUT}/settings.d.ts`, await settingsTypes());
await writeFile(`${OUT}/element.js`, await elementModule());
