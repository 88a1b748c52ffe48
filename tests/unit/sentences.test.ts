import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import type { Pattern } from '@fluent/syntax';
import { parseAst } from 'vite';
import { expect, test, vi } from 'vitest';
import {
  compileCatalogue,
  filesOf,
  languages,
  RUST_AREAS,
  readCatalogue,
  SOURCE_LANGUAGE,
  writeSentences,
} from '../../build/sentences.js';
import { specs } from '../../pkg/solvers.js';
import { addSentences, chooseLanguage, t } from '../../www/lib/sentences.ts';
import { sentencesOf } from '../../www/views/solver-summaries.ts';

const catalogueOf = (language: string) =>
  new Map([...filesOf(language)].map(([area, text]) => [area, readCatalogue(text)]));

const ENGLISH = catalogueOf(SOURCE_LANGUAGE);

/** All English sentences, by id, and those that other languages say in place of Rust's. */
const SENTENCES = new Map([
  ...[...ENGLISH.values()].flatMap((patterns) => [...patterns]),
  ...languages().flatMap((language) =>
    RUST_AREAS.flatMap((area) => [...(catalogueOf(language).get(area) ?? [])]),
  ),
]);

const OTHERS = languages().filter((each) => each !== SOURCE_LANGUAGE);
const OF_SOLVERS = RUST_AREAS.filter((area) => area !== 'refusal');

/** The values that a sentence needs. */
function valuesOf(pattern: Pattern) {
  const names = JSON.stringify(pattern).matchAll(
    /"type":"VariableReference","id":\{[^}]*"name":"(\w+)"/g,
  );
  return [...new Set([...names].map(([, name]) => name))].sort();
}

/** The values that each sentence needs, by its id. */
const NEEDED = [...SENTENCES].map(([id, pattern]) => ({ id, needed: valuesOf(pattern) }));

/** The modules and the dialogs of the page. */
const FILES = ['www', 'embed'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|html)$/.test(path))
    .map((path) => join(folder, path)),
);

const SOURCES = ['index.html', ...FILES].map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));

