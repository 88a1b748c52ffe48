import * as v from 'valibot';

/**
 * One kind of kept thing. Its records have ids; the one of a kind that has only one is ''.
 *
 * `version` grows when an older page could misread a value; `schema` repairs each damaged part alone, by fallbacks, and refuses what is no record
 * at all; `fresh`: the value where there is no record; `batch`: how many are read at once; `isNear`: a copy is in localStorage,
 * for the first drawing; `isMade`: by the person, so that a backup holds it; `earlier`: its key in localStorage once, and what its text meant.
 */
export interface Row<T> {
  name: string;
  version: number;
  schema: Schema<T>;
  fresh: () => T;
  batch: number;
  isNear?: boolean;
  isMade: boolean;
  /** What a sound value of an earlier version means now. */
  renew?(value: T): T;
  earlier?: { key: string; read: (text: string) => unknown };
  /** What becomes of a record that is here and another of the same id, from a file, an earlier version or the copy; without it the one here stays. */
  merge?(here: T, other: T): T;
}

type Schema<T> = v.GenericSchema<unknown, T>;
type More<T> = Partial<Row<NoInfer<T>>>;
type Fresh<T> = { fresh: () => NoInfer<T> };
/** A kind of what the person has made, if not told otherwise. Without `fresh` there can be no value. */
export function rowOf<T>(name: string, schema: Schema<T>, more: More<T> & Fresh<T>): Row<T>;
export function rowOf<T>(
  name: string,
  schema: Schema<T>,
  more?: More<T | undefined>,
): Row<T | undefined>;
export function rowOf(
  name: string,
  schema: Schema<unknown>,
  more: More<unknown> = {},
): Row<unknown> {
  return { name, version: 1, schema, fresh: () => undefined, batch: 200, isMade: true, ...more };
}

/** Makes the new value of a record; undefined to delete it. It may run more than once. */
export type Update<T> = (value: T) => T | undefined;

export interface Change {
  row: Row<unknown>;
  id: string;
  update: Update<unknown>;
}

export const changeOf = <T>(row: Row<T>, id: string, update: Update<NoInfer<T>>): Change => ({
  row,
  id,
  update: update as Update<unknown>,
});

/** What a stored record means to this version of the page. `repaired`: how many parts of it were damaged; `newer`: it is to stay as it is. */
export interface Found<T> {
  state: 'none' | 'newer' | 'sound';
  value: T;
  repaired: number;
}

/** How the keys of copies in localStorage begin. */
export const NEAR = 'twofold:near:';

export const recordOf = <T>({ version }: Row<T>, value: T) => ({ version, value });

export function found<T>(row: Row<T>, record: unknown): Found<T> {
  const nothing = { value: row.fresh(), repaired: 0 };
  if (record === undefined) return { ...nothing, state: 'none' };
  const { version, value } = Object(record);
  const isWhole = Number.isInteger(version);
  if (isWhole && version > row.version) return { ...nothing, state: 'newer' };
  const read = v.safeParse(row.schema, value);
  if (!isWhole || !read.success) return { ...nothing, state: 'sound', repaired: 1 };
  const repaired = repairs(value, read.output);
  return { state: 'sound', value: row.renew?.(read.output) ?? read.output, repaired };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  Object.prototype.toString.call(value) === '[object Object]';

/** The number of parts of a value that differ in the repaired one, or are not in it. Parts that were added are none. */
export function repairs(before: unknown, after: unknown): number {
  if (Object.is(before, after)) return 0;
  if (Array.isArray(before) && Array.isArray(after))
    return before.length === after.length
      ? before.reduce((sum: number, each, at) => sum + repairs(each, after[at]), 0)
      : 1;
  if (!isRecord(before) || !isRecord(after)) return 1;
  return Object.keys(before).reduce((sum, key) => sum + repairs(before[key], after[key]), 0);
}

export const isSame = (one: unknown, other: unknown) =>
  repairs(one, other) + repairs(other, one) === 0;

/** Adds a record, or merges it with the one that is there; without a way to merge them that one stays. */
export const adding = <T>(row: Row<T>, id: string, value: T): Change =>
  changeOf(row, id, (here) =>
    isSame(here, row.fresh()) ? value : (row.merge?.(here, value) ?? here),
  );

/** The value of a JSON text; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A text of an earlier version, which is an object with its version in it. */
export function withoutVersion(text: string): unknown {
  const value = parsed(text);
  if (!isRecord(value)) return value;
  const { version: _, ...rest } = value;
  return rest;
}

export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** In ms since 1970. */
export const time = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15));
export const date = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/));

/** The value, if it is sound. */
const sound = <T>(schema: Schema<T>, value: unknown): T[] => {
  const read = v.safeParse(schema, value);
  return read.success ? [read.output] : [];
};

/** An object whose sound entries stay: a damaged one does not cost the others. */
export const soundEntries = <T>(value: Schema<T>, key: RegExp = /./) =>
  v.pipe(
    v.unknown(),
    v.check((all) => !Array.isArray(all)),
    v.record(v.string(), v.unknown()),
    v.transform((all): Record<string, T> => {
      const named = Object.entries(all).filter(([name]) => key.test(name));
      return Object.fromEntries(
        named.flatMap(([name, each]) => sound(value, each).map((read) => [name, read])),
      );
    }),
  );

/** The same, or an empty object where it is none. */
export const entriesOf = <T>(value: Schema<T>, key?: RegExp) =>
  v.fallback(soundEntries(value, key), () => ({}));

/** A list whose sound items stay. */
export const listOf = <T>(value: Schema<T>) =>
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((all) => all.flatMap((each) => sound(value, each))),
    ),
    () => [],
  );
