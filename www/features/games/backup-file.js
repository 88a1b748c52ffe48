import { DIRECTIONS } from '../../lib/directions.js';
import { isRun } from '../../state/move-authors.js';
import { LONGEST_NAME } from './name-form.js';

/** @typedef {import('../../state/archive.js').StoredEvaluation} StoredEvaluation */
/** @typedef {import('../../state/lessons.js').Lesson} Lesson */
/** @typedef {import('../../state/store.js').StoredGame} StoredGame */

/**
 * A game as a backup has it: without what follows from replaying it.
 *
 * @typedef {Omit<StoredGame, 'version' | 'writer' | 'summary'>} SavedGame
 */

/**
 * Everything that the page keeps, as one JSON file has it; `lessons` are positions to learn from. The columns of evaluations are numbers in base64, little-endian.
 * Statistics follow from the games and the best scores.
 *
 * @typedef {{ settings: Record<string, unknown>, bests: Record<string, number>, games: SavedGame[],
 *             evaluations: StoredEvaluation[], lessons: Lesson[] }} Backup
 */

/** How a file of this kind begins. */
export const FORMAT = 'twofold backup';
/** Of the format. A later one may have other parts. */
export const VERSION = 1;

const RULESET = /^\d+x\d+, p4 [\d.e-]+(, one tile)?(, adversary)?$/;
const BOARD = /^\d+(,\d+)*(\/\d+(,\d+)*)*$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** The longest text that any of these may be, in characters; a record may be longer. */
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

/** A file that is not a whole backup; the message says what is wrong, and where. */
export class BadBackup extends Error {}

/**
 * Reads a backup, and believes nothing of it.
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
  return {
    settings: objectAt(data.settings, 'what it says of settings'),
    bests: bestsOf(data.bests),
    games: listAt(data.games, 'the list of games').map((game, index, { length }) =>
      gameOf(game, `game ${index + 1} of ${length}`),
    ),
    evaluations: listAt(data.evaluations, 'the list of reviews').map((review, index, { length }) =>
      evaluationOf(review, `review ${index + 1} of ${length}`),
    ),
    lessons: listAt(data.lessons, 'the list of positions to learn from').map(
      (lesson, index, { length }) => lessonOf(lesson, `position ${index + 1} of ${length}`),
    ),
  };
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
 * An evaluation as JSON has it.
 *
 * @param {StoredEvaluation} evaluation
 */
export function plainEvaluation({ columns, ...evaluation }) {
  const encoded = Object.entries(columns).map(([name, column]) => [name, toBase64(column)]);
  return { ...evaluation, columns: Object.fromEntries(encoded) };
}

/** @param {unknown} value */
function bestsOf(value) {
  const bests = objectAt(value, 'what it says of best scores');
  for (const [ruleset, score] of Object.entries(bests)) {
    const where = `the best score for “${ruleset.slice(0, LONGEST)}”`;
    if (!RULESET.test(ruleset)) fail(where, 'is for rules that do not exist');
    wholeAt(score, where);
  }
  return /** @type {Record<string, number>} */ (bests);
}

/**
 * @param {unknown} value
 * @param {string} where
 * @returns {SavedGame}
 */
function gameOf(value, where) {
  const game = objectAt(value, where);
  const { name, by, ms, days, undone, end } = game;
  if (by !== undefined && !(Array.isArray(by) && by.every(isRun)))
    fail(where, 'does not say properly who made its moves');
  if (days !== undefined && !(Array.isArray(days) && days.every((day) => DAY.test(String(day)))))
    fail(where, 'has a day that is none');
  return {
    id: textAt(game.id, `${where}, its id`),
    updated: numberAt(game.updated, `${where}, the time it was played`),
    record: textAt(game.record, `${where}, its record`, LONGEST_RECORD),
    ...(name !== undefined && { name: textAt(name, `${where}, its name`).slice(0, LONGEST_NAME) }),
    ...(by !== undefined && { by: /** @type {SavedGame['by']} */ (by) }),
    ...(ms !== undefined && { ms: wholeAt(ms, `${where}, how long it was played`) }),
    ...(days !== undefined && { days: /** @type {string[]} */ (days) }),
    ...(undone === true && { undone }),
    ...(end !== undefined && { end: endOf(end, `${where}, how it ended`) }),
  };
}

/**
 * @param {unknown} value
 * @param {string} where
 * @returns {import('../../state/play-log.js').GameEnd}
 */
