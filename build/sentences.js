import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { FluentParser } from '@fluent/syntax';

/** @import { Expression, Pattern, Placeable } from '@fluent/syntax' */
/** @import { Plugin } from 'vite' */

/** The catalogue of sentences: LANGUAGE/AREA.ftl. */
export const CATALOGUE = 'www/locales';

/** The language that the sources of the page are in. */
export const SOURCE_LANGUAGE = 'en';

/** The area with the sentences of index.html alone. The build writes them into it, and those it shares with `core`. */
const PAGE_AREA = 'page';

/** The area of `<twofold-board>`, which lies with it: the page does not load it. */
const ELEMENT_AREA = 'element';

/** The areas that the page loads before it starts. */
const FIRST_AREAS = ['core', PAGE_AREA, 'refusal'];

const parser = new FluentParser({ withSpans: false });

/**
 * The patterns of a file of the catalogue, by id; the attributes of a message are `ID.NAME`.
 *
 * @param {string} source
 * @returns {Map<string, Pattern>}
 */
export function readCatalogue(source) {
  const patterns = new Map();
  for (const entry of parser.parse(source).body) {
    if (entry.type === 'Junk') {
      const why = entry.annotations.map(({ message }) => message).join(' ');
      throw new Error(`this is no Fluent: ${entry.content.trim()} (${why})`);
    }
    if (entry.type !== 'Message') continue;
    const { id, value, attributes } = entry;
    const named = attributes.map((each) => [`${id.name}.${each.id.name}`, each.value]);
    for (const [name, pattern] of value ? [[id.name, value], ...named] : named) {
      if (patterns.has(name)) throw new Error(`the sentence ${name} is there twice`);
      patterns.set(name, pattern);
    }
  }
  return patterns;
}

/**
 * A file of the catalogue as a module. Its default export takes functions that write a value, a number with options,
 * and a choice by plural or word, and returns the sentences: a text, or a function of its values.
 *
 * @param {string} source
 */
export function compileCatalogue(source) {
  const rows = [...readCatalogue(source)].map(([id, pattern]) => {
    const text = literalOf(pattern);
    return `${JSON.stringify(id)}:${text.includes('${') ? 'x=>' : ''}${text}`;
  });
  return `export default(v,n,s)=>({${rows.join(',\n')}})`;
}

