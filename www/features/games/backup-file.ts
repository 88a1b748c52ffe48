import type { SpawnerName } from '../../../pkg/rules.js';
import { JudgedMoves } from '../../lib/judged-moves.ts';
import { isTime } from '../../lib/times.ts';
import type { StoredEvaluation } from '../../state/archive.ts';
import { isRun } from '../../state/move-authors.ts';
import type { GameEnd } from '../../state/play-log.ts';
import type { StoredGame } from '../../state/stored-game.ts';
import { LONGEST_NAME } from './name-form.ts';

/** A game in a backup, without the parts that a replay yields. */
export type SavedGame = Omit<StoredGame, 'version' | 'writer' | 'summary'>;

/**
 * All stored data as one JSON file. `lessons` are positions to practise. The columns of evaluations are base64 of
 * little-endian numbers. Statistics derive from the games and the best scores.
 *
 * Damaged items are left out. Each item has its place in the file. Lessons are not checked yet.
 */
export interface Backup {
  settings: Record<string, unknown>;
  bests: [ruleset: string, score: number][];
  games: Placed<SavedGame>[];
  evaluations: Placed<StoredEvaluation>[];
  lessons: Placed<unknown>[];
  leftOut: Omission[];
}

interface Placed<T> {
  item: T;
  where: string;
}

type Kind = 'game' | 'review' | 'position' | 'best score' | 'setting';

export interface Omission {
  kind: Kind;
  reason: string;
}

/** The mark at the start of a backup file. */
export const FORMAT = 'twofold backup';
/** Version of the format. */
export const VERSION = 1;

const RULESET = /^(\d+)x(\d+), p4 ([\d.e-]+)(, one tile)?(, adversary)?$/;
/** The longest text, in characters; only a record may be longer. */
const LONGEST = 200;
const LONGEST_RECORD = 4 << 20;

const COLUMNS = {
  marks: { type: Uint8Array, perMove: 1 },
  values: { type: Float64Array, perMove: 4 },
  expected: { type: Float64Array, perMove: 1 },
  loss: { type: Float64Array, perMove: 1 },
  luck: { type: Float64Array, perMove: 1 },
  variance: { type: Float64Array, perMove: 1 },
};

/** An invalid backup. The message says what is wrong, and where. */
export class BadBackup extends Error {}

/** Reads and checks a backup. */
export function readBackup(text: string): Backup {
  const data = parse(text);
  if (data.format !== FORMAT)
    throw new BadBackup('this is not a file that Twofold has saved: it does not begin as one does');
  if (Number(data.version) > VERSION)
    throw new BadBackup(
      `this file was saved by a newer version of Twofold (format ${data.version}): reload the page to get it`,
    );
  if (data.version !== VERSION) fail('the file', 'does not say which format it has');
  const leftOut: Omission[] = [];
  return {
    settings: objectAt(data.settings, 'what it says of settings'),
    bests: Object.entries(objectAt(data.bests, 'what it says of best scores')).flatMap(
      ([ruleset, score]) => orLeftOut('best score', () => bestOf(ruleset, score), leftOut),
    ),
    games: itemsOf('game', listAt(data.games, 'the list of games'), gameOf, leftOut),
    evaluations: itemsOf(
      'review',
      listAt(data.evaluations, 'the list of reviews'),
      evaluationOf,
      leftOut,
    ),
    lessons: itemsOf(
      'position',
      listAt(data.lessons, 'the list of positions to learn from'),
      (lesson) => lesson,
      leftOut,
    ),
    leftOut,
  };
}

/**
 * The sound items of a list.
 *
 * @param read throws `BadBackup`
 * @param leftOut receives the others
 */
function itemsOf<T>(
  kind: Kind,
  list: unknown[],
  read: (value: unknown, where: string) => T,
  leftOut: Omission[],
): Placed<T>[] {
  return list.flatMap((value, index) => {
    const where = `${kind} ${index + 1} of ${list.length}`;
    return orLeftOut(kind, () => ({ item: read(value, where), where }), leftOut);
  });
}

/**
 * @param read throws `BadBackup`
 * @returns empty, if it is left out
 */
function orLeftOut<T>(kind: Kind, read: () => T, leftOut: Omission[]): T[] {
  try {
    return [read()];
  } catch (error) {
    if (!(error instanceof BadBackup)) throw error;
    leftOut.push({ kind, reason: error.message });
    return [];
  }
}

function parse(text: string) {
  try {
    return objectAt(JSON.parse(text), 'the file');
  } catch (error) {
    if (error instanceof BadBackup) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new BadBackup(`this is not a JSON file, or a part of it is missing (${why})`);
  }
}

/** An evaluation as JSON. */
export function plainEvaluation({ columns, ...evaluation }: StoredEvaluation) {
  const encoded = Object.entries(columns).map(([name, column]) => [name, toBase64(column)]);
  return { ...evaluation, columns: Object.fromEntries(encoded) };
}

function bestOf(ruleset: string, score: unknown): [ruleset: string, score: number] {
  const where = `the best score for “${ruleset.slice(0, LONGEST)}”`;
  if (!rulesIn(ruleset)) fail(where, 'is for rules that do not exist');
  return [ruleset, wholeAt(score, where)];
}

/** Parses the key of a ruleset; undefined if it is invalid. */
export function rulesIn(ruleset: string) {
  const [, rows, cols, p4, , adversary] = RULESET.exec(ruleset) ?? [];
  if (rows === undefined) return undefined;
  const spawner: SpawnerName = adversary ? 'adversary' : 'random';
  return { rows: Number(rows), cols: Number(cols), p4: Number(p4), spawner };
}

