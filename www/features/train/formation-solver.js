import { signal } from '@preact/signals-core';
import { Cancelled, WorkerLost } from '../../engine/client.js';
import { messageOf } from '../../lib/errors.js';

/** @import { ExactProgress, FormationFacts } from '../../../pkg/twofold.js' */
/** @import { EngineClient } from '../../engine/client.js' */

/**
 * @typedef {{ formation: string, goal: number, p4: number, board: string | undefined }} FormationProblem
 * @typedef {{ phase: 'none' }
 *   | { phase: 'solving', problem: FormationProblem, progress: ExactProgress | undefined }
 *   | { phase: 'solved', problem: FormationProblem, facts: FormationFacts, seconds: number }
 *   | { phase: 'failed', why: string }} FormationState
 */

/** Time between two reports while solving, in ms. */
const SLICE = 150;

/** Solves formations in a worker of its own, which keeps the solution until it is thrown away. */
export class FormationSolver {
  #client;
  #clock;
  #state = signal(/** @type {FormationState} */ ({ phase: 'none' }));
  #run = 0;

  /** @param {{ client: EngineClient, clock: { now: () => number } }} parts */
  constructor({ client, clock }) {
    this.#client = client;
    this.#clock = clock;
    client.on('lost', ({ reason }) => {
      this.#run += 1;
      if (this.#state.value.phase !== 'none') this.#state.value = { phase: 'failed', why: reason };
    });
  }

  get state() {
    return /** @type {import('@preact/signals-core').ReadonlySignal<FormationState>} */ (
      this.#state
    );
  }

  /**
   * @param {FormationProblem} problem
   * @param {number} memory in bytes
   */
  async solve(problem, memory) {
    this.discard();
    const run = this.#run;
    const began = this.#clock.now();
    this.#state.value = { phase: 'solving', problem, progress: undefined };
    try {
      await this.#client.call({ kind: 'formation', ...problem, memory });
      while (run === this.#run) {
        const { progress, facts } = await this.#client.call({ kind: 'formation-on', ms: SLICE });
        if (run !== this.#run) return;
        if (facts) {
          const seconds = (this.#clock.now() - began) / 1000;
          this.#state.value = { phase: 'solved', problem, facts, seconds };
          return;
        }
        this.#state.value = { phase: 'solving', problem, progress };
      }
    } catch (error) {
      if (run !== this.#run || error instanceof Cancelled || error instanceof WorkerLost) return;
      this.discard();
      this.#state.value = { phase: 'failed', why: messageOf(error) };
    }
  }

  /**
   * A board after so many new tiles, and its moves.
   *
   * @param {string} board
   * @param {number} spawns
   */
  async values(board, spawns) {
    return (await this.#client.call({ kind: 'formation-values', board, spawns })).values;
  }

  /** Ends the worker, and with it the solution. */
  discard() {
    this.#run += 1;
    this.#client.restart();
    this.#state.value = { phase: 'none' };
  }
}
