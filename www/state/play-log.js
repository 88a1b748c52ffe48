import { MoveAuthors } from './move-authors.js';

/** @import { AuthorRun } from './move-authors.js' */
/** @import { Change } from './session.js' */

/**
 * How a game stood when it ended, and when that was.
 *
 * @typedef {{ time: number, score: number, maxTile: number, moves: number }} GameEnd
 *
 * What is kept of how a game was played: who made its moves, how long the player thought about them, in ms, and on which days;
 * whether a move was ever taken back; and how the game ended first, if the player alone had made all moves and taken none back.
 *
 * @typedef {{ by?: AuthorRun[], ms?: number, days?: string[], undone?: boolean, end?: GameEnd }} KeptPlay
 */

/** A longer pause, in ms, counts only this much: nobody knows whether the player was still there. */
export const LONGEST_PAUSE = 60_000;

/** How the game on the page is being played, and the best score that the player alone has made in it. */
export class PlayLog {
  #authors;
  #ms;
  #days;
  #undone;
  #end;
  #lastAt;

  /**
   * @param {number} moves that the game has
   * @param {KeptPlay} [kept] of a stored game
   */
  constructor(moves, { by, ms = 0, days = [], undone, end } = {}) {
    // Of a game that was not stored, nobody knows who made its moves.
    this.#authors = new MoveAuthors(moves, by);
    this.#ms = ms;
    this.#days = days;
    this.#undone = undone;
    this.#end = end;
    this.#lastAt = Date.now();
  }

  /**
   * @param {Change} change
   * @param {string} solver the id of the one that plays, if one does
   */
  add({ kind, by, state }, solver) {
    const now = Date.now();
    if (kind === 'move') this.#authors.add(state.moves, by, by === 'solver' ? solver : undefined);
    if (by === 'player' && kind !== 'keep' && kind !== 'jump' && kind !== 'replace') {
      this.#ms += Math.max(0, Math.min(now - this.#lastAt, LONGEST_PAUSE));
      const day = dayOf(now);
      if (!this.#days.includes(day)) this.#days = [...this.#days, day];
    }
    if (kind === 'undo') this.#undone = true;
    const { score, maxTile, moves, canMove } = state;
    // What ended the game was another tile.
    if (kind === 'correct' && this.#end?.moves === moves) this.#end = undefined;
    const isNew = kind === 'move' || kind === 'correct';
    if (isNew && !canMove && !this.#undone && this.isOwn(state))
      this.#end ??= { time: now, score, maxTile, moves };
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

  /** @returns {KeptPlay & { by: AuthorRun[] }} */
  kept() {
    return {
      by: this.#authors.runs(),
      ms: Math.round(this.#ms),
      days: this.#days,
      undone: this.#undone,
      end: this.#end,
    };
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
