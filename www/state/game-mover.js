import { newId } from '../lib/browser.js';
import { whileUnused } from '../lib/tab-lock.js';
import { isSame, succeeds } from './stored-game.js';

/** @import { GameArchive } from './archive.js' */
/** @import { Store } from './store.js' */
/** @import { StoredGame } from './stored-game.js' */

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
    // A newer version of the page reads it.
    if (this.#store.isNewer(id)) return false;
    await whileUnused(this.#locks, id, async () => {
      const game = this.#store.readGame(id);
      if (!game) {
        this.#store.setAside(id);
        return;
      }
      if (game.summary.moves > 0) await this.#put(archive, game);
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

  /**
   * Puts a game that this tab plays into the archive, because there is no room in the store, where an earlier state of it may be.
   *
   * @param {StoredGame} game
   * @returns {Promise<string>} the id that it has there
   */
  async keep(game) {
    const id = await this.#put(await this.#archive(), game);
    const near = this.#store.readGame(game.id);
    if (near && succeeds(game, near)) this.#store.removeGame(near);
    return id;
  }

  /**
   * The same with a game that this tab has played; if another tab plays it now, it is kept as a game of its own.
   *
   * @param {StoredGame} game
   * @returns {Promise<string>} the id that it has there
   */
  async keepUnused(game) {
    let { id } = game;
    const isUnused = await whileUnused(this.#locks, id, async () => {
      id = await this.keep(game);
    });
    return isUnused ? id : this.keep({ ...game, id: newId() });
  }

  /**
   * Puts a game into the archive, and sees whether it has arrived. If another state of it is there that is not an earlier one, both are kept.
   *
   * @param {GameArchive} archive
   * @param {StoredGame} game
   * @returns {Promise<string>} the id that it has there
   */
  async #put(archive, game) {
    const isKept = await archive.put(game);
    const kept = isKept ? game : { ...game, id: newId() };
    if (!isKept) await archive.put(kept);
    if (!isSame(await archive.get(kept.id), kept))
      throw new Error('The database has not kept the game.');
    return kept.id;
  }
}
