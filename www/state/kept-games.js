import { whileUnused } from '../lib/tab-lock.js';
import { entryOf } from './archive.js';

/** @typedef {import('./archive.js').GameArchive} GameArchive */
/** @typedef {import('./archive.js').GameEntry} GameEntry */

/** Games read from the archive at a stretch: few enough that the page answers keys meanwhile. */
const BATCH = 500;

/** All stored games, wherever they are, to be listed, named and deleted. */
export class KeptGames {
  #store;
  #archive;
  #locks;

  /**
   * @param {{ store: import('./store.js').Store, archive: () => Promise<GameArchive>,
   *           locks: LockManager | undefined }} collaborators
   */
  constructor({ store, archive, locks }) {
    this.#store = store;
    this.#archive = archive;
    this.#locks = locks;
  }

  /**
   * What is told of each game with a move, the latest first. Where the archive cannot be read there are only the others.
   *
   * @returns {Promise<GameEntry[]>}
   */
  async all() {
    const near = this.#store.games().map(entryOf);
    // The archive may have an earlier state of them.
    const nearIds = new Set(near.map(({ id }) => id));
    const far = (await this.#readArchive()).filter(({ id }) => !nearIds.has(id));
    return [...near, ...far]
      .filter(({ summary }) => summary.moves > 0)
      .sort((a, b) => b.updated - a.updated);
  }

  /**
   * Gives a game another name.
   *
   * @param {string} id
   * @param {string} name empty for none
   * @returns {Promise<boolean>} false if another tab plays it
   */
  rename(id, name) {
    return whileUnused(this.#locks, id, async () => {
      const game = this.#store.readGame(id);
      if (game) {
        if (!this.#store.writeGame({ ...game, name })) throw new Error('The storage is full.');
      } else await (await this.#archive()).rename(id, name);
    });
  }

  /**
   * Lets go of a game.
   *
   * @param {string} id
   * @returns {Promise<(() => Promise<void>) | undefined>} brings it back; undefined if another tab plays it
   */
  async remove(id) {
    /** @type {() => Promise<void>} */
    let restore = async () => {};
    const isDone = await whileUnused(this.#locks, id, async () => {
      const near = this.#store.readGame(id);
      const far = await this.#removeArchived(id);
      if (near) this.#store.removeGame(near);
      restore = async () => {
        if (far) await (await this.#archive()).restore(far);
        if (near && !this.#store.writeGame(near)) throw new Error('The storage is full.');
      };
    });
    return isDone ? restore : undefined;
  }

  /** @param {string} id */
  async #removeArchived(id) {
    if (!this.#store.persistent) return undefined;
    try {
      return await (await this.#archive()).remove(id);
    } catch (error) {
      // A game that is not there need not be removed.
      if (this.#store.hasGame(id)) return undefined;
      throw error;
    }
  }

  /** @returns {Promise<GameEntry[]>} */
  async #readArchive() {
    /** @type {GameEntry[]} */
    const entries = [];
    if (!this.#store.persistent) return entries;
    try {
      const archive = await this.#archive();
      for (;;) {
        const batch = await archive.list(BATCH, entries.at(-1));
        entries.push(...batch);
        if (batch.length < BATCH) return entries;
        // Lets keys and frames be served.
        await new Promise((resume) => setTimeout(resume));
      }
    } catch {
      return entries;
    }
  }
}
