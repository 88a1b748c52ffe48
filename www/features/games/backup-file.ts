import * as v from 'valibot';
import { type KeptReview, reviewId } from '../../games/far.ts';
import { AUTHORS, GAMES, type KeptGame, RECORDS } from '../../games/games.ts';
import { KEPT } from '../../games/kept.ts';
import { count, found, type Row, time } from '../../games/row.ts';
import { t } from '../../lib/sentences.ts';

/** The longest name of a game, in characters. */
export const LONGEST_NAME = 60;

/** A game in a backup, without the parts that a replay yields. */
export type BackupGame = Omit<KeptGame, 'summary' | 'rival'> & {
  id: string;
  revision?: number;
  rival?: unknown;
};

export interface BackupRecord {
  row: Row<unknown>;
  id: string;
  value: unknown;
}

/** What a file holds, without its damaged items. Each has its place in the file. */
export interface Backup {
  games: Placed<BackupGame>[];
  records: Placed<BackupRecord>[];
  leftOut: Omission[];
}

interface Placed<T> {
  item: T;
  where: string;
}

type Kind = 'game' | 'review' | 'position' | 'best score' | 'setting' | 'record';

export interface Omission {
  kind: Kind;
  reason: string;
}

/** The mark at the start of a backup file. */
export const FORMAT = 'twofold backup';
/**
 * Version of the format: `games`, and as `kept` the records of the register, with base64 of the little-endian numbers of binary parts. Version 1 had
 * lists of settings, best scores, reviews and lessons alone.
 */
export const VERSION = 2;

const KINDS: Record<string, Kind> = {
  settings: 'setting',
  bests: 'best score',
  reviews: 'review',
  lessons: 'position',
};
export const kindOf = ({ name }: Row<unknown>) => KINDS[name] ?? 'record';

/** Whether a kind stands in a backup as it is. Games stand there without what a replay yields. */
export const isApart = ({ isMade, name }: Row<unknown>) =>
  isMade && name !== GAMES.name && name !== RECORDS.name;

/** An invalid backup. The message says what is wrong, and where. */
export class BadBackup extends Error {}

const text = (longest: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(longest));
const isDay = (day: unknown) => {
  const at = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === day;
};
const savedGame = v.object({
  id: text(200),
  revision: v.exactOptional(count),
  updated: time,
  record: text(4 << 20),
  name: v.exactOptional(
    v.pipe(
      text(4 << 20),
      v.transform((name) => name.slice(0, LONGEST_NAME)),
    ),
  ),
  by: v.exactOptional(AUTHORS),
  rival: v.exactOptional(v.unknown()),
  ms: v.exactOptional(count),
  days: v.exactOptional(v.array(v.custom<string>(isDay))),
  undone: v.exactOptional(v.literal(true)),
  helped: v.exactOptional(count),
  told: v.exactOptional(v.literal(true)),
  end: v.exactOptional(v.object({ time, score: count, maxTile: count, moves: count })),
});

export function readBackup(file: string): Backup {
  const data = parse(file);
  if (data.format !== FORMAT) throw new BadBackup(t('games-foreign-file'));
  const version = Number(data.version);
  if (version > VERSION) throw new BadBackup(t('games-newer-file', { format: version }));
  const games = v.safeParse(v.array(v.unknown()), data.games);
  const kept = v.safeParse(ITEMS, data.kept);
  const records = version === 1 ? recordsOfFirst(data) : kept.success ? kept.output : null;
  if (!games.success || !records) throw new BadBackup(t('games-broken-file'));
  const leftOut: Omission[] = [];
  return {
    games: games.output.flatMap((value, index) => {
      const where = place('game', index, games.output.length);
      const read = v.safeParse(savedGame, value);
      if (read.success) return [{ item: read.output, where }];
      leftOut.push({ kind: 'game', reason: t('games-item-damaged', { where }) });
      return [];
    }),
    records: records.flatMap((record, index) => {
      const row = KEPT.find((each) => isApart(each) && each.name === record.name);
      const where = place(row ? kindOf(row) : 'record', index, records.length);
      if (!row) {
        leftOut.push({ kind: 'record', reason: t('games-item-unknown', { where }) });
        return [];
      }
      const { state, value, repaired } = found(row, {
        version: record.version,
        value: decoded(record.value),
      });
      const kind = kindOf(row);
      if (state === 'newer') leftOut.push({ kind, reason: t('games-item-unknown', { where }) });
      for (let part = 0; part < repaired; part++)
        leftOut.push({ kind, reason: t('games-item-damaged', { where }) });
      return state === 'newer' || value === undefined
        ? []
        : [{ item: { row, id: record.id, value }, where }];
    }),
    leftOut,
  };
}

