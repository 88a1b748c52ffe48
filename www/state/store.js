import { isFull } from '../lib/errors.js';
import { isNewer, isObject, isSame, storedGameOf, VERSION } from './stored-game.js';

/** @import { GameState } from '../../pkg/rules.js' */
/** @import { TextStorage as Backend } from '../lib/browser.js' */
/** @import { StoredGame, Summary } from './stored-game.js' */

const PREFIX = 'twofold:';
const GAME = `${PREFIX}game:`;
const DAMAGED = `${PREFIX}damaged:`;
const CURRENT = `${PREFIX}current`;
/**
 * Best scores that the player made alone. Earlier versions stored, under another key, best scores that may be a
 * solver's; they cannot be told apart and are not used.
 */
const BEST = `${PREFIX}own-best`;
const SETTINGS = `${PREFIX}settings`;
const ARENA = `${PREFIX}arena`;
const PUZZLES = `${PREFIX}puzzles`;

/** A store in memory, for browsers without storage. @implements {Backend} */
class MemoryBackend {
  /** @type {Map<string, string>} */
  #items = new Map();

  get length() {
    return this.#items.size;
  }

  /** @param {number} index */
  key(index) {
    return [...this.#items.keys()][index] ?? null;
  }

  /** @param {string} key */
  getItem(key) {
    return this.#items.get(key) ?? null;
  }

  /** @param {string} key @param {string} value */
  setItem(key, value) {
    this.#items.set(key, value);
  }

  /** @param {string} key */
  removeItem(key) {
    this.#items.delete(key);
  }
}

/**
 * The browser's storage if it is writable, else undefined.
 *
 * @param {() => Backend} storage reading the property can itself be forbidden
 * @returns {Backend | undefined}
 */
function usable(storage) {
  try {
    const backend = storage();
    const key = `${PREFIX}probe`;
    try {
      backend.setItem(key, '');
      backend.removeItem(key);
    } catch (error) {
      // A full storage is readable, and room can be made.
      if (!isFull(error)) return undefined;
    }
    return backend;
  } catch {
    return undefined;
  }
}

/**
 * The synchronous store: settings, best scores, and the game of each tab, as versioned records. Other games are only
 * here until they are archived. An unreadable record is set aside, never deleted.
 */
export class Store {
  #backend;

  /** @param {() => Backend} storage */
  constructor(storage) {
    const backend = usable(storage);
    /** Whether data outlives the visit. */
    this.persistent = backend !== undefined;
    this.#backend = backend ?? new MemoryBackend();
  }

  /** @returns {Record<string, unknown> | undefined} */
  readSettings() {
    return this.#read(SETTINGS);
  }

  /** @param {Readonly<Record<string, unknown>>} settings */
  writeSettings(settings) {
    this.#write(SETTINGS, { ...settings, version: VERSION });
  }

  /**
   * The unfinished run of the arena, if there is one. Its games are in the arena's database.
   *
   * @returns {{ done: number, asked: number } | undefined}
   */
  readArena() {
    const { done, asked } = this.#read(ARENA) ?? {};
    const isRun = [done, asked].every((count) => Number.isSafeInteger(count) && Number(count) >= 0);
    return isRun ? { done: Number(done), asked: Number(asked) } : undefined;
  }

  /** @param {{ done: number, asked: number } | undefined} run */
  writeArena(run) {
    if (run) this.#write(ARENA, { version: VERSION, ...run });
    else this.#backend.removeItem(ARENA);
  }

  /** How the player stands with the puzzles. */
  readPuzzles() {
    return this.#read(PUZZLES);
  }

  /** @param {Readonly<Record<string, unknown>>} standing */
  writePuzzles(standing) {
    this.#write(PUZZLES, { version: VERSION, ...standing });
  }

  /** The id of the game played last in any tab. */
  readCurrent() {
    const id = this.#read(CURRENT)?.id;
    return typeof id === 'string' ? id : undefined;
  }

  /** @param {string} id */
  writeCurrent(id) {
    if (this.readCurrent() !== id) this.#write(CURRENT, { version: VERSION, id });
  }

  /**
   * The player's best score under a ruleset, or 0.
   *
   * @param {string} ruleset
   */
  readBest(ruleset) {
    return this.readBests()[ruleset] ?? 0;
  }

