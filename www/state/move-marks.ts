import { computed, effect, signal, untracked } from '@preact/signals-core';
import type { DirectionName } from '../../pkg/rules.js';
import { Cancelled, WorkerLost } from '../engine/pool.ts';
import type { Autoplay } from './autoplay.ts';
import { isGameOf, targetOf } from './exact-problem.ts';
import type { ExactSolver } from './exact-solver.ts';
import type { Change, GameSession } from './session.ts';

/** The costs of the player's moves. `last`: the latest one, if it is the player's; its cost is null on a board that is not in the solution. */
export interface Marks {
  moves: number;
  optimal: number;
  cost: number;
  reached: boolean;
  last: { direction: DirectionName; cost: number | null } | undefined;
}

/** Compares each move of the player with exact play, while the game fits the solution. */
export class MoveMarks {
  #page;
  /** The author of each move of this game; moves of an earlier visit count as the player's. */
  #movers: ('player' | 'solver')[] = [];
  #last: DirectionName | undefined;
  /** The marks of the game on the page; undefined if it does not fit the solution. */
  marks = signal(undefined as Marks | undefined);
  #asked = 0;

  constructor(page: { session: GameSession; exact: ExactSolver; autoplay: Autoplay }) {
    const { session, autoplay } = page;
    this.#page = page;
    let highest = session.state.value.maxTile;
    session.on('change', (change) => {
      this.#note(change);
      const hadReached = highest >= this.#target;
      highest = change.state.maxTile;
      // The solved game ends here; later boards have no values.
      const reaches = change.kind === 'move' && !hadReached && this.#hasReached;
      if (reaches && autoplay.running.value) autoplay.stop();
    });
    effect(() => {
      session.state.value;
      const applies = this.applies.value;
      if (autoplay.running.value) return;
      untracked(() => void this.#judge(applies));
    });
  }

  /** Whether the game on the page fits the solution. */
  applies = computed(() => {
    const { problem } = this.#page.exact;
    const state = this.#page.session.state.value;
    // The solution assumes random spawns, not an adversary.
    return problem !== undefined && state.spawner === 'random' && isGameOf(problem, state);
  });

  /** Whether the target tile of the solved game has been made. */
  get #hasReached() {
    return this.applies.value && this.#page.session.state.value.maxTile >= this.#target;
  }

  get #target() {
    const { problem } = this.#page.exact;
    return (problem && targetOf(problem.settings)) ?? Number.POSITIVE_INFINITY;
  }

  #note(change: Change) {
    this.#last = undefined;
    if (change.kind === 'replace') this.#movers = [];
    if (change.kind !== 'move') return;
    this.#movers.length = change.state.moves - 1;
    this.#movers.push(change.by);
    if (change.by === 'player') this.#last = change.move.direction;
  }

  async #judge(applies: boolean) {
    const asked = ++this.#asked;
    if (!applies) {
      this.marks.value = undefined;
      return;
    }
    const { moves } = this.#page.session.state.value;
    const direction = this.#last;
    try {
      const record = this.#page.session.record();
      const costs = await this.#page.exact.ask((engine) => engine.costsOf(record));
      if (asked !== this.#asked || this.#page.autoplay.running.value) return;
      const mine = costs.filter((_, index) => (this.#movers[index] ?? 'player') === 'player');
      const known = mine.filter((cost) => cost !== null);
      this.marks.value = {
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
