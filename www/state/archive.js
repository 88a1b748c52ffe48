import { openDatabase } from '../lib/browser.js';
import { isObject, storedFacts, storedGameOf, succeeds, VERSION } from './stored-game.js';

/** @import { StoredEvaluation as StoredEvaluationType } from './evaluations.js' */
/** @import { Lesson } from './lessons.js' */
/** @import { Author, AuthorRun } from './move-authors.js' */
/** @import { StoredPar } from './par.js' */
/** @import { StoredGame } from './stored-game.js' */
/** @import { IDBPDatabase } from 'idb' */

/**
 * The part of a game that lists and statistics read. Its record, which can be long, is stored separately.
 *
 * @typedef {Omit<StoredGame, 'record' | 'by'> & { played?: Played }} GameEntry
 * @typedef {{ id: string, record: string, by?: AuthorRun[] }} GameRecord
 *
 * The number of moves by each author, undone ones included, and the solvers that played.
 *
 * @typedef {Record<Author, number> & { solvers: string[] }} Played
 */

/**
 * A stored review of a game: see `evaluations.js`.
 *
 * @typedef {StoredEvaluationType} StoredEvaluation
 */

/**
 * @typedef {{ games: { key: string, value: GameEntry, indexes: { latest: [number, string] } },
 *             records: { key: string, value: GameRecord },
 *             pars: { key: string, value: StoredPar },
 *             lessons: { key: string, value: Lesson, indexes: { due: number } },
 *             evaluations: { key: [string, string], value: StoredEvaluation } }} Schema
 * @typedef {IDBPDatabase<Schema>} Database
 */

const NAME = 'twofold-games';

/**
 * The upgrade to each version of the database. A published step is never changed.
 *
 * @type {((database: Database) => void)[]}
 */
export const STEPS = [
  (database) => {
    const games = database.createObjectStore('games', { keyPath: 'id' });
    games.createIndex('latest', ['updated', 'id']);
    database.createObjectStore('records', { keyPath: 'id' });
    database.createObjectStore('evaluations', { keyPath: ['game', 'evaluator'] });
  },
  (database) => {
    const lessons = database.createObjectStore('lessons', { keyPath: 'id' });
    lessons.createIndex('due', 'due');
  },
  (database) => {
    database.createObjectStore('pars', { keyPath: 'id' });
  },
];

/** The games that no tab plays, in IndexedDB. Each method rejects where the browser refuses. */
export class GameArchive {
  #steps;
  /** @type {Promise<Database> | undefined} */
  #opening;

  /** @param {((database: Database) => void)[]} [steps] upgrades of the database, one per version */
  constructor(steps = STEPS) {
    this.#steps = steps;
  }

  /**
   * Stores a game in one transaction.
   *
   * @param {StoredGame} game
   * @returns {Promise<boolean>} false if the archive has a state of it that must not be overwritten
   */
  async put(game) {
    const { id, record, by } = game;
    const entry = entryOf(game);
    const database = await this.database();
    // The caller then deletes the other copy, so this one must be on the disk.
    const transaction = database.transaction(['games', 'records'], 'readwrite', {
      durability: 'strict',
    });
    const [games, records] = [transaction.objectStore('games'), transaction.objectStore('records')];
    const known = await games.get(id);
    const isKept = !known || succeeds(entry, known);
    const writes = isKept ? [games.put(entry), records.put({ id, record, ...(by && { by }) })] : [];
    // A failed transaction changes nothing.
    await Promise.all([...writes, transaction.done]);
    return isKept;
  }

  /** @param {string} id @returns {Promise<StoredGame | undefined>} */
  async get(id) {
    const transaction = (await this.database()).transaction(['games', 'records']);
    const [entry, record] = await Promise.all([
      transaction.objectStore('games').get(id),
      transaction.objectStore('records').get(id),
    ]);
    return entry && record && storedGameOf({ ...entry, ...record }, id);
  }

  /** The database, open. */
  database() {
    this.#opening ??= this.#open().catch((error) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  /** @returns {Promise<Database>} */
  #open() {
    const steps = this.#steps;
    return new Promise((resolve, reject) => {
      openDatabase(NAME, steps.length, {
        upgrade(database, from) {
          for (const step of steps.slice(from)) step(/** @type {Database} */ (database));
        },
        blocked: () => reject(new Error('Another tab still uses an older version of this page.')),
        // A newer version of the page upgrades the database.
        blocking: (_from, _to, event) => {
          /** @type {IDBDatabase} */ (event.target).close();
          this.#opening = undefined;
        },
        terminated: () => {
          this.#opening = undefined;
        },
      }).then((database) => resolve(/** @type {Database} */ (database)), reject);
    });
  }
}

/**
 * The part of a game that lists and statistics read.
 *
 * @param {StoredGame} game
 * @returns {GameEntry}
 */
export function entryOf({ record: _, by, ...entry }) {
  return { ...entry, ...(by && { played: playedBy(by) }) };
}

/**
 * A stored entry without its damaged parts; undefined if nothing is usable.
 *
 * @param {unknown} value
 * @returns {GameEntry | undefined}
 */
export function readEntry(value) {
  if (!isObject(value) || value.version !== VERSION) return undefined;
  const { played } = value;
  return { ...storedFacts(value, String(value.id)), ...(isPlayed(played) && { played }) };
}

/** @param {unknown} played @returns {played is Played} */
function isPlayed(played) {
  if (!isObject(played) || !Array.isArray(played.solvers)) return false;
  return [played.player, played.solver, played.unknown].every(Number.isFinite);
}

/** @param {AuthorRun[]} runs @returns {Played} */
function playedBy(runs) {
  const played = { player: 0, solver: 0, unknown: 0 };
  for (const { by, moves } of runs) played[by] += moves;
  const solvers = new Set(runs.map(({ solver }) => solver).filter((id) => id !== undefined));
  return { ...played, solvers: [...solvers] };
}
