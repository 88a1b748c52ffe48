/** @import { Game } from '../../pkg/rules.js' */

/** A game with nothing but a number of moves, which is the length of its record. */
export class FakeGame {
  #moves;

  /** @param {number} moves */
  constructor(moves) {
    this.#moves = moves;
  }

  /** @param {number} moves @returns {Game} */
  static handle(moves) {
    return /** @type {Game} */ (/** @type {unknown} */ (new FakeGame(moves)));
  }

  /** @param {string} record @returns {Promise<Game>} */
  static async read(record) {
    const moves = /^moves:(m*)$/.exec(record)?.[1];
    if (moves === undefined) throw new Error('damaged');
    return FakeGame.handle(moves.length);
  }

  state() {
    return {
      rows: 4,
      cols: 4,
      p4: 0.1,
      start: 'two',
      spawner: 'random',
      seed: '0000-0001',
      score: this.#moves,
      moves: this.#moves,
      maxTile: 2,
      canMove: true,
    };
  }

  play() {
    this.#moves += 1;
    return { state: this.state() };
  }

  jump() {
    return this.state();
  }

  totalMoves() {
    return this.#moves;
  }

  record() {
    return `moves:${'m'.repeat(this.#moves)}`;
  }

  copy() {
    return new FakeGame(this.#moves);
  }

  free() {}
}
