import { pause } from '../lib/pause.js';
import { whileUnused } from '../lib/tab-lock.js';
import { entryOf, readEntry } from './archive.js';

/** @import { GameArchive, GameEntry, GameRecord, StoredEvaluation } from './archive.js' */
/** @import { Store } from './store.js' */

/** The parts of a deleted game in the archive. @typedef {{ entry?: GameEntry, record?: GameRecord, evaluations: StoredEvaluation[] }} RemovedGame */

/** The object stores that hold parts of a game. */
const STORES = /** @type {const} */ (['games', 'records', 'evaluations']);
/** Games read from the archive at once: few enough to keep the page responsive. */
const BATCH = 500;

/**
 * The authors of a game's moves: the player alone and without help, the player and others, or others alone.
 *
 * @param {GameEntry} game
 */
export function playersOf({ played, helped }) {
  if (!played || played.player === 0) return 'others';
  const isAlone = played.solver === 0 && played.unknown === 0 && helped === undefined;
  return isAlone ? 'player' : 'both';
}

/** Lists, names and deletes the stored games, in the store and in the archive. */
export class KeptGames {
  #store;
  #archive;
  #locks;

  /**
   * @param {{ store: Store, archive: () => Promise<GameArchive>,
   *           locks: LockManager | undefined }} collaborators
   */
  constructor({ store, archive, locks }) {
    this.#store = store;
    this.#archive = archive;
    this.#locks = locks;
  }

  /**
   * The entries of all games with a move, the latest first. If the archive cannot be read, only the store's games.
   *
   * @returns {Promise<GameEntry[]>}
   */
  async all() {
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

  /**
   * The record of a game.
   *
   * @param {string} id
   * @returns {Promise<string>}
   */
  async record(id) {
    const game = this.#store.readGame(id) ?? (await (await this.#archive()).get(id));
    if (!game) throw new Error('It is not kept any more.');
    return game.record;
  }

  /**
   * Renames a game.
   *
   * @param {string} id
   * @param {string} name empty for none
   * @returns {Promise<boolean>} false if another tab plays it
   */
  rename(id, name) {
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
   * Deletes a game.
   *
   * @param {string} id
   * @returns {Promise<(() => Promise<void>) | undefined>} restores it; undefined if another tab plays it
   */
  async remove(id) {
    /** @type {() => Promise<void>} */
    let restore = async () => {};
    const isDone = await whileUnused(this.#locks, id, async () => {
      const near = this.#store.readGame(id);
      const far = await this.#removeArchived(id);
      if (near) this.#store.removeGame(near);
      restore = async () => {
        if (far) await this.#restoreArchived(far);
        if (near && !this.#store.writeGame(near)) throw new Error('The storage is full.');
      };
    });
    return isDone ? restore : undefined;
  }

  async #database() {
    return (await this.#archive()).database();
  }

  /** @param {string} id @param {string} name */
  async #renameArchived(id, name) {
    const { store, done } = (await this.#database()).transaction('games', 'readwrite');
    const entry = await store.get(id);
    if (entry) await store.put({ ...entry, name: name || undefined });
    await done;
  }

  /** @param {string} id @returns {Promise<RemovedGame | undefined>} */
  async #removeArchived(id) {
    if (!this.#store.persistent) return undefined;
    try {
      const transaction = (await this.#database()).transaction(STORES, 'readwrite');
      const [games, records, kept] = [
        transaction.objectStore('games'),
        transaction.objectStore('records'),
        transaction.objectStore('evaluations'),
      ];
      const about = IDBKeyRange.bound([id], [id, []]);
      const [entry, record, evaluations] = await Promise.all([
        games.get(id),
        records.get(id),
        kept.getAll(about),
      ]);
      await Promise.all([
        games.delete(id),
        records.delete(id),
        kept.delete(about),
        transaction.done,
      ]);
      return { entry, record, evaluations };
    } catch (error) {
      // There is nothing to delete.
      if (this.#store.hasGame(id)) return undefined;
      throw error;
    }
  }

  /** @param {RemovedGame} removed */
  async #restoreArchived({ entry, record, evaluations }) {
    const transaction = (await this.#database()).transaction(STORES, 'readwrite');
    await Promise.all([
      entry && transaction.objectStore('games').put(entry),
      record && transaction.objectStore('records').put(record),
      ...evaluations.map((each) => transaction.objectStore('evaluations').put(each)),
      transaction.done,
    ]);
  }

  /** @returns {Promise<GameEntry[]>} */
  async #readArchive() {
    /** @type {GameEntry[]} */
    const entries = [];
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
