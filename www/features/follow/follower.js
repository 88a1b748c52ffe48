import { Emitter } from '../../lib/emitter.js';

/** @import { DirectionName, GameState, Preview } from '../../../pkg/rules.js' */
/** @import { GameSession } from '../../state/session.js' */

/** @typedef {'player' | 'solver'} Mover */

/**
 * A move whose spawn is not entered yet, and the free cells where the tile can be.
 *
 * @typedef {{ direction: DirectionName, by: Mover, preview: Preview, free: number[] }} Asked
 * @typedef {Asked & { cell: number, rank: number, state: GameState }} Told
 */

/**
 * Follows a game played elsewhere: after each move it asks for the spawn. A tap puts a 2, a second tap a 4, if the
 * game has both; until the next move a tap on another free cell moves the tile there, so a wrong tap needs no undo.
 * It does not know the page.
 *
 * @extends {Emitter<{ ask: Asked, told: undefined, back: undefined }>}
 */
export class Follower extends Emitter {
  #session;
  /** @type {Asked | undefined} */
  #asked;
  /** @type {Told | undefined} */
  #told;
  /** The free cell at the cursor of the keys. */
  #cursor = 0;

  /** @param {Pick<GameSession, 'state' | 'preview' | 'playWithSpawn' | 'correctSpawn'>} session */
  constructor(session) {
    super();
    this.#session = session;
  }

  /** Whether it waits for a spawn. */
  get isAsking() {
    return this.#asked !== undefined;
  }

  /** The cells where the tile can be, and the cursor of the keys. */
  get places() {
    return this.#asked ? { free: this.#asked.free, cursor: this.#cursor } : undefined;
  }

  /** The move whose spawn can be entered or corrected. @returns {Asked | undefined} */
  get #move() {
    return this.#asked ?? (this.canMend ? this.#told : undefined);
  }

  /** Whether the spawn was entered in this cell. @param {number} cell */
  #isTold(cell) {
    return !this.#asked && this.#told?.cell === cell;
  }

  /** Whether the last spawn can still be corrected. */
  get canMend() {
    return this.#told !== undefined && this.#told.state === this.#session.state.value;
  }

  /**
   * Takes a move. It replaces an earlier move whose spawn is not entered yet.
   *
   * @param {DirectionName} direction
   * @param {Mover} by
   */
  take(direction, by) {
    const preview = this.#session.preview(direction);
    if (!preview) return;
    const free = [...preview.ranks.keys()].filter((cell) => preview.ranks[cell] === 0);
    this.#asked = { direction, by, preview, free };
    this.#told = undefined;
    this.#cursor = free[0];
    // With one free cell, only the choice of 2 or 4 remains.
    this.emit('ask', this.#asked);
  }

  /** Takes back a move whose spawn is not entered yet. @returns {boolean} whether there was one */
  takeBack() {
    if (!this.#asked) return false;
    this.#asked = undefined;
    this.emit('back', undefined);
    return true;
  }

  /** The game has changed otherwise. */
  forget() {
    this.#asked = undefined;
    this.#told = undefined;
  }

  /**
   * Handles a tap on a cell. @returns {boolean} whether the tap had a meaning
   *
   * @param {number} cell
   */
  tap(cell) {
    const move = this.#move;
    if (!move) return false;
    const { spawns } = move.preview;
    const next = this.#isTold(cell) ? spawns.indexOf(this.#told?.rank ?? 0) + 1 : 0;
    return this.put(cell, spawns[next % spawns.length]);
  }

  /**
   * Enters or corrects the spawn.
   *
   * @param {number} cell
   * @param {number} rank
   * @returns {boolean} whether the rules allow that; if not, nothing changes
   */
  put(cell, rank) {
    const move = this.#move;
    if (!move?.free.includes(cell) || !move.preview.spawns.includes(rank)) return false;
    if (this.#isTold(cell) && this.#told?.rank === rank) return false;
    const { direction, by } = move;
    const isAllowed = this.#asked
      ? this.#session.playWithSpawn(direction, cell, rank, by)
      : this.#session.correctSpawn(cell, rank, by);
    if (!isAllowed) return false;
    this.#asked = undefined;
    this.#told = { ...move, cell, rank, state: this.#session.state.value };
    this.emit('told', undefined);
    return true;
  }

  /** Acts on the cell at the cursor or on the last spawn, as Enter does. @param {number} [rank] */
  enter(rank) {
    const cell = this.#asked ? this.#cursor : this.#told?.cell;
    if (cell === undefined) return false;
    return rank === undefined ? this.tap(cell) : this.put(cell, rank);
  }

  /**
   * Moves the cursor to the nearest free cell in a direction, preferring a straight line.
   *
   * @param {DirectionName} side
   */
  step(side) {
    if (!this.#asked) return;
    const { cols } = this.#session.state.value;
    const place = (/** @type {number} */ cell) => ({
      row: Math.floor(cell / cols),
      col: cell % cols,
    });
    const from = place(this.#cursor);
    const found = this.#asked.free
      .map((cell) => {
        const { row, col } = place(cell);
        const [down, right] = [row - from.row, col - from.col];
        const ahead = { up: -down, down, left: -right, right }[side];
        const aside = Math.abs(side === 'up' || side === 'down' ? right : down);
        return { cell, ahead, far: ahead + 3 * aside };
      })
      .filter(({ ahead }) => ahead > 0)
      .sort((one, other) => one.far - other.far);
    if (found.length > 0) this.#cursor = found[0].cell;
  }
}
