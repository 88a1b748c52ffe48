/** @typedef {import('./archive.js').GameArchive} GameArchive */
/** @typedef {import('./archive.js').GameEntry} GameEntry */

/**
 * The stored games, the latest first, read as far as somebody wants to see them.
 */
export class StoredGames {
  #near;
  #archive;
  #except;
  /** Read from the archive and not handed out yet. @type {GameEntry[]} */
  #far = [];
  /** The last game read from the archive. @type {GameEntry | undefined} */
  #last;
  #isExhausted;
  /** Whether none has been asked for yet. */
  isUnread = true;
  /** Of the games that are not archived yet, the archive may have an earlier state. */
  #nearIds;

  /**
   * @param {{ near: GameEntry[], archive: (() => Promise<GameArchive>) | undefined, except: string }} sources
   *   `near`: games that are not archived, the latest first; `except`: the id of a game that is left out
   */
  constructor({ near, archive, except }) {
    this.#near = near.filter(({ summary }) => summary.moves > 0);
    this.#archive = archive;
    this.#except = except;
    this.#isExhausted = archive === undefined;
    this.#nearIds = new Set(near.map(({ id }) => id));
  }

  /**
   * The next games; fewer if there are no more. Where the archive cannot be read there are only the others.
   *
   * @param {number} limit
   * @returns {Promise<GameEntry[]>}
   */
  async next(limit) {
    this.isUnread = false;
    await this.#read(limit);
    /** @type {GameEntry[]} */
    const games = [];
    while (games.length < limit) {
      const [near, far] = [this.#near[0], this.#far[0]];
      const source = near && !(far && far.updated > near.updated) ? this.#near : this.#far;
      const game = source.shift();
      if (!game) break;
      games.push(game);
    }
    return games;
  }

  /** How many there are that have not been handed out. */
  async count() {
    const known = this.#near.length + this.#far.length;
    try {
      const archive = await this.#archive?.();
      const others = [...this.#nearIds, this.#except];
      return known + (this.#isExhausted ? 0 : ((await archive?.count(others, this.#last)) ?? 0));
    } catch {
      return known;
    }
  }

  /**
   * Reads until so many are there to be handed out, or all.
   *
   * @param {number} limit
   */
  async #read(limit) {
    while (!this.#isExhausted && this.#far.length < limit) {
      const missing = limit - this.#far.length;
      const read = await this.#readArchive(missing);
      this.#isExhausted = read.length < missing;
      this.#last = read.at(-1) ?? this.#last;
      const isNew = (/** @type {GameEntry} */ { id }) =>
        id !== this.#except && !this.#nearIds.has(id);
      this.#far.push(...read.filter(isNew));
    }
  }

  /** @param {number} limit */
  async #readArchive(limit) {
    try {
      return (await (await this.#archive?.())?.list(limit, this.#last)) ?? [];
    } catch {
      return [];
    }
  }
}
