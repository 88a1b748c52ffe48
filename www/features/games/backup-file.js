import { JudgedMoves } from '../../lib/judged-moves.js';
import { isTime } from '../../lib/times.js';
import { isRun } from '../../state/move-authors.js';
import { LONGEST_NAME } from './name-form.js';

/** @import { SpawnerName } from '../../../pkg/rules.js' */
/** @import { StoredEvaluation } from '../../state/archive.js' */
/** @import { GameEnd } from '../../state/play-log.js' */
/** @import { StoredGame } from '../../state/stored-game.js' */

/**
 * A game in a backup, without the parts that a replay yields.
 *
 * @typedef {Omit<StoredGame, 'version' | 'writer' | 'summary'>} SavedGame
 */

/**
 * All stored data as one JSON file. `lessons` are positions to practise. The columns of evaluations are base64 of
 * little-endian numbers. Statistics derive from the games and the best scores.
 *
 * Damaged items are left out. Each item has its place in the file. Lessons are not checked yet.
 *
 * @typedef {{ settings: Record<string, unknown>, bests: [ruleset: string, score: number][], games: Placed<SavedGame>[],
 *             evaluations: Placed<StoredEvaluation>[], lessons: Placed<unknown>[], leftOut: Omission[] }} Backup
 */

/**
 * @template T
 * @typedef {{ item: T, where: string }} Placed
 */

/**
 * @typedef {'game' | 'review' | 'position' | 'best score' | 'setting'} Kind
 * @typedef {{ kind: Kind, reason: string }} Omission
 */

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

/**
 * Reads and checks a backup.
 *
 * @param {string} text
 * @returns {Backup}
 */
export function readBackup(text) {
  const data = parse(text);
  if (data.format !== FORMAT)
    throw new BadBackup('this is not a file that Twofold has saved: it does not begin as one does');
  if (Number(data.version) > VERSION)
    throw new BadBackup(
      `this file was saved by a newer version of Twofold (format ${data.version}): reload the page to get it`,
    );
  if (data.version !== VERSION) fail('the file', 'does not say which format it has');
  /** @type {Omission[]} */
  const leftOut = [];
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
 * @template T
 * @param {Kind} kind
 * @param {unknown[]} list
 * @param {(value: unknown, where: string) => T} read throws `BadBackup`
 * @param {Omission[]} leftOut receives the others
 * @returns {Placed<T>[]}
 */
function itemsOf(kind, list, read, leftOut) {
  return list.flatMap((value, index) => {
    const where = `${kind} ${index + 1} of ${list.length}`;
    return orLeftOut(kind, () => ({ item: read(value, where), where }), leftOut);
  });
}

/**
 * @template T
 * @param {Kind} kind
 * @param {() => T} read throws `BadBackup`
 * @param {Omission[]} leftOut
 * @returns {T[]} empty, if it is left out
 */
function orLeftOut(kind, read, leftOut) {
  try {
    return [read()];
  } catch (error) {
    if (!(error instanceof BadBackup)) throw error;
    leftOut.push({ kind, reason: error.message });
    return [];
  }
}

/** @param {string} text */
function parse(text) {
  try {
    return objectAt(JSON.parse(text), 'the file');
  } catch (error) {
    if (error instanceof BadBackup) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new BadBackup(`this is not a JSON file, or a part of it is missing (${why})`);
  }
}

/**
 * An evaluation as JSON.
 *
 * @param {StoredEvaluation} evaluation
 */
export function plainEvaluation({ columns, ...evaluation }) {
  const encoded = Object.entries(columns).map(([name, column]) => [name, toBase64(column)]);
  return { ...evaluation, columns: Object.fromEntries(encoded) };
}

/** @param {string} ruleset @param {unknown} score @returns {[ruleset: string, score: number]} */
function bestOf(ruleset, score) {
  const where = `the best score for “${ruleset.slice(0, LONGEST)}”`;
  if (!rulesIn(ruleset)) fail(where, 'is for rules that do not exist');
  return [ruleset, wholeAt(score, where)];
}

/**
 * Parses the key of a ruleset; undefined if it is invalid.
 *
 * @param {string} ruleset
 */
export function rulesIn(ruleset) {
  const [, rows, cols, p4, , adversary] = RULESET.exec(ruleset) ?? [];
  if (rows === undefined) return undefined;
  /** @type {SpawnerName} */
  const spawner = adversary ? 'adversary' : 'random';
  return { rows: Number(rows), cols: Number(cols), p4: Number(p4), spawner };
}

/** @param {unknown} value @param {string} where @returns {SavedGame} */
function gameOf(value, where) {
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
    ...(by !== undefined && { by: /** @type {SavedGame['by']} */ (by) }),
    ...(ms !== undefined && { ms: wholeAt(ms, `${where}, how long it was played`) }),
    ...(days !== undefined && { days: /** @type {string[]} */ (days) }),
    ...(undone === true && { undone }),
    ...(helped !== undefined && { helped: wholeAt(helped, `${where}, its first move with help`) }),
    ...(end !== undefined && { end: endOf(end, `${where}, how it ended`) }),
  };
}