/** @param {Pattern} pattern @returns {string} */
function literalOf(pattern) {
  const parts = pattern.elements.map((element) =>
    element.type === 'TextElement'
      ? element.value.replace(/[\\`]|\$\{/g, '\\$&')
      : codeOf(element.expression),
  );
  return `\`${parts.join('')}\``;
}

/** @param {Placeable['expression']} expression @returns {string} */
function codeOf(expression) {
  switch (expression.type) {
    case 'StringLiteral':
      return expression.parse().value.replace(/[\\`]|\$\{/g, '\\$&');
    case 'VariableReference':
      return `\${v(x.${expression.id.name})}`;
    case 'FunctionReference':
      return `\${n(${argumentsOf(expression)})}`;
    case 'SelectExpression': {
      const { selector, variants } = expression;
      const rows = variants.map(
        ({ key, value }) =>
          `${JSON.stringify(key.type === 'Identifier' ? key.name : key.value)}:${literalOf(value)}`,
      );
      const [fallback] = variants.filter((variant) => variant.default);
      const { key } = fallback;
      const [value, ...options] =
        selector.type === 'VariableReference' ? [`x.${selector.id.name}`] : [argumentsOf(selector)];
      const other = JSON.stringify(key.type === 'Identifier' ? key.name : key.value);
      return `\${s({${rows.join(',')}},${other},${[value, ...options].join(',')})}`;
    }
    default:
      throw new Error(`the page has no use for a ${expression.type} in a sentence`);
  }
}

/**
 * The arguments of NUMBER: the value, and its options.
 *
 * @param {Expression} expression
 */
function argumentsOf(expression) {
  if (expression.type !== 'FunctionReference' || expression.id.name !== 'NUMBER')
    throw new Error('sentences know no function but NUMBER');
  const [value] = expression.arguments.positional;
  if (value?.type !== 'VariableReference') throw new Error('NUMBER needs a variable');
  const options = expression.arguments.named.map(
    ({ name, value: given }) =>
      `${name.name}:${given.type === 'NumberLiteral' ? given.value : JSON.stringify(given.value)}`,
  );
  return `x.${value.id.name},{${options.join(',')}}`;
}

/**
 * The catalogue in a language: the files of its areas, by name.
 *
 * @param {string} language
 * @returns {Map<string, string>}
 */
export function filesOf(language) {
  const names = readdirSync(join(CATALOGUE, language)).sort();
  const paths = names.map((name) => [name.replace(/\.ftl$/, ''), join(CATALOGUE, language, name)]);
  const all = [...paths, [ELEMENT_AREA, join('embed', `${language}.ftl`)]];
  return new Map(all.map(([area, path]) => [area, readFileSync(path, 'utf8')]));
}

/** The languages of the catalogue. */
export const languages = () => readdirSync(CATALOGUE).sort();

/** The areas whose English comes from Rust: other languages have what they want to say there in their own words. */
export const RUST_AREAS = ['engine', 'parameter', 'refusal', 'summary'];

/** The ids of all sentences. */
const knownIds = () =>
  languages().flatMap((language) =>
    [...filesOf(language).values()].flatMap((text) => [...readCatalogue(text).keys()]),
  );

/**
 * The areas whose sentences a module needs, itself or through modules that it imports at once. The area of a sentence
 * is the first word of its id.
 *
 * @param {string} path
 * @param {readonly string[]} known ids
 * @param {Set<string>} [seen] modules, which are not looked at again
 * @returns {Set<string>}
 */
function areasOf(path, known, seen = new Set()) {
  /** @type {Set<string>} */
  const found = new Set();
  if (seen.has(path)) return found;
  seen.add(path);
  const code = readFileSync(path, 'utf8');
  for (const [, start, end] of code.matchAll(/['"`]([a-z]+-[a-z0-9-]*)(['"`]|\$\{)/g)) {
    const isNamed = known.some((id) => (end === '${' ? id.startsWith(start) : id === start));
    const area = start.split('-')[0];
    if (isNamed && !FIRST_AREAS.includes(area)) found.add(area);
  }
  // Imports of types bring no module.
  for (const [, specifier] of code.matchAll(
    /^(?:import(?! type\b)|export(?! (?:type|interface)\b))[^;]*?['"](\.[^'"]*)['"]/gm,
  )) {
    const file = resolve(dirname(path), specifier.replace(/\?.*$/, ''));
    if (!/\/www\/.*\.(tsx?|html)$/.test(file)) continue;
    for (const area of areasOf(file, known, seen)) found.add(area);
  }
  return found;
}

/** The module that loads the files of the catalogue. */
const LOADER = 'virtual:sentences';

/** What the board and its buttons say as the page does. */
const OF_THE_PAGE =
  /^(core-(column|row|tiles-on-board|empty-cell|command-new|pause|score|undo)|puzzle-table-move) =/;

/**
 * The words of `<twofold-board>` in all languages, as one module.
 *
 * @returns {Plugin}
 */
export function elementSentences() {
  const name = 'virtual:element-sentences';
  return {
    name: 'twofold:element-sentences',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const rows = languages().map((language) => {
        const files = filesOf(language);
        const lines = [...files.values()].join('\n').split('\n');
        const code = compileCatalogue(
          [...lines.filter((line) => OF_THE_PAGE.test(line)), files.get(ELEMENT_AREA)].join('\n'),
        );
        return `${language}:${code.replace('export default', '')}`;
      });
      return `export const compiled = {${rows}}`;
    },
  };
}

/**
 * Makes the catalogue a part of the page: compiles its files, writes the sentences of index.html into it, and lets every
 * `import()` of the page first load the sentences that the module needs.
 *
 * @returns {Plugin}
 */
export function sentences() {
  const home = resolve('www/lib/sentences.ts');
  const texts = languages().map((language) => [...filesOf(language).values()]);
  // One hash for all files: the page need not know a name for each.
  const version = createHash('sha256').update(texts.join()).digest('base64url').slice(0, 8);
  let isBuild = true;
  return {
    name: 'twofold:sentences',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id === LOADER ? `\0${LOADER}` : undefined),
    load(id) {
      if (id !== `\0${LOADER}`) return undefined;
      const address = isBuild
        ? `\`./sentences-\${language}-\${area}-${version}.js\``
        : `\`/${CATALOGUE}/\${language}/\${area}.ftl?import\``;
      return `export const languages = ${JSON.stringify(languages())};
        export const load = async (language, area) => (await import(/* @vite-ignore */ ${address})).default;`;
    },
    transform(code, id) {
      if (/\.ftl(\?|$)/.test(id)) return { code: compileCatalogue(code), map: null };
      if (!/\/www\/.*\.tsx?$/.test(id) || !code.includes('import(')) return undefined;
      const known = knownIds();
      let count = 0;
      const changed = code.replaceAll(
        /\bimport\(['"](\.[^'"]*\.tsx?)['"]\)/g,
        (whole, /** @type {string} */ specifier) => {
          const needed = [...areasOf(resolve(dirname(id), specifier), known)].sort();
          if (needed.length === 0) return whole;
          count += 1;
          return `withSentences('${needed.join(' ')}',()=>${whole})`;
        },
      );
      if (count === 0) return undefined;
      return {
        code: `import { withSentences } from ${JSON.stringify(home)};${changed}`,
        map: null,
      };
    },
    generateBundle() {
      for (const language of languages()) {
        for (const [area, text] of filesOf(language)) {
          // Those of index.html are in it.
          if (area === ELEMENT_AREA) continue;
          if (language === SOURCE_LANGUAGE && area === PAGE_AREA) continue;
          const fileName = `assets/sentences-${language}-${area}-${version}.js`;
          this.emitFile({ type: 'asset', fileName, source: compileCatalogue(text) });
        }
      }
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const files = filesOf(SOURCE_LANGUAGE);
        return writeSentences(html, readCatalogue(`${files.get('core')}\n${files.get(PAGE_AREA)}`));
      },
    },
  };
}

/**
 * A page with its sentences: each element with `data-l10n-id` gets its text and its attributes.
 *
 * @param {string} html
 * @param {Map<string, Pattern>} patterns
 */
export function writeSentences(html, patterns) {
  return html.replaceAll(/<[^>]*\bdata-l10n-id="([^"]+)"[^>]*?>/g, (tag, id) => {
    const escaped = (/** @type {Pattern} */ pattern) =>
      pattern.elements
        .map((element) => {
          if (element.type !== 'TextElement') throw new Error(`${id}: index.html has no values`);
          return element.value
            .replaceAll('&', '&amp;')
            .replaceAll('<', '&lt;')
            .replaceAll('"', '&quot;');
        })
        .join('');
    const own = [...patterns].filter(([name]) => name.startsWith(`${id}.`));
    const text = patterns.get(id);
    if (!text && own.length === 0) throw new Error(`index.html: there is no sentence ${id}`);
    const written = own.map(([name, value]) => ` ${name.slice(id.length + 1)}="${escaped(value)}"`);
    return tag.replace(/\s*\/?>$/, (end) => written.join('') + end) + (text ? escaped(text) : '');
  });
}
