import type { IDBPDatabase } from 'idb';
import { openDatabase } from '../lib/browser.ts';
import type { Author, AuthorRun } from './move-authors.ts';
import {
  isObject,
  type StoredGame,
  storedFacts,
  storedGameOf,
  succeeds,
  VERSION,
} from './stored-game.ts';

/** The part of a game that lists and statistics read. Its record, which can be long, is stored separately. */
export type GameEntry = Omit<StoredGame, 'record' | 'by'> & { played?: Played };

/** The number of moves by each author, undone ones included, and the solvers that played. */
export interface GameRecord {
  id: string;
  record: string;
  by?: AuthorRun[];
}

type Played = Record<Author, number> & { solvers: string[] };

type Schema = {
  games: { key: string; value: GameEntry; indexes: { latest: [number, string] } };
  records: { key: string; value: GameRecord };
};

type Database = IDBPDatabase<Schema>;

const NAME = 'twofold-games';

/**
 * The upgrade to each version of the database. A published step is never changed: reviews, lessons and pars were here before the register kept them.
 */
export const STEPS: ((database: IDBPDatabase) => void)[] = [
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
  #steps: ((database: IDBPDatabase) => void)[];
  #opening: Promise<Database> | undefined;

  /** @param steps upgrades of the database, one per version */
  constructor(steps: ((database: IDBPDatabase) => void)[] = STEPS) {
    this.#steps = steps;
  }

  /**
   * Stores a game in one transaction.
   *
   * @returns false if the archive has a state of it that must not be overwritten
   */
  async put(game: StoredGame): Promise<boolean> {
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

  async get(id: string): Promise<StoredGame | undefined> {
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

  #open(): Promise<Database> {
    const steps = this.#steps;
    return new Promise((resolve, reject) => {
      openDatabase(NAME, steps.length, {
        upgrade(database, from) {
          for (const step of steps.slice(from)) step(database as IDBPDatabase);
        },
        blocked: () => reject(new Error('Another tab still uses an older version of this page.')),
        // A newer version of the page upgrades the database.
        blocking: (_from, _to, event) => {
          (event.target as IDBDatabase).close();
          this.#opening = undefined;
        },
        terminated: () => {
          this.#opening = undefined;
        },
      }).then((database) => resolve(database as unknown as Database), reject);
    });
  }
}

/** The part of a game that lists and statistics read. */
export function entryOf({ record: _, by, ...entry }: StoredGame): GameEntry {
  return { ...entry, ...(by && { played: playedBy(by) }) };
}

/** A stored entry without its damaged parts; undefined if nothing is usable. */
export function readEntry(value: unknown): GameEntry | undefined {
  if (!isObject(value) || value.version !== VERSION) return undefined;
  const { played } = value;
  return { ...storedFacts(value, String(value.id)), ...(isPlayed(played) && { played }) };
}

function isPlayed(played: unknown): played is Played {
  if (!isObject(played) || !Array.isArray(played.solvers)) return false;
  return [played.player, played.solver, played.unknown].every(Number.isFinite);
}

function playedBy(runs: AuthorRun[]): Played {
  const played = { player: 0, solver: 0, unknown: 0 };
  for (const { by, moves } of runs) played[by] += moves;
  const solvers = new Set(runs.map(({ solver }) => solver).filter((id) => id !== undefined));
  return { ...played, solvers: [...solvers] };
}