/** The ids in a source, whole or as the beginning of those it puts together. */
const idsIn = (text: string) => [
  ...[...text.matchAll(/(['"`])([a-z]+-[a-z0-9-]+)\1/g)].map(([, , id]) => ({ id, isWhole: true })),
  ...[...text.matchAll(/`([a-z]+-[a-z0-9-]*)\$\{/g)].map(([, id]) => ({ id, isWhole: false })),
];

/** The first word of an id says in which file it is. */
const areaOf = (id: string) => id.split('-')[0];

/** A call of `t` or `sentenceOf`, with the names of the values that it gives; without them where they are put together elsewhere. */
type Call = { id: string; isWhole: boolean; values: string[] | undefined };

function callsIn(code: string, path: string): Call[] {
  const calls: Call[] = [];
  const look = (node: any) => {
    if (Array.isArray(node)) return node.forEach(look);
    if (typeof node?.type !== 'string') return undefined;
    if (node.type === 'CallExpression' && ['t', 'sentenceOf'].includes(node.callee.name)) {
      const [id, values] = node.arguments;
      const given =
        values?.type === 'ObjectExpression' && values.properties.every(({ key }: any) => key)
          ? values.properties.map(({ key }: any) => key.name)
          : values && undefined;
      const ids = id.type === 'ConditionalExpression' ? [id.consequent, id.alternate] : [id];
      for (const each of ids) {
        const start = each.type === 'TemplateLiteral' && each.quasis[0].value.cooked;
        const isWhole = each.type === 'Literal';
        if (isWhole || start)
          calls.push({ id: isWhole ? each.value : start, isWhole, values: values ? given : [] });
      }
    }
    return Object.values(node).forEach(look);
  };
  look(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body);
  return calls;
}

for (const language of OTHERS) {
  test(`${language} has every sentence, with the same values`, () => {
    const other = catalogueOf(language);
    expect([...other.keys()]).toStrictEqual([...ENGLISH.keys()]);
    for (const [area, patterns] of ENGLISH) {
      if (RUST_AREAS.includes(area)) continue;
      const translated = other.get(area);
      expect([...(translated?.keys() ?? [])].sort(), area).toStrictEqual(
        [...patterns.keys()].sort(),
      );
      for (const [id, pattern] of patterns) {
        const own = translated?.get(id);
        expect(own && valuesOf(own), `${language}: ${id}`).toStrictEqual(valuesOf(pattern));
      }
    }
  });
}

const optionOf = ({ value }: { value: string }) => `.option-${value.replace('.', '_')}`;

/** What a language says of solvers: sentences of which it has one, with their ends; choices that are tiles are written as everywhere. */
const SAID = specs.flatMap(({ id, parameters }) => [
  { ids: [`engine-name-${id}`], ends: [''], tiles: [] },
  { ids: [`summary-${id}`], ends: [''], tiles: [] },
  ...parameters.map(({ name, kind }) => {
    const options = kind.type === 'choice' ? kind.options : [];
    const tiles = options.filter(({ label }) => /^\d+$/.test(label)).map(optionOf);
    return { ids: sentencesOf(id, name), ends: ['', '.about', ...options.map(optionOf)], tiles };
  }),
]);

test('other languages describe no solver, parameter or choice that there is not, and German all of them', () => {
  const known = SAID.flatMap(({ ids, ends }) => ids.flatMap((id) => ends.map((end) => id + end)));
  for (const language of OTHERS) {
    const areas = catalogueOf(language);
    const own = new Set(OF_SOLVERS.flatMap((area) => [...(areas.get(area)?.keys() ?? [])]));
    expect(
      [...own].filter((id) => !known.includes(id)),
      language,
    ).toStrictEqual([]);
    if (language !== 'de') continue;
    const missing = SAID.flatMap(({ ids, ends, tiles }) => {
      const said = ids.find((id) => own.has(id)) ?? ids[0];
      return ends
        .filter((end) => !tiles.includes(end) && !own.has(said + end))
        .map((end) => said + end);
    });
    expect(missing).toStrictEqual([]);
  }
});

test('German says every error of the engine, with values that it has', () => {
  const declared = readFileSync('pkg/twofold.d.ts', 'utf8').matchAll(/^ +"(\S+)": (.*)never;$/gm);
  const codes = new Map([...declared].map(([, code, names]) => [`refusal-${code}`, names]));
  const own = catalogueOf('de').get('refusal') ?? new Map<string, Pattern>();
  expect([...own.keys()].sort()).toStrictEqual([...codes.keys()].sort());
  for (const [id, pattern] of own)
    for (const name of valuesOf(pattern))
      expect(codes.get(id)?.includes(`"${name}"`), `${id} has no value ${name}`).toBeTruthy();
});

test('every sentence lies in the file that its id names', () => {
  for (const [area, patterns] of ENGLISH)
    for (const id of patterns.keys()) expect(areaOf(id), id).toBe(area);
});

test('every sentence that the page asks for is there, with the values that it needs', () => {
  const wrong = SOURCES.filter(({ path }) => /\.tsx?$/.test(path)).flatMap(({ path, text }) =>
    callsIn(text, path).flatMap(({ id, isWhole, values }) => {
      const found = NEEDED.filter((each) => (isWhole ? each.id === id : each.id.startsWith(id)));
      if (found.length === 0) return [`${path}: no ${id}`];
      return found
        .filter(({ needed }) => values && needed.some((name) => !values.includes(name)))
        .map((each) => `${path}: ${each.id} lacks a value`);
    }),
  );
  expect(wrong).toStrictEqual([]);
});

test('every sentence that a dialog names is there', () => {
  for (const { path, text } of SOURCES.filter(({ path }) => path.endsWith('.html')))
    for (const [, id] of text.matchAll(/data-l10n-id="([^"]*)"/g))
      expect(
        [...SENTENCES.keys()].some((known) => known === id || known.startsWith(`${id}.`)),
        `${path}: no ${id}`,
      ).toBeTruthy();
});

test('no sentence is there for nothing', () => {
  const asked = SOURCES.flatMap(({ text }) => idsIn(text));
  const unused = [...SENTENCES.keys()].filter((id) => {
    const [name] = id.split('.');
    return !asked.some((each) => (each.isWhole ? each.id === name : name.startsWith(each.id)));
  });
  expect(unused).toStrictEqual([]);
});

test('a sentence is written with its numbers and plurals as the reader writes them', async () => {
  const source = `test-moves = { $count ->
    [0] No move
    [one] One move
   *[other] { $count } moves
} of { $name }
test-share = { NUMBER($part, style: "percent") } \`quoted\` $x
`;
  const module = `data:text/javascript,${encodeURIComponent(compileCatalogue(source))}`;
  const { default: compiled } = await import(module);
  const say = (language: string) => {
    chooseLanguage({ languages: ['en', 'de'], load: async () => compiled }, language);
    addSentences(compiled);
    return [0, 1, 1234].map((count) => t('test-moves', { count, name: '$1' }));
  };
  expect(say('de')).toStrictEqual(['No move of $1', 'One move of $1', '1.234 moves of $1']);
  expect(t('test-share', { part: 0.5 })).toBe('50\u00a0% `quoted` $x');
});

test('the reader’s languages choose, unless the player has chosen', () => {
  const catalogue = { languages: ['de', 'en'], load: async () => () => ({}) };
  vi.stubGlobal('navigator', { languages: ['fr-FR', 'de-CH', 'en'] });
  expect(chooseLanguage(catalogue, 'system')).toStrictEqual({ language: 'de', locale: 'de-CH' });
  expect(chooseLanguage(catalogue, 'en')).toStrictEqual({ language: 'en', locale: 'en' });
  expect(chooseLanguage(catalogue, 'xx')).toStrictEqual({ language: 'de', locale: 'de-CH' });
  vi.stubGlobal('navigator', { languages: ['fr'] });
  expect(chooseLanguage(catalogue, undefined)).toStrictEqual({ language: 'en', locale: 'en' });
});

test('a broken catalogue is refused', () => {
  expect(() => readCatalogue('one = { $x')).toThrow(/no Fluent/);
  expect(() => readCatalogue('one = 1\none = 2')).toThrow(/twice/);
  expect(() => compileCatalogue('one = { DATETIME($x) }')).toThrow(/NUMBER/);
  expect(() => writeSentences('<p data-l10n-id="two"></p>', new Map())).toThrow(/no sentence two/);
});
