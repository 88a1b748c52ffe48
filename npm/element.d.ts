import type { Direction, GameState, MoveResult } from './rules.js';

/** `<twofold-board>`; importing the module defines it. */
export declare class TwofoldBoard extends HTMLElement {
  /** The state on the board; undefined until `ready`. */
  readonly state: GameState | undefined;
  /** The game as the part of a link after `#`. */
  readonly link: string | undefined;
  /** Makes a move; undefined if it is illegal. */
  play(direction: Direction): MoveResult | undefined;
  undo(): void;
  /** Begins anew; a game without `seed` gets another one. */
  restart(): void;
}

export interface TwofoldBoardEvents {
  ready: CustomEvent<{ state: GameState }>;
  move: CustomEvent<MoveResult>;
  over: CustomEvent<{ state: GameState; link: string }>;
  /** The first move of a puzzle. */
  answer: CustomEvent<{ direction: Direction; isRight: boolean }>;
  /** What cannot be shown, and why. */
  refused: CustomEvent<{ message: string }>;
}

declare global {
  interface HTMLElementTagNameMap {
    'twofold-board': TwofoldBoard;
  }
}
