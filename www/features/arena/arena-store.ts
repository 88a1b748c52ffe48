import type { IDBPDatabase } from 'idb';
import { specs } from '../../../pkg/solvers.js';
import type { ArenaGame } from '../../../pkg/twofold.js';
import { openDatabase } from '../../lib/browser.ts';
import type { RowPlan } from './arena-row.ts';
import { planOf, VERSION } from './kept-plan.ts';

/** The plan of the table. Its games are stored separately. */
export interface TablePlan {
  document: string | undefined;
  rows: RowPlan[];
}

/** A table that was kept under a name. Its rows share their games with the table that they come from. */
interface StoredTable {
  id: string;
  version: number;
  plan: TablePlan;
  name?: string;
  at?: number;
}

export interface KeptTable {
  name: string;
  at: number;
  plan: TablePlan;
}

type StoredArenaGame = ArenaGame & { row: string };

type ArenaSchema = {
  tables: { key: string; value: StoredTable };
  games: { key: [string, number]; value: StoredArenaGame };
};

const NAME = 'twofold-arena';
/** Version of the database. */
const STORES = 1;

/**
 * The arena's table in IndexedDB. Every finished game is written at once, so that closing the page loses none. Each
 * method rejects where the browser refuses.
 */
export class ArenaStore {
  #opening: Promise<IDBPDatabase<ArenaSchema>> | undefined;

  async readPlan(): Promise<TablePlan | undefined> {
    return planOf(await (await this.#database()).get('tables', 'table'), specs);
  }

  async writePlan(plan: TablePlan) {
    await (await this.#database()).put('tables', { id: 'table', version: VERSION, plan });
  }

  /** The tables kept under a name, the newest first. */
  async readKept(): Promise<KeptTable[]> {
    const tables = await (await this.#database()).getAll('tables');
    const kept = tables.flatMap(({ name, at = 0, ...stored }) => {
      const plan = name === undefined ? undefined : planOf(stored, specs);
      return name !== undefined && plan ? [{ name, at, plan }] : [];
    });
    return kept.sort((one, two) => two.at - one.at);
  }

  /** Keeps a table under a name, in place of an earlier one. */
  async keep(name: string, plan: TablePlan) {
    const stored = { id: `kept ${name}`, version: VERSION, plan, name, at: Date.now() };
    await (await this.#database()).put('tables', stored);
  }

  async dropKept(name: string) {
    await (await this.#database()).delete('tables', `kept ${name}`);
  }

  /** The finished games of a row. */
  async readGames(row: string): Promise<ArenaGame[]> {
    return (await this.#database()).getAll('games', gamesOf(row));
  }

  async writeGames(row: string, games: ArenaGame[]) {
    const transaction = (await this.#database()).transaction('games', 'readwrite');
    // All or none: a failed transaction changes nothing.
    await Promise.all([
      ...games.map((game) => transaction.store.put({ ...game, row })),
      transaction.done,
    ]);
  }

  /** Deletes the games of all rows but these and those of tables kept under a name. */
  async keepOnly(rows: string[]) {
    const tables = await (await this.#database()).getAll('tables');
    const named = tables.flatMap(({ plan }) => plan?.rows ?? []).map(({ id }) => id);
    const kept = new Set([...rows, ...named]);
    const transaction = (await this.#database()).transaction('games', 'readwrite');
    let cursor = await transaction.store.openKeyCursor();
    while (cursor) {
      const [row] = cursor.key;
      if (!kept.has(row)) await transaction.store.delete(gamesOf(row));
      // Skip to the first game of the next row.
      cursor = await cursor.continue([row, []] as unknown as [string, number]);
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

/** The key range of a row: in IndexedDB an array is greater than any number. */
const gamesOf = (row: string) => IDBKeyRange.bound([row], [row, []]);

async function open(): Promise<IDBPDatabase<ArenaSchema>> {
  return openDatabase(NAME, STORES, {
    upgrade(database) {
      database.createObjectStore('tables', { keyPath: 'id' });
      database.createObjectStore('games', { keyPath: ['row', 'game'] });
    },
    // A newer version of the page upgrades the database.
    blocking(_from, _to, event) {
      (event.target as IDBDatabase).close();
    },
  });
}
