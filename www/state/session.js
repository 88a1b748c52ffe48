import { batch, signal } from '@preact/signals-core';
import { Emitter } from '../lib/emitter.js';

/** @import { DirectionName, Game, GameState, MoveResult } from '../../pkg/rules.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/**
 * What has happened to the game. `correct`: the tile after the last move was another one; `replace`: it is another game now; `jump`: it
 * stands elsewhere among its moves; `slide`: how long its tiles may slide.
 *
 * @typedef {{ kind: 'move' | 'redo', by: 'player' | 'solver', state: GameState, move: MoveResult, slide?: number }
 *   | { kind: 'correct', by: 'player' | 'solver', state: GameState, spawn: MoveResult['spawn'] }
 *   | { kind: 'undo' | 'keep' | 'jump' | 'replace', by: 'player' | 'solver', state: GameState }} Change
 */

/**
 * The game on the page. All moves go through here, whoever makes them; the rules are the engine's.
 *
 * @extends {Emitter<{ change: Change }>}
 */
export class GameSession extends Emitter {
  #game;
  #state;
  #round = signal(0);

  /** @param {Game} game */
  constructor(game) {
    super();
    this.#game = game;
    this.#state = signal(game.state());
  }

  /** How the game stands. @type {ReadonlySignal<GameState>} */
  get state() {
    return this.#state;
  }

  /** Changes when another game takes the place of the one before. @type {ReadonlySignal<number>} */
  get round() {
    return this.#round;
  }

  /**
   * @param {DirectionName} direction
   * @param {'player' | 'solver'} by
   * @param {number} [slide] ms that the tiles slide
   * @returns {boolean} whether the move was legal
   */
  play(direction, by, slide) {
    const move = this.#game.play(direction);
    if (!move) return false;
    this.#changed({ kind: 'move', by, state: move.state, move, slide });
    return true;
  }

  /**
   * What a move would do to the tiles, before another one comes; nothing if it is illegal.
   *
   * @param {DirectionName} direction
   */
  preview(direction) {
    return this.#game.preview(direction);
  }

  /**
   * A move of a game whose spawns are recorded, after which this tile came.
   *
   * @param {DirectionName} direction
   * @param {number} cell
   * @param {number} rank
   * @param {'player' | 'solver'} by
   * @returns {boolean} whether the rules allow both
   */
  playWithSpawn(direction, cell, rank, by) {
    const move = this.#game.playWithSpawn(direction, cell, rank);
    if (!move) return false;
    // Its tiles have moved when it was asked where the new one came.
    this.#changed({ kind: 'move', by, state: move.state, move, slide: 0 });
    return true;
  }

  /**
   * Replaces the tile that came after the last move of a game whose spawns are recorded.
   *
   * @param {number} cell
   * @param {number} rank
   * @param {'player' | 'solver'} by who made that move
   * @returns {boolean} whether the rules allow that tile there; if not, nothing changes
   */
  correctSpawn(cell, rank, by) {
    const state = this.#game.correctSpawn(cell, rank);
    if (!state) return false;
    this.#changed({ kind: 'correct', by, state, spawn: { cell, rank } });
    return true;
  }

  undo() {
    const state = this.#game.undo();
    if (state) this.#changed({ kind: 'undo', by: 'player', state });
  }

  /**
   * @param {'player' | 'solver'} [by]
   * @param {number} [slide] ms that the tiles slide
   */
  redo(by = 'player', slide = undefined) {
    const move = this.#game.redo();
    if (move) this.#changed({ kind: 'redo', by, state: move.state, move, slide });
  }

  /** The number of moves made and undone. */
  get totalMoves() {
    return this.#game.totalMoves();
  }

  /**
   * Goes to the board after so many of them.
   *
   * @param {number} moves
   */
  jump(moves) {
    this.#changed({ kind: 'jump', by: 'solver', state: this.#game.jump(moves) });
  }

  /**
   * Goes on after the tile that wins.
   *
   * @param {'player' | 'solver'} by
   */
  keepGoing(by) {
    this.#changed({ kind: 'keep', by, state: this.#game.keepGoing() });
  }

  /**
   * Takes up another game.
   *
   * @param {Game} game
   */
  replace(game) {
    this.#game.free();
    this.#game = game;
    this.#changed({ kind: 'replace', by: 'player', state: game.state() });
  }

  /** The whole game as text, to store it or to hand it to a worker. */
  record() {
    return this.#game.record();
  }

  /** The same game once more. */
  copy() {
    return this.#game.copy();
  }

  /** The game up to here as the fragment of an address. */
  link() {
    return this.#game.link();
  }

  /** @param {Change} change */
  #changed(change) {
    // Whoever hears of the change sees the new state, and what follows from it is computed after all have heard.
    batch(() => {
      this.#state.value = change.state;
      if (change.kind === 'replace') this.#round.value += 1;
      this.emit('change', change);
    });
  }
}
