import { newId } from '../lib/browser.ts';
import { ifUnused, whileUnused } from '../lib/tab-lock.ts';
import type { GameArchive } from './archive.ts';
import type { Store } from './store.ts';
import { isSame, type StoredGame, succeeds } from './stored-game.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Moves games that no tab plays from the store, which is small, to the archive. A game is deleted from the store only
 * after it has arrived in the archive, so a crash never loses it; the next visit continues the move.
 */
export class GameMover {
  #store: Store;
  #archive: () => Promise<GameArchive>;
  #locks: LockManager | undefined;

  constructor({
    store,
    archive,
    locks,
  }: { store: Store; archive: () => Promise<GameArchive>; locks: LockManager | undefined }) {
    this.#store = store;
    this.#archive = archive;
    this.#locks = locks;
  }

  /**
   * Moves one game, unless a tab plays it. Rejects where the browser refuses; the game then stays where it is.
   *
   * @returns whether it was deleted from the store
   */
  async move(id: string): Promise<boolean> {
    const archive = await this.#archive();
    let moved = false;
    // The game is for a newer version of the page.
    if (this.#store.isNewer(id)) return false;
    await ifUnused(this.#locks, id, async () => {
      const game = this.#store.readGame(id);
      if (!game) {
        this.#store.setAside(id);
        return;
      }
      if (game.summary.moves > 0) await this.#put(archive, game);
      // A game without moves is not archived. For a day "Undo new game" may need it.
      else if (game.updated > Date.now() - DAY) return;
      this.#store.removeGame(game);
      moved = true;
    });
    return moved;
  }

  /**
   * Moves all games that no tab plays.
   *
   * @param current never moved
   * @returns how many were deleted from the store
   */
  async moveOthers(current: string): Promise<number> {
    let moved = 0;
    for (const id of this.#store.gameIds()) {
      if (id !== current && (await this.move(id))) moved += 1;
    }
    return moved;
  }

  /**
   * Archives the game that this tab plays, because the store is full. The store may hold an earlier state of it.
   *
   * @returns the id that it has there
   */
  async keep(game: StoredGame): Promise<string> {
    const id = await this.#put(await this.#archive(), game);
    const near = this.#store.readGame(game.id);
    if (near && succeeds(game, near)) this.#store.removeGame(near);
    return id;
  }

  /**
   * Archives a game that this tab has played. If another tab plays it now, it is stored under a new id.
   *
   * @returns the id that it has there
   */
  async keepUnused(game: StoredGame): Promise<string> {
    let { id } = game;
    const isUnused = await whileUnused(this.#locks, id, async () => {
      id = await this.keep(game);
    });
    return isUnused ? id : this.keep({ ...game, id: newId() });
  }

  /**
   * Archives a game and reads it back. If the archive has a state of it that is not an earlier one, both are kept.
   *
   * @returns the id that it has there
   */
  async #put(archive: GameArchive, game: StoredGame): Promise<string> {
    const isKept = await archive.put(game);
    const kept = isKept ? game : { ...game, id: newId() };
    if (!isKept) await archive.put(kept);
    if (!isSame(await archive.get(kept.id), kept))
      throw new Error('The database has not kept the game.');
    return kept.id;
  }
}
