import { Emitter } from '../../lib/emitter.js';

/** @import { DirectionName, GameState, Preview } from '../../../pkg/rules.js' */
/** @import { GameSession } from '../../state/session.js' */

/** @typedef {'player' | 'solver'} Mover */

/**
 * A move whose new tile is not told yet, and the free cells that it may have come to.
 *
 * @typedef {{ direction: DirectionName, by: Mover, preview: Preview, free: number[] }} Asked
 * @typedef {Asked & { cell: number, rank: number, state: GameState }} Told
 */

/**
 * Follows a game that is played elsewhere: after each move it asks where the new tile came. A tap puts a 2 there, one more
 * a 4, as far as the game has both; until the next move a tap on another free cell moves the tile there. So a wrong tap needs no undo. It
 * knows nothing of the page.
 *
 * @extends {Emitter<{ ask: Asked, told: undefined, back: undefined }>}
 */
export class Follower extends Emitter {
  #session;
  /** @type {Asked | undefined} */
  #asked;
  /** @type {Told | undefined} */
  #told;
  /** The free cell that the keys are at. */
  #cursor = 0;

  /** @param {Pick<GameSession, 'state' | 'preview' | 'playWithSpawn' | 'correctSpawn'>} session */
  constructor(session) {
    super();
    this.#session = session;
  }

  /** Whether it waits for the place of a tile. */
  get isAsking() {
    return this.#asked !== undefined;
  }

  /** The cells that a tile may have come to, and the one that the keys are at. */
  get places() {
    return this.#asked ? { free: this.#asked.free, cursor: this.#cursor } : undefined;
  }

  /** The move whose tile can be told, or told otherwise. @returns {Asked | undefined} */
  get #move() {
    return this.#asked ?? (this.canMend ? this.#told : undefined);
  }

  /** Whether the tile was told to be here. @param {number} cell */
  #isTold(cell) {
    return !this.#asked && this.#told?.cell === cell;
  }

  /** Whether the tile that was told last can still be told otherwise. */
  get canMend() {
    return this.#told !== undefined && this.#told.state === this.#session.state.value;
  }

  /**
   * A move was made; another one in place of it, as long as no tile was told.
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
    // Where only one cell is free, only a 2 or a 4 is the question.
    this.emit('ask', this.#asked);
  }

  /** Takes back a move whose tile was not told yet. @returns {boolean} whether there was one */
  takeBack() {
    if (!this.#asked) return false;
    this.#asked = undefined;
    this.emit('back', undefined);
    return true;
  }

  /** The game stands elsewhere. */
  forget() {
    this.#asked = undefined;
    this.#told = undefined;
  }

  /**
   * A cell was tapped. @returns {boolean} whether that means anything
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
   * Puts the tile, or puts it otherwise than it was told.
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

  /** The cell that a key means by Enter: the cursor, or the tile that was told last. @param {number} [rank] */
  enter(rank) {
    const cell = this.#asked ? this.#cursor : this.#told?.cell;
    if (cell === undefined) return false;
    return rank === undefined ? this.tap(cell) : this.put(cell, rank);
  }

  /**
   * Goes to the nearest free cell on that side; straight on before aside.
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
