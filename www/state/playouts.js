import { signal } from '@preact/signals-core';
import { Cancelled } from '../engine/client.js';
import { SLICE } from '../engine/priorities.js';
import { messageOf } from '../lib/errors.js';
import { SOLVER } from './models.js';
import { OneWorker } from './one-worker.js';

/** @typedef {import('../engine/protocol.js').AnswerOf<'play-on'>} Course */

/**
 * How a game stands that a solver plays in the background; with the link it is over.
 *
 * @typedef {{ status: 'running' | 'done' | 'failed' | 'cancelled', course?: Course, reason?: string }} PlayoutState
 */

/** A game that a solver plays on to its end in the background. It takes one worker. */
export class Playout {
  static #lastKey = 0;

  #state = signal(/** @type {PlayoutState} */ ({ status: 'running' }));
  #call;
  #work;

  /**
   * @param {{ record: string, judge: import('./judges.js').Judge }} game the solver that judged it plays it, at fast settings
   * @param {{ scheduler: Pick<import('../engine/scheduler.js').Scheduler, 'run'>,
   *           exact: Pick<import('./exact-solver.js').ExactSolver, 'call'> }} at
   */
  constructor({ record, judge }, { scheduler, exact }) {
    Playout.#lastKey += 1;
    this.#call = /** @type {const} */ ({
      kind: 'play-on',
      key: `playout ${Playout.#lastKey}`,
      record,
      solver: playerFor(judge),
      ms: SLICE,
    });
    if (judge.isHeld) void this.#askExact(exact);
    else
      this.#work = new OneWorker(scheduler, {
        kind: 'playout',
        call: this.#call,
        take: (course) => this.#take(course),
        fail: (error) => this.#fail(error),
      });
  }

  /** @type {import('@preact/signals-core').ReadonlySignal<PlayoutState>} */
  get state() {
    return this.#state;
  }

  cancel() {
    if (this.#state.value.status !== 'running') return;
    this.#state.value = { ...this.#state.value, status: 'cancelled' };
    this.#work?.end();
  }

  /**
   * @param {Course} course
   * @returns {boolean} whether the game is over
   */
  #take(course) {
    if (this.#state.value.status !== 'running') return true;
    const isOver = course.link !== undefined;
    this.#state.value = { status: isOver ? 'done' : 'running', course };
    return isOver;
  }

  /** @param {Pick<import('./exact-solver.js').ExactSolver, 'call'>} exact the worker that holds the solution */
  async #askExact(exact) {
    try {
      while (this.#state.value.status === 'running') this.#take(await exact.call(this.#call));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    if (error instanceof Cancelled || this.#state.value.status !== 'running') return;
    this.#state.value = { status: 'failed', reason: messageOf(error) };
  }
}

/**
 * Who plays in the background: the judge itself, but the network looks two moves ahead and no further.
 *
 * @param {import('./judges.js').Judge} judge
 * @returns {import('../engine/protocol.js').SolverRequest}
 */
function playerFor({ solver: { id, settings } }) {
  if (id !== SOLVER) return { id, settings, budget: {} };
  return { id, settings: { model: 'small', depth: 2 }, budget: {} };
}