/** @param {unknown} value @param {string} where @returns {GameEnd} */
function endOf(value, where) {
  const { time, score, maxTile, moves } = objectAt(value, where);
  return {
    time: timeAt(time, where),
    score: wholeAt(score, where),
    maxTile: wholeAt(maxTile, where),
    moves: wholeAt(moves, where),
  };
}

/** @param {unknown} value @param {string} where @returns {StoredEvaluation} */
function evaluationOf(value, where) {
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
  return /** @type {StoredEvaluation} */ ({
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
  });
}

/** @param {unknown} value @param {string} where */
function columnsOf(value, where) {
  const columns = objectAt(value, `${where}, its moves`);
  const decoded = Object.entries(COLUMNS).map(([name, { type }]) => {
    const bytes = fromBase64(columns[name]);
    if (!bytes || bytes.length % type.BYTES_PER_ELEMENT !== 0)
      fail(where, `has damaged numbers (${name})`);
    return [name, new type(/** @type {Uint8Array<ArrayBuffer>} */ (bytes).buffer)];
  });
  const found = Object.fromEntries(decoded);
  for (const [name, { perMove }] of Object.entries(COLUMNS))
    if (found[name].length !== perMove * found.marks.length)
      fail(where, `has numbers for more or fewer moves than there are (${name})`);
  if (!new JudgedMoves(found, { isChance: false }).isSound)
    fail(where, 'has verdicts that are none');
  return found;
}

/** @param {unknown} value @param {string} where */
function summaryOf(value, where) {
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

/** @param {string} where @param {string} what @returns {never} */
function fail(where, what) {
  throw new BadBackup(`${where} ${what}`);
}

/** @param {unknown} value @param {string} where */
function objectAt(value, where) {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    fail(where, 'is missing or is something else');
  return /** @type {Record<string, unknown>} */ (value);
}

/** @param {unknown} value @param {string} where */
function listAt(value, where) {
  if (!Array.isArray(value)) fail(where, 'is missing or is something else');
  return /** @type {unknown[]} */ (value);
}

/** @param {unknown} value @param {string} where @param {number} [longest] */
function textAt(value, where, longest = LONGEST) {
  if (typeof value !== 'string' || value === '') fail(where, 'is missing or is no text');
  if (value.length > longest) fail(where, 'is too long');
  return value;
}

/** @param {unknown} value @param {string} where */
function numberAt(value, where) {
  if (typeof value !== 'number' || !Number.isFinite(value))
    fail(where, 'is missing or is no number');
  return value;
}

/** @param {unknown} value @param {string} where */
function timeAt(value, where) {
  if (!isTime(value)) fail(where, 'is missing or is no time');
  return value;
}

/** Whether this is a valid date. @param {unknown} day */
function isDay(day) {
  const time = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
}

/** @param {unknown} value @param {string} where */
function wholeAt(value, where) {
  const number = numberAt(value, where);
  if (!Number.isSafeInteger(number) || number < 0) fail(where, 'is no whole number from 0 on');
  return number;
}

/** Bytes per call of `String.fromCharCode`, which limits the number of arguments. */
const STRETCH = 0x8000;

/** @param {Uint8Array | Float64Array} column */
function toBase64({ buffer, byteOffset, byteLength }) {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  let text = '';
  for (let from = 0; from < bytes.length; from += STRETCH)
    text += String.fromCharCode(...bytes.subarray(from, from + STRETCH));
  return btoa(text);
}

/** @param {unknown} text */
function fromBase64(text) {
  if (typeof text !== 'string') return undefined;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
