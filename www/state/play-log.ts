import { type AuthorRun, MoveAuthors } from './move-authors.ts';
import type { Change } from './session.ts';

/** The end of a game: its state and time. */
export interface GameEnd {
  time: number;
  score: number;
  maxTile: number;
  moves: number;
}

/**
 * The history of a game's play. `by`: authors of the moves; `ms`: the player's thinking time; `days`: the days on
 * which the player played; `undone`: whether a move was ever taken back; `helped`: the number of the first move before
 * which a solver had shown its values; `told`: whether the player gave up that the game counts on the board of a day,
 * or had seen another game on it; `end`: the first end of the game, if the
 * player made all moves without any of this.
 */
export type KeptPlay = {
  by?: AuthorRun[];
  ms?: number;
  days?: string[];
  undone?: boolean;
  helped?: number;
  told?: boolean;
  end?: GameEnd;
};

/** The most thinking time per move, in ms: during a longer pause the player may be away. */
export const LONGEST_PAUSE = 60_000;

/** Records the play of the game on the page, and the best score that the player made alone. */
export class PlayLog {
  #authors;
  #ms;
  #days;
  #undone;
  #helped;
  #told;
  #end;
  #lastAt;

  /**
   * @param moves that the game has
   * @param kept of a stored game
   */
  constructor(moves: number, { by, ms = 0, days = [], undone, helped, told, end }: KeptPlay = {}) {
    // The authors of a game without a stored history are unknown.
    this.#authors = new MoveAuthors(moves, by);
    this.#ms = ms;
    this.#days = days;
    this.#undone = undone;
    this.#helped = helped;
    this.#told = told;
    this.#end = end;
    this.#lastAt = Date.now();
  }

  /** @param solver the id of the one that plays, if one does */
  add({ kind, by, state }: Change, solver: string) {
    const now = Date.now();
    if (kind === 'move') {
      this.#authors.add(state.moves, by, by === 'solver' ? solver : undefined);
      // It replaces the move that had help.
      if (this.#helped !== undefined && state.moves < this.#helped) this.#helped = undefined;
    }
    if (by === 'player' && kind !== 'keep' && kind !== 'jump' && kind !== 'replace') {
      this.#ms += Math.max(0, Math.min(now - this.#lastAt, LONGEST_PAUSE));
      const day = dayOf(now);
      if (!this.#days.includes(day)) this.#days = [...this.#days, day];
    }
    if (kind === 'undo') this.#undone = true;
    const { score, maxTile, moves, canMove } = state;
    // The tile that ended the game was corrected.
    if (kind === 'correct' && this.#end?.moves === moves) this.#end = undefined;
    const isNew = kind === 'move' || kind === 'correct';
    if (isNew && !canMove && this.isUnaided(state))
      this.#end ??= { time: now, score, maxTile, moves };
    this.#lastAt = now;
  }

  /** Notes that a solver has shown its values before the move with this number, from 1. */
  help(number: number) {
    this.#helped = Math.min(number, this.#helped ?? number);
  }

  /** Notes that the game does not count on the board of a day. */
  tell() {
    this.#told = true;
  }

  /**
   * Whether the player made all moves up to the shown board, and found them without help: the rule of Best. To take a
   * move back, or to hear of it afterwards, is no help.
   */
  isOwn({ moves }: { moves: number }) {
    return moves <= this.#authors.own && moves < (this.#helped ?? Number.POSITIVE_INFINITY);
  }

  /** Whether the player also never took a move back, and was told nothing of the board. */
  isUnaided(state: { moves: number }) {
    return !this.#undone && !this.#told && this.isOwn(state);
  }

  kept(): KeptPlay & { by: AuthorRun[] } {
    return {
      by: this.#authors.runs(),
      ms: Math.round(this.#ms),
      days: this.#days,
      undone: this.#undone,
      helped: this.#helped,
      told: this.#told,
      end: this.#end,
    };
  }
}

/**
 * The date in the player's time zone, such as 2026-03-01.
 *
 * @param time milliseconds since 1970
 */
export function dayOf(time: number) {
  const date = new Date(time);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
