import { readerLanguages } from './browser.js';

/**
 * The sentences of the page, by id. They are kept in www/locales/LANGUAGE/AREA.ftl (Fluent), which the build compiles.
 * Each area is loaded with the module that needs it.
 *
 * @typedef {Record<string, string | number | boolean | undefined>} Values of a sentence; numbers are written as the reader writes them
 * @typedef {Record<string, string | ((values: Values) => string)>} Sentences
 * @typedef {(value: (value: Values[string]) => string,
 *            number: (value: number, options: Intl.NumberFormatOptions) => string,
 *            choice: (variants: Record<string, string>, other: string, value: string | number, options?: Intl.PluralRulesOptions) => string) => Sentences} Compiled
 */

/** @type {Sentences} */
const sentences = {};

/**
 * Where the sentences come from.
 *
 * @typedef {{ languages: readonly string[], load: (language: string, area: string) => Promise<Compiled> }} Catalogue
 */

/** @type {Catalogue | undefined} */
let catalogue;

let language = 'en';
let locale = 'en';

/** The loaded and the loading areas. @type {Map<string, Promise<void>>} */
const areas = new Map();

/** The language of the page. */
export const pageLanguage = () => language;

/** The languages of the catalogue. */
export const pageLanguages = () => catalogue?.languages ?? [];

/**
 * Makes something of the reader's locale when it is first needed.
 *
 * @template T
 * @param {(locale: string) => T} make
 * @returns {() => T}
 */
export function inLocale(make) {
  /** @type {T | undefined} */
  let made;
  let madeFor = '';
  return () => {
    if (made === undefined || madeFor !== locale) made = make(locale);
    madeFor = locale;
    return made;
  };
}

const numbers = inLocale((locale) => new Intl.NumberFormat(locale));
const plurals = inLocale((locale) => new Intl.PluralRules(locale));

/** @param {Values[string]} value */
const written = (value) => (typeof value === 'number' ? numbers().format(value) : `${value}`);

/** @param {number} value @param {Intl.NumberFormatOptions} options */
const writtenWith = (value, options) => new Intl.NumberFormat(locale, options).format(value);

/**
 * @param {Record<string, string>} variants
 * @param {string} other
 * @param {string | number} value
 * @param {Intl.PluralRulesOptions} [options]
 */
function chosen(variants, other, value, options) {
  const rules = options ? new Intl.PluralRules(locale, options) : plurals();
  return (
    variants[value] ??
    (typeof value === 'number' ? variants[rules.select(value)] : undefined) ??
    variants[other]
  );
}

/** Adds sentences. @param {Compiled} compiled */
export function addSentences(compiled) {
  Object.assign(sentences, compiled(written, writtenWith, chosen));
}

/**
 * Chooses the language of the page: the given one, or the first of the reader's that the catalogue has.
 *
 * @param {Catalogue} from
 * @param {unknown} wanted
 */
export function chooseLanguage(from, wanted) {
  catalogue = from;
  const known = pageLanguages();
  const readers = readerLanguages();
  const spoken = (/** @type {string} */ tag) => known.find((each) => each === tag.split('-')[0]);
  language =
    known.find((each) => each === wanted) ?? readers.map(spoken).find((each) => each) ?? 'en';
  locale = readers.find((tag) => spoken(tag) === language) ?? language;
  return { language, locale };
}

/**
 * Loads the sentences of an area.
 *
 * @param {string} area
 */
export function loadSentences(area) {
  const loading = areas.get(area) ?? catalogue?.load(language, area).then(addSentences);
  if (loading) areas.set(area, loading);
  // A later try may succeed.
  loading?.catch(() => areas.delete(area));
  return loading;
}

/**
 * The English sentences of an area, to be filled in otherwise than on the page.
 *
 * @param {string} area
 * @returns {Promise<Compiled>}
 */
export const englishOf = async (area) => catalogue?.load('en', area) ?? (() => ({}));

/**
 * Loads a module after the sentences that it needs. The build puts it around each `import()`.
 *
 * @template T
 * @param {string} needed areas with blanks between
 * @param {() => Promise<T>} load
 * @returns {Promise<T>}
 */
export async function withSentences(needed, load) {
  await Promise.all(needed.split(' ').map(loadSentences));
  return load();
}

/**
 * A sentence in the reader's language.
 *
 * @param {string} id
 * @param {Values} [values]
 */
export function t(id, values = {}) {
  const sentence = sentences[id] ?? id;
  return typeof sentence === 'string' ? sentence : sentence(values);
}

/** Whether the catalogue has a sentence. @param {string} id */
export const hasSentence = (id) => Object.hasOwn(sentences, id);