function gameOf(value: unknown, where: string): SavedGame {
  const game = objectAt(value, where);
  const { revision, name, by, ms, days, undone, helped, end } = game;
  if (by !== undefined && !(Array.isArray(by) && by.every(isRun)))
    fail(where, 'does not say properly who made its moves');
  if (days !== undefined && !(Array.isArray(days) && days.every(isDay)))
    fail(where, 'has a day that is none');
  return {
    id: textAt(game.id, `${where}, its id`),
    ...(revision !== undefined && { revision: wholeAt(revision, `${where}, its revision`) }),
    updated: timeAt(game.updated, `${where}, the time it was played`),
    record: textAt(game.record, `${where}, its record`, LONGEST_RECORD),
    ...(name !== undefined && { name: textAt(name, `${where}, its name`).slice(0, LONGEST_NAME) }),
    ...(by !== undefined && { by: by as SavedGame['by'] }),
    ...(ms !== undefined && { ms: wholeAt(ms, `${where}, how long it was played`) }),
    ...(days !== undefined && { days: days as string[] }),
    ...(undone === true && { undone }),
    ...(helped !== undefined && { helped: wholeAt(helped, `${where}, its first move with help`) }),
    ...(end !== undefined && { end: endOf(end, `${where}, how it ended`) }),
  };
}

function endOf(value: unknown, where: string): GameEnd {
  const { time, score, maxTile, moves } = objectAt(value, where);
  return {
    time: timeAt(time, where),
    score: wholeAt(score, where),
    maxTile: wholeAt(maxTile, where),
    moves: wholeAt(moves, where),
  };
}

function evaluationOf(value: unknown, where: string): StoredEvaluation {
  const review = objectAt(value, where);
  if (review.version !== 2) fail(where, 'is of another version');
  const judge = objectAt(review.judge, `${where}, its judge`);
  const measure = objectAt(judge.measure, `${where}, what its values are`);
  if (measure.kind !== 'points' && measure.kind !== 'chance')
    fail(where, 'has values that are neither points nor chances');
  textAt(judge.name, `${where}, the name of its judge`);
  if (textAt(judge.evaluator, `${where}, its judge`) !== review.evaluator)
    fail(where, 'has two judges');
  wholeAt(judge.rank, `${where}, the rank of its judge`);
  objectAt(judge.solver, `${where}, the solver of its judge`);
  return {
    game: textAt(review.game, `${where}, its game`),
    evaluator: textAt(review.evaluator, `${where}, its judge`),
    version: 2,
    record: textAt(review.record, `${where}, what it is of`),
    made: timeAt(review.made, `${where}, when it was made`),
    judge,
    columns: columnsOf(review.columns, where),
    ...(review.summary !== undefined && { summary: summaryOf(review.summary, where) }),
    ...(review.account !== undefined && {
      account: wholeAt(review.account, `${where}, its account`),
    }),
  } as StoredEvaluation;
}

function columnsOf(value: unknown, where: string) {
  const columns = objectAt(value, `${where}, its moves`);
  const decoded = Object.entries(COLUMNS).map(([name, { type }]) => {
    const bytes = fromBase64(columns[name]);
    if (!bytes || bytes.length % type.BYTES_PER_ELEMENT !== 0)
      fail(where, `has damaged numbers (${name})`);
    return [name, new type((bytes as Uint8Array<ArrayBuffer>).buffer)];
  });
  const found = Object.fromEntries(decoded);
  for (const [name, { perMove }] of Object.entries(COLUMNS))
    if (found[name].length !== perMove * found.marks.length)
      fail(where, `has numbers for more or fewer moves than there are (${name})`);
  if (!new JudgedMoves(found, { isChance: false }).isSound)
    fail(where, 'has verdicts that are none');
  return found;
}

function summaryOf(value: unknown, where: string) {
  const summary = objectAt(value, `${where}, its summary`);
  const { ledger, luckPercentile, accuracy } = summary;
  const numbers = [
    luckPercentile,
    accuracy,
    ...(ledger === null ? [] : Object.values(objectAt(ledger, `${where}, its sums`))),
  ];
  for (const number of numbers) if (number !== null) numberAt(number, `${where}, its summary`);
  return summary;
}

function fail(where: string, what: string): never {
  throw new BadBackup(`${where} ${what}`);
}

function objectAt(value: unknown, where: string) {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    fail(where, 'is missing or is something else');
  return value as Record<string, unknown>;
}

function listAt(value: unknown, where: string) {
  if (!Array.isArray(value)) fail(where, 'is missing or is something else');
  return value as unknown[];
}

function textAt(value: unknown, where: string, longest: number = LONGEST) {
  if (typeof value !== 'string' || value === '') fail(where, 'is missing or is no text');
  if (value.length > longest) fail(where, 'is too long');
  return value;
}

function numberAt(value: unknown, where: string) {
  if (typeof value !== 'number' || !Number.isFinite(value))
    fail(where, 'is missing or is no number');
  return value;
}

function timeAt(value: unknown, where: string) {
  if (!isTime(value)) fail(where, 'is missing or is no time');
  return value;
}

/** Whether this is a valid date. */
function isDay(day: unknown) {
  const time = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
}

function wholeAt(value: unknown, where: string) {
  const number = numberAt(value, where);
  if (!Number.isSafeInteger(number) || number < 0) fail(where, 'is no whole number from 0 on');
  return number;
}

/** Bytes per call of `String.fromCharCode`, which limits the number of arguments. */
const STRETCH = 0x8000;

function toBase64({ buffer, byteOffset, byteLength }: Uint8Array | Float64Array) {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  let text = '';
  for (let from = 0; from < bytes.length; from += STRETCH)
    text += String.fromCharCode(...bytes.subarray(from, from + STRETCH));
  return btoa(text);
}

function fromBase64(text: unknown) {
  if (typeof text !== 'string') return undefined;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
