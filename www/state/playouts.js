import { SLICE } from '../engine/priorities.js';
import { BackgroundGame } from './background-game.js';
import { needsOf, solverCall } from './solver-needs.js';

/** @import { AnswerOf, SolverRequest } from '../engine/protocol.js' */
/** @import { Scheduler } from '../engine/scheduler.js' */
/** @import { BackgroundState } from './background-game.js' */
/** @import { ExactSolver } from './exact-solver.js' */
/** @import { Judge } from './judges.js' */

/** @typedef {AnswerOf<'play-on'>} Course */

/**
 * The course of a background game. It has a link once the game is over.
 *
 * @typedef {BackgroundState<{ course: Course }>} PlayoutState
 */

/** A game that a solver plays to its end in the background, on one worker. */
export class Playout {
  static #lastKey = 0;

  #game = /** @type {BackgroundGame<{ course: Course }>} */ (new BackgroundGame());
  #call;

  /**
   * @param {{ record: string, judge: Judge }} game the solver that judged it plays it, at fast settings
   * @param {{ scheduler: Pick<Scheduler, 'run'>,
   *           exact: Pick<ExactSolver, 'call'> }} at
   */
  constructor({ record, judge }, { scheduler, exact }) {
    Playout.#lastKey += 1;
    this.#call = /** @type {const} */ ({
      kind: 'play-on',
      key: `playout ${Playout.#lastKey}`,
      record,
      ...solverCall(playerFor(judge)),
      ms: SLICE,
    });
    if (judge.isHeld) void this.#askExact(exact);
    else this.#game.play(scheduler, this.#call, (course) => this.#take(course));
  }

  get state() {
    return this.#game.state;
  }

  cancel() {
    this.#game.cancel();
  }

  /** @param {Course} course */
  #take(course) {
    this.#game.tell({ course }, course.link !== undefined);
  }

  /** @param {Pick<ExactSolver, 'call'>} exact the worker that holds the solution */
  async #askExact(exact) {
    try {
      while (this.#game.isRunning) this.#take(await exact.call(this.#call));
    } catch (error) {
      this.#game.fail(error);
    }
  }
}

/**
 * The background player: the judge's solver, but the network searches only two moves deep.
 *
 * @param {Judge} judge
 * @returns {SolverRequest}
 */
function playerFor({ solver: { id, settings } }) {
  if (!needsOf({ id, settings })?.network) return { id, settings, budget: {} };
  return { id, settings: { model: 'small', depth: 2 }, budget: {} };
}