  /**
   * The player's best score under each ruleset.
   *
   * @returns {Record<string, number>}
   */
  readBests() {
    const scores = /** @type {Record<string, number>} */ (this.#read(BEST)?.scores ?? {});
    return Object.fromEntries(
      Object.entries(scores).filter(([, score]) => Number.isSafeInteger(score) && score > 0),
    );
  }

  /**
   * Stores the higher score: another tab may have written meanwhile.
   *
   * @param {string} ruleset
   * @param {number} score
   */
  raiseBest(ruleset, score) {
    const scores = this.readBests();
    if (score > (scores[ruleset] ?? 0))
      this.#write(BEST, { version: VERSION, scores: { ...scores, [ruleset]: score } });
  }

  /** @param {string} id @returns {StoredGame | undefined} */
  readGame(id) {
    const value = this.#value(GAME + id);
    return isNewer(value) ? undefined : storedGameOf(value, id);
  }

  /**
   * Whether there is a record with this id, readable or not.
   *
   * @param {string} id
   */
  hasGame(id) {
    return this.#backend.getItem(GAME + id) !== null;
  }

  /** @param {StoredGame} game @returns {boolean} false if there is no room */
  writeGame(game) {
    return this.#write(GAME + game.id, game);
  }

  /**
   * Deletes an archived game, unless it has changed since.
   *
   * @param {StoredGame} game as it was read
   */
  removeGame(game) {
    if (isSame(this.readGame(game.id), game)) this.#backend.removeItem(GAME + game.id);
  }

  /** The ids of all games, readable or not. */
  gameIds() {
    return this.#keys(GAME).map((key) => key.slice(GAME.length));
  }

  /**
   * Whether a newer version of the page stored this record.
   *
   * @param {string} id
   */
  isNewer(id) {
    return isNewer(this.#value(GAME + id));
  }

  /**
   * Moves an unreadable game to another key. A game of a newer version stays for that version.
   *
   * @param {string} id
   */
  setAside(id) {
    const text = this.#backend.getItem(GAME + id);
    if (text === null || this.isNewer(id)) return;
    this.#backend.removeItem(GAME + id);
    try {
      this.#backend.setItem(DAMAGED + id, text);
    } catch {
      // There is no room for the longer key: restore the record.
      this.#backend.setItem(GAME + id, text);
    }
  }

  /** All readable games, the latest first. */
  games() {
    return this.gameIds()
      .map((id) => this.readGame(id))
      .filter((game) => game !== undefined)
      .sort((a, b) => b.updated - a.updated);
  }

  /**
   * The game in a storage event.
   *
   * @param {StorageEvent} event
   * @returns {StoredGame | undefined}
   */
  gameOfEvent({ key, newValue }) {
    if (!key?.startsWith(GAME) || newValue === null) return undefined;
    return storedGameOf(parse(newValue), key.slice(GAME.length));
  }

  /** @param {string} prefix */
  #keys(prefix) {
    const keys = Array.from({ length: this.#backend.length }, (_, index) =>
      this.#backend.key(index),
    );
    return keys.filter((key) => key !== null).filter((key) => key.startsWith(prefix));
  }

  /** @param {string} key @returns {Record<string, unknown> | undefined} */
  #read(key) {
    const value = this.#value(key);
    return isObject(value) && value.version === VERSION ? value : undefined;
  }

  /** @param {string} key */
  #value(key) {
    return parse(this.#backend.getItem(key) ?? '');
  }

  /** @param {string} key @param {Record<string, unknown>} value */
  #write(key, value) {
    try {
      this.#backend.setItem(key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  }
}

/** @param {string} text */
function parse(text) {
  try {
    return /** @type {unknown} */ (JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * The summary of a game state, for lists and statistics.
 *
 * @param {GameState} state
 * @returns {Summary}
 */
export function summaryOf({
  rows,
  cols,
  p4,
  start,
  spawner,
  seed,
  score,
  maxTile,
  moves,
  canMove,
}) {
  return { rows, cols, p4, start, spawner, seed, score, maxTile, moves, finished: !canMove };
}

/**
 * The key of rules under which games are compared; undefined for games from a chosen board, with spawns placed by an
 * adversary or by hand, or without this information.
 *
 * @param {{ rows: number, cols: number, p4: number, start?: string, spawner?: string }} game its state or its summary
 * @returns {string | undefined}
 */
export function rulesetOf({ rows, cols, p4, start, spawner }) {
  if (start !== 'one' && start !== 'two') return undefined;
  if (spawner !== 'random' && spawner !== 'adversary') return undefined;
  const tiles = start === 'one' ? ', one tile' : '';
  const adversary = spawner === 'adversary' ? ', adversary' : '';
  return `${rows}x${cols}, p4 ${p4}${tiles}${adversary}`;
}
