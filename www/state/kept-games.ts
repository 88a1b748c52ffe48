import { REVIEWS, reviewsOf, type StoredReview } from '../games/far.ts';
import { changeOf, type Register } from '../games/register.ts';
import { pause } from '../lib/pause.ts';
import { whileUnused } from '../lib/tab-lock.ts';
import {
  entryOf,
  type GameArchive,
  type GameEntry,
  type GameRecord,
  readEntry,
} from './archive.ts';
import type { Store } from './store.ts';

/** The parts of a deleted game in the archive. */
interface RemovedGame {
  entry?: GameEntry;
  record?: GameRecord;
}

/** The object stores that hold parts of a game. */
const STORES = ['games', 'records'] as const;
/** Games read from the archive at once: few enough to keep the page responsive. */
const BATCH = 500;

/** The authors of a game's moves: the player alone and without help, the player and others, or others alone. */
export function playersOf({ played, helped }: GameEntry) {
  if (!played || played.player === 0) return 'others';
  const isAlone = played.solver === 0 && played.unknown === 0 && helped === undefined;
  return isAlone ? 'player' : 'both';
}

/** Lists, names and deletes the stored games, in the store and in the archive. */
export class KeptGames {
  #store: Store;
  #archive: () => Promise<GameArchive>;
  #register: Pick<Register, 'all' | 'changeAll'>;
  #locks: LockManager | undefined;

  constructor({
    store,
    archive,
    register,
    locks,
  }: {
    store: Store;
    archive: () => Promise<GameArchive>;
    register: Pick<Register, 'all' | 'changeAll'>;
    locks: LockManager | undefined;
  }) {
    this.#store = store;
    this.#archive = archive;
    this.#register = register;
    this.#locks = locks;
  }

  /** The entries of all games with a move, the latest first. If the archive cannot be read, only the store's games. */
  async all(): Promise<GameEntry[]> {
    const near = this.#store.games().map(entryOf);
    // The store goes first: the archive may have earlier states.
    const nearIds = new Set(near.map(({ id }) => id));
    const far = (await this.#readArchive())
      .map(readEntry)
      .filter((entry) => entry !== undefined)
      .filter(({ id }) => !nearIds.has(id));
    return [...near, ...far]
      .filter(({ summary }) => summary.moves > 0)
      .sort((a, b) => b.updated - a.updated);
  }

  /** The record of a game. */
  async record(id: string): Promise<string> {
    const game = this.#store.readGame(id) ?? (await (await this.#archive()).get(id));
    if (!game) throw new Error('It is not kept any more.');
    return game.record;
  }

  /**
   * Renames a game.
   *
   * @param name empty for none
   * @returns false if another tab plays it
   */
  rename(id: string, name: string): Promise<boolean> {
    return whileUnused(this.#locks, id, async () => {
      const game = this.#store.readGame(id);
      if (game) {
        const revision = (game.revision ?? 0) + 1;
        if (!this.#store.writeGame({ ...game, name, revision }))
          throw new Error('The storage is full.');
      } else await this.#renameArchived(id, name);
    });
  }

  /**
   * Deletes a game with its reviews.
   *
   * @returns restores it; undefined if another tab plays it
   */
  async remove(id: string): Promise<(() => Promise<void>) | undefined> {
    let restore: () => Promise<void> = async () => {};
    const isDone = await whileUnused(this.#locks, id, async () => {
      const near = this.#store.readGame(id);
      const far = await this.#removeArchived(id);
      if (near) this.#store.removeGame(near);
      const reviews = await this.#register
        .all(REVIEWS, reviewsOf(id))
        .catch(() => new Map<string, StoredReview | undefined>());
      const change = (isThere: boolean) =>
        this.#register.changeAll(
          [...reviews].map(([key, each]) =>
            changeOf(REVIEWS, key, () => (isThere ? each : undefined)),
          ),
        );
      await change(false);
      restore = async () => {
        if (far) await this.#restoreArchived(far);
        await change(true);
        if (near && !this.#store.writeGame(near)) throw new Error('The storage is full.');
      };
    });
    return isDone ? restore : undefined;
  }

  async #database() {
    return (await this.#archive()).database();
  }

  async #renameArchived(id: string, name: string) {
    const { store, done } = (await this.#database()).transaction('games', 'readwrite');
    const entry = await store.get(id);
    if (entry) await store.put({ ...entry, name: name || undefined });
    await done;
  }

  async #removeArchived(id: string): Promise<RemovedGame | undefined> {
    if (!this.#store.persistent) return undefined;
    try {
      const transaction = (await this.#database()).transaction(STORES, 'readwrite');
      const [games, records] = [
        transaction.objectStore('games'),
        transaction.objectStore('records'),
      ];
      const [entry, record] = await Promise.all([games.get(id), records.get(id)]);
      await Promise.all([games.delete(id), records.delete(id), transaction.done]);
      return { entry, record };
    } catch (error) {
      // There is nothing to delete.
      if (this.#store.hasGame(id)) return undefined;
      throw error;
    }
  }

  async #restoreArchived({ entry, record }: RemovedGame) {
    const transaction = (await this.#database()).transaction(STORES, 'readwrite');
    await Promise.all([
      entry && transaction.objectStore('games').put(entry),
      record && transaction.objectStore('records').put(record),
      transaction.done,
    ]);
  }

  async #readArchive(): Promise<GameEntry[]> {
    const entries: GameEntry[] = [];
    if (!this.#store.persistent) return entries;
    try {
      const database = await this.#database();
      for (;;) {
        const last = entries.at(-1);
        const rest = last && IDBKeyRange.lowerBound([last.updated, last.id], true);
        const batch = await database.getAllFromIndex('games', 'latest', rest, BATCH);
        entries.push(...batch);
        if (batch.length < BATCH) return entries;
        await pause();
      }
    } catch {
      return entries;
    }
  }
}
