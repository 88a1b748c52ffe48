import { SLICE } from '../engine/priorities.ts';
import type { AnswerOf, SolverRequest } from '../engine/protocol.ts';
import type { Scheduler } from '../engine/scheduler.ts';
import { BackgroundGame, type BackgroundState } from './background-game.ts';
import type { ExactSolver } from './exact-solver.ts';
import type { Judge } from './judges.ts';
import { needsOf, solverCall } from './solver-needs.ts';

type Course = AnswerOf<'play-on'>;

/** The course of a background game. It has a link once the game is over. */
export type PlayoutState = BackgroundState<{ course: Course }>;

/** A game that a solver plays to its end in the background, on one worker. */
export class Playout {
  static #lastKey = 0;

  #game = new BackgroundGame() as BackgroundGame<{ course: Course }>;
  #call;

  /** @param game the solver that judged it plays it, at fast settings */
  constructor(
    { record, judge }: { record: string; judge: Judge },
    { scheduler, exact }: { scheduler: Pick<Scheduler, 'run'>; exact: Pick<ExactSolver, 'call'> },
  ) {
    Playout.#lastKey += 1;
    this.#call = {
      kind: 'play-on',
      key: `playout ${Playout.#lastKey}`,
      record,
      ...solverCall(playerFor(judge)),
      ms: SLICE,
    } as const;
    if (judge.isHeld) void this.#askExact(exact);
    else this.#game.play(scheduler, this.#call, (course) => this.#take(course));
  }

  get state() {
    return this.#game.state;
  }

  cancel() {
    this.#game.cancel();
  }

  #take(course: Course) {
    this.#game.tell({ course }, course.link !== undefined);
  }

  /** @param exact the worker that holds the solution */
  async #askExact(exact: Pick<ExactSolver, 'call'>) {
    try {
      while (this.#game.isRunning) this.#take(await exact.call(this.#call));
    } catch (error) {
      this.#game.fail(error);
    }
  }
}

/** The background player: the judge's solver, but the network searches only two moves deep. */
function playerFor({ solver: { id, settings } }: Judge): SolverRequest {
  if (!needsOf({ id, settings })?.network) return { id, settings, budget: {} };
  return { id, settings: { model: 'small', depth: 2 }, budget: {} };
}
