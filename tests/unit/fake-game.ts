import type { Game } from '../../pkg/rules.js';

/** A game with nothing but a number of moves, which is the length of its record. */
export class FakeGame {
  #moves: number;

  constructor(moves: number) {
    this.#moves = moves;
  }

  static handle(moves: number): Game {
    return new FakeGame(moves) as unknown as Game;
  }

  static async read(record: string): Promise<Game> {
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
