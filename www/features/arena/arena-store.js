import { specs } from '../../../pkg/solvers.js';
import { openDatabase } from '../../lib/browser.js';
import { planOf, VERSION } from './kept-plan.js';

/** @import { ArenaGame } from '../../../pkg/twofold.js' */
/** @import { RowPlan } from './arena-row.js' */
/** @import { IDBPDatabase } from 'idb' */

/**
 * The plan of the table. Its games are stored separately.
 *
 * @typedef {{ document: string | undefined, rows: RowPlan[] }} TablePlan
 *
 * @typedef {{ id: string, version: number, plan: TablePlan, name?: string, at?: number }} StoredTable
 *
 * A table that was kept under a name. Its rows share their games with the table that they come from.
 *
 * @typedef {{ name: string, at: number, plan: TablePlan }} KeptTable
 *
 * @typedef {ArenaGame & { row: string }} StoredArenaGame
 * @typedef {{ tables: { key: string, value: StoredTable }, games: { key: [string, number], value: StoredArenaGame } }} ArenaSchema
 */

const NAME = 'twofold-arena';
/** Version of the database. */
const STORES = 1;

/**
 * The arena's table in IndexedDB. Every finished game is written at once, so that closing the page loses none. Each
 * method rejects where the browser refuses.
 */
export class ArenaStore {
  /** @type {Promise<IDBPDatabase<ArenaSchema>> | undefined} */
  #opening;

  /** @returns {Promise<TablePlan | undefined>} */
  async readPlan() {
    return planOf(await (await this.#database()).get('tables', 'table'), specs);
  }

  /** @param {TablePlan} plan */
  async writePlan(plan) {
    await (await this.#database()).put('tables', { id: 'table', version: VERSION, plan });
  }

  /** The tables kept under a name, the newest first. @returns {Promise<KeptTable[]>} */
  async readKept() {
    const tables = await (await this.#database()).getAll('tables');
    const kept = tables.flatMap(({ name, at = 0, ...stored }) => {
      const plan = name === undefined ? undefined : planOf(stored, specs);
      return name !== undefined && plan ? [{ name, at, plan }] : [];
    });
    return kept.sort((one, two) => two.at - one.at);
  }

  /**
   * Keeps a table under a name, in place of an earlier one.
   *
   * @param {string} name
   * @param {TablePlan} plan
   */
  async keep(name, plan) {
    const stored = { id: `kept ${name}`, version: VERSION, plan, name, at: Date.now() };
    await (await this.#database()).put('tables', stored);
  }

  /** @param {string} name */
  async dropKept(name) {
    await (await this.#database()).delete('tables', `kept ${name}`);
  }

  /**
   * The finished games of a row.
   *
   * @param {string} row
   * @returns {Promise<ArenaGame[]>}
   */
  async readGames(row) {
    return (await this.#database()).getAll('games', gamesOf(row));
  }

  /**
   * @param {string} row
   * @param {ArenaGame[]} games
   */
  async writeGames(row, games) {
    const transaction = (await this.#database()).transaction('games', 'readwrite');
    // All or none: a failed transaction changes nothing.
    await Promise.all([
      ...games.map((game) => transaction.store.put({ ...game, row })),
      transaction.done,
    ]);
  }

  /**
   * Deletes the games of all rows but these and those of tables kept under a name.
   *
   * @param {string[]} rows
   */
  async keepOnly(rows) {
    const tables = await (await this.#database()).getAll('tables');
    const named = tables.flatMap(({ plan }) => plan?.rows ?? []).map(({ id }) => id);
    const kept = new Set([...rows, ...named]);
    const transaction = (await this.#database()).transaction('games', 'readwrite');
    let cursor = await transaction.store.openKeyCursor();
    while (cursor) {
      const [row] = cursor.key;
      if (!kept.has(row)) await transaction.store.delete(gamesOf(row));
      // Skip to the first game of the next row.
      cursor = await cursor.continue(/** @type {any} */ ([row, []]));
    }
    await transaction.done;
  }

  #database() {
    this.#opening ??= open().catch((error) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }
}

/** The key range of a row: in IndexedDB an array is greater than any number. @param {string} row */
const gamesOf = (row) => IDBKeyRange.bound([row], [row, []]);

/** @returns {Promise<IDBPDatabase<ArenaSchema>>} */
async function open() {
  return openDatabase(NAME, STORES, {
    upgrade(database) {
      database.createObjectStore('tables', { keyPath: 'id' });
      database.createObjectStore('games', { keyPath: ['row', 'game'] });
    },
    // A newer version of the page upgrades the database.
    blocking(_from, _to, event) {
      /** @type {IDBDatabase} */ (event.target).close();
    },
  });
}