const ITEMS = v.array(
  v.object({ name: v.string(), id: v.string(), version: v.number(), value: v.unknown() }),
);

const place = (kind: Kind, index: number, of: number) =>
  t('games-item', { kind: kind.replace(' ', '-'), number: index + 1, count: of });

/** The records in a file of the first version; null where it is broken. */
function recordsOfFirst(data: Record<string, unknown>): v.InferOutput<typeof ITEMS> | null {
  const read = v.safeParse(FIRST, data);
  if (!read.success) return null;
  const { settings, bests, evaluations, lessons } = read.output;
  const record = (name: string, id: string, value: unknown) => ({ name, id, version: 1, value });
  const { version: _, ...chosen } = settings;
  return [
    record('settings', '', chosen),
    record('bests', '', bests),
    ...evaluations.map((each) => {
      const review = Object(each);
      return record('reviews', reviewId(review), { ...review, columns: columnsOf(review.columns) });
    }),
    ...lessons.map((each) => record('lessons', String(Object(each).id), each)),
  ];
}

const object = v.record(v.string(), v.unknown());
const FIRST = v.object({
  settings: object,
  bests: object,
  evaluations: v.array(v.unknown()),
  lessons: v.array(v.unknown()),
});

/** The columns of a review in the first version, of which `marks` are bytes and all others are numbers. */
const columnsOf = (columns: unknown) =>
  Object.fromEntries(
    Object.entries(Object(columns)).map(([name, base64]) => [
      name,
      decoded({ binary: name === 'marks' ? 'Uint8Array' : 'Float64Array', base64 }),
    ]),
  ) as unknown as KeptReview['columns'];

function parse(file: string): Record<string, unknown> {
  try {
    return v.parse(object, JSON.parse(file));
  } catch {
    throw new BadBackup(t('games-bad-file'));
  }
}

const BINARY = { ArrayBuffer, Uint8Array, Float64Array };
type BinaryName = keyof typeof BINARY;
/** Bytes per call of `String.fromCharCode`, which limits the number of arguments. */
const STRETCH = 0x8000;

/** A value as JSON has it. */
export function encoded(value: unknown): unknown {
  const name = Object.prototype.toString.call(value).slice(8, -1);
  if (name in BINARY) {
    const bytes = ArrayBuffer.isView(value)
      ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      : new Uint8Array(value as ArrayBuffer);
    let all = '';
    for (let from = 0; from < bytes.length; from += STRETCH)
      all += String.fromCharCode(...bytes.subarray(from, from + STRETCH));
    return { binary: name, base64: btoa(all) };
  }
  return withParts(value, encoded);
}

function decoded(value: unknown): unknown {
  const { binary, base64 } = Object(value) as { binary?: BinaryName; base64?: unknown };
  if (binary === undefined || !(binary in BINARY)) return withParts(value, decoded);
  try {
    const bytes = Uint8Array.from(atob(String(base64)), (character) => character.charCodeAt(0));
    return binary === 'ArrayBuffer' ? bytes.buffer : new BINARY[binary](bytes.buffer);
  } catch {
    return undefined;
  }
}

function withParts(value: unknown, change: (part: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (Object.prototype.toString.call(value) !== '[object Object]') return value;
  return Object.fromEntries(
    Object.entries(value as object).map(([name, part]) => [name, change(part)]),
  );
}
