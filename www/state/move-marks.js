import { computed, signal, untracked } from '@preact/signals-core';
import { Cancelled, WorkerLost } from '../engine/client.js';
import { Subscriptions } from '../lib/subscriptions.js';
import { isGameOf, targetOf } from './exact-problem.js';

/** @import { DirectionName } from '../../pkg/rules.js' */
/** @import { Autoplay } from './autoplay.js' */
/** @import { ExactSolver } from './exact-solver.js' */
/** @import { Change, GameSession } from './session.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/**
 * What the player's moves cost. `last` is there after a move of the player: its cost is null on a board that was not
 * solved, as after the tile to reach.
 *
 * @typedef {{ moves: number, optimal: number, cost: number, reached: boolean,
 *             last: { direction: DirectionName, cost: number | null } | undefined }} Marks
 */

/** Marks each move of the player against exact play, as long as the game is the one that was solved. */
export class MoveMarks {
  #session;
  #exact;
  #autoplay;
  /** Who made each move of this game; those of an earlier visit count as the player's. @type {('player' | 'solver')[]} */
  #movers = [];
  /** @type {DirectionName | undefined} */
  #last;
  #marks = signal(/** @type {Marks | undefined} */ (undefined));
  #subscriptions = new Subscriptions();
  #asked = 0;

  /**
   * @param {{ session: GameSession, exact: ExactSolver,
   *           autoplay: Autoplay }} collaborators
   */
  constructor({ session, exact, autoplay }) {
    this.#session = session;
    this.#exact = exact;
    this.#autoplay = autoplay;
    let highest = session.state.value.maxTile;
    this.#subscriptions.keep(
      session.on('change', (change) => {
        this.#note(change);
        const hadReached = highest >= this.#target;
        highest = change.state.maxTile;
        // There the solved game ends; what comes after has no values.
        const reaches = change.kind === 'move' && !hadReached && this.#hasReached;
        if (reaches && autoplay.running.value) autoplay.stop();
      }),
    );
    this.#subscriptions.follow(() => {
      session.state.value;
      const applies = this.applies.value;
      if (autoplay.running.value) return;
      untracked(() => void this.#judge(applies));
    });
  }

  /**
   * What is known about the game on the page; undefined if it is not the one that was solved.
   *
   * @type {ReadonlySignal<Marks | undefined>}
   */
  get marks() {
    return this.#marks;
  }

  /** Whether the game on the page is the one that was solved. */
  applies = computed(() => {
    const { problem } = this.#exact;
    const state = this.#session.state.value;
    // Perfect play is perfect against chance; an adversary asks for something else.
    return problem !== undefined && state.spawner === 'random' && isGameOf(problem, state);
  });

  /** Whether the tile is there at which the solved game ends. */
  get #hasReached() {
    return this.applies.value && this.#session.state.value.maxTile >= this.#target;
  }

  get #target() {
    const { problem } = this.#exact;
    return (problem && targetOf(problem.settings)) ?? Number.POSITIVE_INFINITY;
  }

  /**
   * Notes who made a move.
   *
   * @param {Change} change
   */
  #note(change) {
    this.#last = undefined;
    if (change.kind === 'replace') this.#movers = [];
    if (change.kind !== 'move') return;
    this.#movers.length = change.state.moves - 1;
    this.#movers.push(change.by);
    if (change.by === 'player') this.#last = change.move.direction;
  }

  /** @param {boolean} applies */
  async #judge(applies) {
    this.#asked += 1;
    const asked = this.#asked;
    if (!applies) {
      this.#marks.value = undefined;
      return;
    }
    const { moves } = this.#session.state.value;
    const direction = this.#last;
    try {
      const costs = await this.#exact.review(this.#session.record());
      if (asked !== this.#asked || this.#autoplay.running.value) return;
      const mine = costs.filter((_, index) => (this.#movers[index] ?? 'player') === 'player');
      const known = mine.filter((cost) => cost !== null);
      this.#marks.value = {
        moves: known.length,
        optimal: known.filter((cost) => cost === 0).length,
        cost: known.reduce((sum, cost) => sum + cost, 0),
        reached: this.#hasReached,
        last: direction && { direction, cost: costs[moves - 1] ?? null },
      };
    } catch (error) {
      if (!(error instanceof Cancelled || error instanceof WorkerLost)) throw error;
    }
  }
}
