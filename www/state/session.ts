import { batch, signal } from '@preact/signals-core';
import type { DirectionName, Game, GameState, MoveResult } from '../../pkg/rules.js';
import { Emitter } from '../lib/emitter.ts';

/** `correct`: the spawn of the last move was corrected; `jump`: to another place among the moves; `slide`: ms that the tiles slide. */
export type Change =
  | {
      kind: 'move' | 'redo';
      by: 'player' | 'solver';
      state: GameState;
      move: MoveResult;
      slide?: number;
    }
  | { kind: 'correct'; by: 'player' | 'solver'; state: GameState; spawn: MoveResult['spawn'] }
  | { kind: 'undo' | 'keep' | 'jump' | 'replace'; by: 'player' | 'solver'; state: GameState };

/** The game on the page. All moves go through this class; the engine knows the rules. */
export class GameSession extends Emitter<{ change: Change }> {
  #game: Game;
  state;
  /** A number that changes when another game replaces this one. */
  round = signal(0);

  constructor(game: Game) {
    super();
    this.#game = game;
    this.state = signal(game.state());
  }

  /** Answers whether the move was legal. `slide`: ms that the tiles slide. */
  play(direction: DirectionName, by: 'player' | 'solver', slide?: number): boolean {
    const move = this.#game.play(direction);
    if (!move) return false;
    this.#changed({ kind: 'move', by, state: move.state, move, slide });
    return true;
  }

  /** The effect of a move before the spawn; undefined if it is illegal. */
  preview(direction: DirectionName) {
    return this.#game.preview(direction);
  }

  /** Makes a move with the given spawn, in a game with recorded spawns. Answers whether the rules allow both. */
  playWithSpawn(
    direction: DirectionName,
    cell: number,
    rank: number,
    by: 'player' | 'solver',
  ): boolean {
    const move = this.#game.playWithSpawn(direction, cell, rank);
    if (!move) return false;
    // The tiles have slid already, before the spawn was entered.
    this.#changed({ kind: 'move', by, state: move.state, move, slide: 0 });
    return true;
  }

  /** Corrects the spawn of the last move, in a game with recorded spawns. Answers whether the rules allow that tile there. */
  correctSpawn(cell: number, rank: number, by: 'player' | 'solver'): boolean {
    const state = this.#game.correctSpawn(cell, rank);
    if (!state) return false;
    this.#changed({ kind: 'correct', by, state, spawn: { cell, rank } });
    return true;
  }

  undo() {
    const state = this.#game.undo();
    if (state) this.#changed({ kind: 'undo', by: 'player', state });
  }

  /** `slide`: ms that the tiles slide. */
  redo(by: 'player' | 'solver' = 'player', slide?: number) {
    const move = this.#game.redo();
    if (move) this.#changed({ kind: 'redo', by, state: move.state, move, slide });
  }

  get totalMoves() {
    return this.#game.totalMoves();
  }

  jump(moves: number) {
    this.#changed({ kind: 'jump', by: 'solver', state: this.#game.jump(moves) });
  }

  keepGoing(by: 'player' | 'solver') {
    this.#changed({ kind: 'keep', by, state: this.#game.keepGoing() });
  }

  replace(game: Game) {
    this.#game.free();
    this.#game = game;
    this.#changed({ kind: 'replace', by: 'player', state: game.state() });
  }

  record() {
    return this.#game.record();
  }

  copy() {
    return this.#game.copy();
  }

  /** The game up to the shown board as the fragment of a link. */
  link() {
    return this.#game.link();
  }

  #changed(change: Change) {
    // Listeners see the new state; effects run after all listeners.
    batch(() => {
      this.state.value = change.state;
      if (change.kind === 'replace') this.round.value += 1;
      this.emit('change', change);
    });
  }
}
