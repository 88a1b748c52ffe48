import type { DirectionName, GameState, Preview } from '../../../pkg/rules.js';
import { Emitter } from '../../lib/emitter.ts';
import type { GameSession } from '../../state/session.ts';

type Mover = 'player' | 'solver';

/** A move whose spawn is not entered yet, and the free cells where the tile can be. */
export interface PendingMove {
  direction: DirectionName;
  by: Mover;
  preview: Preview;
  free: number[];
}

type CompletedMove = PendingMove & { cell: number; rank: number; state: GameState };

/** Follows a game played elsewhere: after each move it asks for the spawn, which can be mended until the next one. It does not know the page. */
export class Follower extends Emitter<{ ask: PendingMove; told: undefined; back: undefined }> {
  #session: Pick<GameSession, 'state' | 'preview' | 'playWithSpawn' | 'correctSpawn'>;
  #pending: PendingMove | undefined;
  #completed: CompletedMove | undefined;
  /** The free cell at the cursor of the keys. */
  #cursor = 0;

  constructor(session: Pick<GameSession, 'state' | 'preview' | 'playWithSpawn' | 'correctSpawn'>) {
    super();
    this.#session = session;
  }

  get isAsking() {
    return this.#pending !== undefined;
  }

  /** The cells where the tile can be, and the cursor of the keys. */
  get places() {
    return this.#pending ? { free: this.#pending.free, cursor: this.#cursor } : undefined;
  }

  /** The larger tile that can come, if there are two. */
  get larger() {
    return this.#pending?.preview.spawns[1];
  }

  /** The move whose spawn can be entered or corrected. */
  get #move(): PendingMove | undefined {
    return this.#pending ?? (this.canMend ? this.#completed : undefined);
  }

  #isTold(cell: number) {
    return !this.#pending && this.#completed?.cell === cell;
  }

  /** Whether the last spawn can still be corrected. */
  get canMend() {
    return this.#completed !== undefined && this.#completed.state === this.#session.state.value;
  }

  /** Takes a move. It replaces an earlier move whose spawn is not entered yet. */
  take(direction: DirectionName, by: Mover) {
    const preview = this.#session.preview(direction);
    if (!preview) return;
    const free = [...preview.ranks.keys()].filter((cell) => preview.ranks[cell] === 0);
    this.#pending = { direction, by, preview, free };
    this.#completed = undefined;
    this.#cursor = free[0];
    // With one free cell, only the choice of 2 or 4 remains.
    this.emit('ask', this.#pending);
  }

  /** Takes back a move whose spawn is not entered yet. Answers whether there was one. */
  takeBack(): boolean {
    if (!this.#pending) return false;
    this.#pending = undefined;
    this.emit('back', undefined);
    return true;
  }

  /** The game has changed otherwise. */
  forget() {
    this.#pending = undefined;
    this.#completed = undefined;
  }

  /** Handles a tap on a cell, and answers whether it had a meaning. `isLarger`: it means the larger tile, if no tile has been entered yet. */
  tap(cell: number, isLarger: boolean = false): boolean {
    const move = this.#move;
    if (!move) return false;
    const { spawns } = move.preview;
    const { larger } = this;
    if (isLarger && larger !== undefined) return this.put(cell, larger);
    const next = this.#isTold(cell) ? spawns.indexOf(this.#completed?.rank ?? 0) + 1 : 0;
    return this.put(cell, spawns[next % spawns.length]);
  }

  /** Enters or corrects the spawn. Answers whether the rules allow that; if not, nothing changes. */
  put(cell: number, rank: number): boolean {
    const move = this.#move;
    if (!move?.free.includes(cell) || !move.preview.spawns.includes(rank)) return false;
    if (this.#isTold(cell) && this.#completed?.rank === rank) return false;
    const { direction, by } = move;
    const isAllowed = this.#pending
      ? this.#session.playWithSpawn(direction, cell, rank, by)
      : this.#session.correctSpawn(cell, rank, by);
    if (!isAllowed) return false;
    this.#pending = undefined;
    this.#completed = { ...move, cell, rank, state: this.#session.state.value };
    this.emit('told', undefined);
    return true;
  }

  /** Acts on the cell at the cursor or on the last spawn, as Enter does. */
  enter(rank?: number) {
    const cell = this.#pending ? this.#cursor : this.#completed?.cell;
    if (cell === undefined) return false;
    return rank === undefined ? this.tap(cell) : this.put(cell, rank);
  }

  /** Moves the cursor to the nearest free cell in a direction, preferring a straight line. */
  step(side: DirectionName) {
    if (!this.#pending) return;
    const { cols } = this.#session.state.value;
    const place = (cell: number) => ({
      row: Math.floor(cell / cols),
      col: cell % cols,
    });
    const from = place(this.#cursor);
    const found = this.#pending.free
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
