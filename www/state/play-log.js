import { MoveAuthors } from './move-authors.js';

/** @typedef {import('./move-authors.js').AuthorRun} AuthorRun */
/** @typedef {import('./session.js').Change} Change */

/**
 * What is kept of how a game was played: who made its moves, how long the player thought about them, in ms, and on which days.
 *
 * @typedef {{ by?: AuthorRun[], ms?: number, days?: string[] }} KeptPlay
 */

/** A longer pause, in ms, counts only this much: nobody knows whether the player was still there. */
export const LONGEST_PAUSE = 60_000;

/** How the game on the page is being played, and the best score that the player alone has made in it. */
export class PlayLog {
  #authors;
  #ms;
  #days;
  #lastAt;

  /**
   * @param {number} moves that the game has
   * @param {KeptPlay} [kept] of a stored game
   */
  constructor(moves, { by, ms = 0, days = [] } = {}) {
    // Of a game that was not stored, nobody knows who made its moves.
    this.#authors = new MoveAuthors(moves, by);
    this.#ms = ms;
    this.#days = days;
    this.#lastAt = Date.now();
  }

  /**
   * @param {Change} change
   * @param {string} solver the id of the one that plays, if one does
   */
  add({ kind, by, state }, solver) {
    const now = Date.now();
    if (kind === 'move') this.#authors.add(state.moves, by, by === 'solver' ? solver : undefined);
    if (by === 'player' && (kind === 'move' || kind === 'undo' || kind === 'redo')) {
      this.#ms += Math.max(0, Math.min(now - this.#lastAt, LONGEST_PAUSE));
      const day = dayOf(now);
      if (!this.#days.includes(day)) this.#days = [...this.#days, day];
    }
    this.#lastAt = now;
  }

  /**
   * Whether the player alone has made all moves up to the board on show.
   *
   * @param {{ moves: number }} state
   */
  isOwn({ moves }) {
    return moves <= this.#authors.own;
  }

  /** @returns {Required<KeptPlay>} */
  kept() {
    return { by: this.#authors.runs(), ms: Math.round(this.#ms), days: this.#days };
  }
}

/**
 * The player's own day, such as 2026-03-01.
 *
 * @param {number} time milliseconds since 1970
 */
export function dayOf(time) {
  const date = new Date(time);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