function endOf(value, where) {
  const { time, score, maxTile, moves } = objectAt(value, where);
  return {
    time: wholeAt(time, where),
    score: wholeAt(score, where),
    maxTile: wholeAt(maxTile, where),
    moves: wholeAt(moves, where),
  };
}

/**
 * @param {unknown} value
 * @param {string} where
 * @returns {StoredEvaluation}
 */
function evaluationOf(value, where) {
  const review = objectAt(value, where);
  if (review.version !== 2) fail(where, 'is of another version');
  const judge = objectAt(review.judge, `${where}, its judge`);
  const measure = objectAt(judge.measure, `${where}, what its values are`);
  if (measure.kind !== 'points' && measure.kind !== 'chance')
    fail(where, 'has values that are neither points nor chances');
  textAt(judge.name, `${where}, the name of its judge`);
  textAt(judge.evaluator, `${where}, its judge`);
  wholeAt(judge.rank, `${where}, the rank of its judge`);
  objectAt(judge.solver, `${where}, the solver of its judge`);
  return /** @type {StoredEvaluation} */ ({
    game: textAt(review.game, `${where}, its game`),
    evaluator: textAt(review.evaluator, `${where}, its judge`),
    version: 2,
    record: textAt(review.record, `${where}, what it is of`),
    made: numberAt(review.made, `${where}, when it was made`),
    judge,
    columns: columnsOf(review.columns, where),
    ...(review.summary !== undefined && { summary: summaryOf(review.summary, where) }),
  });
}

/**
 * @param {unknown} value
 * @param {string} where
 */
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
  return found;
}

/**
 * @param {unknown} value
 * @param {string} where
 */
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

/**
 * @param {unknown} value
 * @param {string} where
 * @returns {Lesson}
 */
function lessonOf(value, where) {
  const lesson = objectAt(value, where);
  const values = objectAt(lesson.values, `${where}, the values of its moves`);
  const measure = objectAt(lesson.measure, `${where}, what its values are`);
  if (measure.kind !== 'points' && measure.kind !== 'chance')
    fail(where, 'has values that are neither points nor chances');
  const board = textAt(lesson.board, `${where}, its board`);
  if (!BOARD.test(board)) fail(where, 'has a board that is none');
  for (const move of [lesson.played, lesson.best])
    if (!DIRECTIONS.some((direction) => direction === move)) fail(where, 'has a move that is none');
  const own = DIRECTIONS.map((direction) => {
    const each = values[direction];
    return [
      direction,
      each === null ? null : numberAt(each, `${where}, the value of ${direction}`),
    ];
  });
  return /** @type {Lesson} */ ({
    id: textAt(lesson.id, `${where}, its id`),
    board,
    p4: numberAt(lesson.p4, `${where}, its chance of a 4`),
    played: lesson.played,
    best: lesson.best,
    values: Object.fromEntries(own),
    expected: numberAt(lesson.expected, `${where}, what was to be expected`),
    measure,
    due: numberAt(lesson.due, `${where}, when it is asked`),
  });
}

/**
 * @param {string} where
 * @param {string} what
 * @returns {never}
 */
function fail(where, what) {
  throw new BadBackup(`${where} ${what}`);
}

/**
 * @param {unknown} value
 * @param {string} where
 */
function objectAt(value, where) {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    fail(where, 'is missing or is something else');
  return /** @type {Record<string, unknown>} */ (value);
}

/**
 * @param {unknown} value
 * @param {string} where
 */
function listAt(value, where) {
  if (!Array.isArray(value)) fail(where, 'is missing or is something else');
  return /** @type {unknown[]} */ (value);
}

/**
 * @param {unknown} value
 * @param {string} where
 * @param {number} [longest]
 */
function textAt(value, where, longest = LONGEST) {
  if (typeof value !== 'string' || value === '') fail(where, 'is missing or is no text');
  if (value.length > longest) fail(where, 'is too long');
  return value;
}

/**
 * @param {unknown} value
 * @param {string} where
 */
function numberAt(value, where) {
  if (typeof value !== 'number' || !Number.isFinite(value))
    fail(where, 'is missing or is no number');
  return value;
}

/**
 * @param {unknown} value
 * @param {string} where
 */
function wholeAt(value, where) {
  const number = numberAt(value, where);
  if (!Number.isSafeInteger(number) || number < 0) fail(where, 'is no whole number from 0 on');
  return number;
}

/** Bytes that are turned into text at once: a call cannot have more arguments. */
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
