import { whileUnused } from '../lib/tab-lock.js';

/** @typedef {import('./archive.js').GameArchive} GameArchive */
/** @typedef {import('./store.js').Store} Store */

const DAY = 24 * 60 * 60 * 1000;

/**
 * Moves games that nobody plays from the store, which is small, to the archive. A game leaves the one when it has
 * arrived in the other; whenever the page dies, it is in at least one of them, and the next visit goes on.
 */
export class GameMover {
  #store;
  #archive;
  #locks;

  /**
   * @param {{ store: Store, archive: () => Promise<GameArchive>, locks: LockManager | undefined }} collaborators
   */
  constructor({ store, archive, locks }) {
    this.#store = store;
    this.#archive = archive;
    this.#locks = locks;
  }

  /**
   * Moves one game, unless a tab plays it. Rejects where the browser refuses; the game then stays where it is.
   *
   * @param {string} id
   * @returns {Promise<boolean>} whether it has left the store
   */
  async move(id) {
    const archive = await this.#archive();
    let moved = false;
    await whileUnused(this.#locks, id, async () => {
      const game = this.#store.readGame(id);
      if (!game) {
        if (this.#store.isDamaged(id)) this.#store.setAside(id);
        return;
      }
      if (game.summary.moves > 0) await archive.put(game);
      // Nobody misses a game without a move, but it may be the one to go back to.
      else if (game.updated > Date.now() - DAY) return;
      this.#store.removeGame(game);
      moved = true;
    });
    return moved;
  }

  /**
   * Moves all games that no tab plays.
   *
   * @param {string} current never moved
   * @returns {Promise<number>} how many have left the store
   */
  async moveOthers(current) {
    let moved = 0;
    for (const id of this.#store.gameIds()) {
      if (id !== current && (await this.move(id))) moved += 1;
    }
    return moved;
  }
}
