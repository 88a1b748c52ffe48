import { Cancelled, WorkerLost } from '../engine/client.js';
import { Emitter } from '../lib/emitter.js';
import { isGameOf, targetOf } from './exact-problem.js';

/** @typedef {import('../../pkg/rules.js').DirectionName} DirectionName */

/**
 * What the player's moves cost. `last` is there after a move of the player: its cost is null on a board that was not
 * solved, as after the tile to reach.
 *
 * @typedef {{ moves: number, optimal: number, cost: number, reached: boolean,
 *             last: { direction: DirectionName, cost: number | null } | undefined }} Marks
 */

/**
 * Marks each move of the player against exact play, as long as the game is the one that was solved.
 *
 * @extends {Emitter<{ change: Marks | undefined }>}
 */
export class MoveMarks extends Emitter {
  #session;
  #exact;
  #autoplay;
  /** Who made each move of this game; those of an earlier visit count as the player's. @type {('player' | 'solver')[]} */
  #movers = [];
  /** @type {DirectionName | undefined} */
  #last;
  /** @type {Marks | undefined} */
  #marks;
  #asked = 0;

  /**
   * @param {{ session: import('./session.js').GameSession, exact: import('./exact-solver.js').ExactSolver,
   *           autoplay: import('./autoplay.js').Autoplay }} collaborators
   */
  constructor({ session, exact, autoplay }) {
    super();
    this.#session = session;
    this.#exact = exact;
    this.#autoplay = autoplay;
    let highest = session.state.maxTile;
    session.on('change', (change) => {
      const { state } = change;
      this.#last = undefined;
      if (change.kind === 'replace') this.#movers = [];
      if (change.kind === 'move') {
        this.#movers.length = state.moves - 1;
        this.#movers.push(change.by);
        if (change.by === 'player') this.#last = change.move.direction;
      }
      const reached = change.kind === 'move' && highest < this.#target && this.reached;
      highest = state.maxTile;
      if (autoplay.running) {
        // There the solved game ends; what comes after has no values.
        if (reached) autoplay.stop();
        return;
      }
      void this.#judge();
    });
    autoplay.on('stop', () => void this.#judge());
    exact.on('change', ({ phase }) => {
      if (phase !== 'solving' || this.#marks) void this.#judge();
    });
  }

  /** What is known about the game on the page; undefined if it is not the one that was solved. */
  get marks() {
    return this.#marks;
  }

  /** Whether the game on the page is the one that was solved. */
  get applies() {
    const { problem } = this.#exact;
    const { state } = this.#session;
    // Perfect play is perfect against chance; an adversary asks for something else.
    return problem !== undefined && state.spawner === 'random' && isGameOf(problem, state);
  }

  /** Whether the tile is there at which the solved game ends. */
  get reached() {
    return this.applies && this.#session.state.maxTile >= this.#target;
  }

  get #target() {
    const { problem } = this.#exact;
    return (problem && targetOf(problem.settings)) ?? Number.POSITIVE_INFINITY;
  }

  async #judge() {
    this.#asked += 1;
    const asked = this.#asked;
    if (!this.applies) return this.#change(undefined);
    const { moves } = this.#session.state;
    const direction = this.#last;
    try {
      const costs = await this.#exact.review(this.#session.record());
      if (asked !== this.#asked || this.#autoplay.running) return;
      const mine = costs.filter((_, index) => (this.#movers[index] ?? 'player') === 'player');
      const known = mine.filter((cost) => cost !== null);
      this.#change({
        moves: known.length,
        optimal: known.filter((cost) => cost === 0).length,
        cost: known.reduce((sum, cost) => sum + cost, 0),
        reached: this.reached,
        last: direction && { direction, cost: costs[moves - 1] ?? null },
      });
    } catch (error) {
      if (!(error instanceof Cancelled || error instanceof WorkerLost)) throw error;
    }
  }

  /** @param {Marks | undefined} marks */
  #change(marks) {
    if (!marks && !this.#marks) return;
    this.#marks = marks;
    this.emit('change', marks);
  }
}
