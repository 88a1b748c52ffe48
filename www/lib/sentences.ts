import { readerLanguages } from './browser.ts';

/** of a sentence; numbers are written as the reader writes them */
type Values = Record<string, string | number | boolean | undefined>;

/** The sentences of the page by id, from www/locales/LANGUAGE/AREA.ftl (Fluent). The build compiles them, and loads an area where it is needed. */
type Sentences = Record<string, string | ((values: Values) => string)>;

export type Compiled = (
  value: (value: Values[string]) => string,
  number: (value: number, options: Intl.NumberFormatOptions) => string,
  choice: (
    variants: Record<string, string>,
    other: string,
    value: string | number,
    options?: Intl.PluralRulesOptions,
  ) => string,
) => Sentences;

const sentences: Sentences = {};

/** Where the sentences come from. */
interface Catalogue {
  languages: readonly string[];
  load: (language: string, area: string) => Promise<Compiled>;
}

let catalogue: Catalogue | undefined;

let language = 'en';
let locale = 'en';

/** The loaded and the loading areas. */
const areas: Map<string, Promise<void>> = new Map();

export const pageLanguage = () => language;

export const pageLanguages = () => catalogue?.languages ?? [];

/** Makes something of the reader's locale when it is first needed. */
export function inLocale<T>(make: (locale: string) => T): () => T {
  let made: T | undefined;
  let madeFor = '';
  return () => {
    if (made === undefined || madeFor !== locale) made = make(locale);
    madeFor = locale;
    return made;
  };
}

const numbers = inLocale((locale) => new Intl.NumberFormat(locale));
const plurals = inLocale((locale) => new Intl.PluralRules(locale));

const written = (value: Values[string]) =>
  typeof value === 'number' ? numbers().format(value) : `${value}`;

const writtenWith = (value: number, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(locale, options).format(value);

function chosen(
  variants: Record<string, string>,
  other: string,
  value: string | number,
  options?: Intl.PluralRulesOptions,
) {
  const rules = options ? new Intl.PluralRules(locale, options) : plurals();
  return (
    variants[value] ??
    (typeof value === 'number' ? variants[rules.select(value)] : undefined) ??
    variants[other]
  );
}

export function addSentences(compiled: Compiled) {
  Object.assign(sentences, compiled(written, writtenWith, chosen));
}

/** Chooses the language of the page: the given one, or the first of the reader's that the catalogue has. */
export function chooseLanguage(from: Catalogue, wanted: unknown) {
  catalogue = from;
  const known = pageLanguages();
  const readers = readerLanguages();
  const spoken = (tag: string) => known.find((each) => each === tag.split('-')[0]);
  language =
    known.find((each) => each === wanted) ?? readers.map(spoken).find((each) => each) ?? 'en';
  locale = readers.find((tag) => spoken(tag) === language) ?? language;
  return { language, locale };
}

export function loadSentences(area: string) {
  const loading = areas.get(area) ?? catalogue?.load(language, area).then(addSentences);
  if (loading) areas.set(area, loading);
  // A later try may succeed.
  loading?.catch(() => areas.delete(area));
  return loading;
}

/** Loads a module after the sentences of these areas, with blanks between them. The build puts it around each `import()`. */
export async function withSentences<T>(needed: string, load: () => Promise<T>): Promise<T> {
  await Promise.all(needed.split(' ').map(loadSentences));
  return load();
}

/** A sentence in the reader's language. */
export function t(id: string, values: Values = {}) {
  const sentence = sentences[id] ?? id;
  return typeof sentence === 'string' ? sentence : sentence(values);
}

export const hasSentence = (id: string) => sentences[id] !== undefined;
