import { signal } from '@preact/signals-core';
import { Cancelled, WorkerLost } from '../engine/client.js';
import { SLICE } from '../engine/priorities.js';
import { Slices } from '../engine/slices.js';
import { messageOf } from '../lib/errors.js';
import { t } from '../lib/sentences.js';
import { exactObstacle } from './exact-problem.js';

/** @import { ExactEstimate, ExactFacts, ExactOutcome, ExactProblem, ExactProgress, ExactSample } from '../../pkg/twofold.js' */
/** @import { EngineClient } from '../engine/client.js' */
/** @import { AnswerOf, Call, CallOf } from '../engine/protocol.js' */
/** @import { Queue } from '../engine/queue.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/** Time between two reports while solving, in ms. */
const SOLVING_SLICE = 120;
/** From this number of states on, a second worker saves time. */
const WORTH_SHARING = 2e6;

/**
 * The state of the solution. `lost`: its worker died.
 *
 * @typedef {{ phase: 'none' }
 *   | { phase: 'solving', problem: ExactProblem, progress: ExactProgress | undefined, seconds: number }
 *   | { phase: 'solved', problem: ExactProblem, facts: ExactFacts, seconds: number, peak: number }
 *   | { phase: 'cancelled', problem: ExactProblem }
 *   | { phase: 'failed' | 'lost', problem: ExactProblem, message: string }} ExactState
 *
 * @typedef {{ running: boolean, wanted: number, outcomes: ExactOutcome[], mean: number,
 *             interval: ExactSample['interval'] }} Simulation
 */

/**
 * Solves boards exactly in a worker of its own, which keeps the solution; only this worker can play from it. There is
 * one solution at a time. The next one needs a new worker, since the memory of a worker never shrinks.
 *
 * A second worker helps with large problems. It needs the same amount of memory and ends when the problem is solved.
 */
export class ExactSolver {
  #client;
  #helper;
  #estimates;
  #room;
  #clock;
  #solving;
  #simulating;
  #state = signal(/** @type {ExactState} */ ({ phase: 'none' }));
  /** Number of the current run: answers to earlier runs are ignored. */
  #run = 0;
  #simulation = signal(/** @type {Simulation | undefined} */ (undefined));

  /** How many times as long as measured on a small board the last large one took. */
  #slowness = 1;
  /** The time that was promised for the present problem, in seconds, if its number of states is known. */
  #promised = Number.NaN;
  /** The progress of solving: start time, peak memory in bytes, and number of workers. */
  #course = { begin: 0, peak: 0, workers: 1 };

  /**
   * @param {{ client: EngineClient, helper: EngineClient,
   *           estimates: Pick<Queue, 'call'>, room: () => number, clock: { now: () => number } }} collaborators
   *   `client`, `helper`: reserved workers; `estimates`: any worker; `room`: the number of workers that can be
   * reserved
   */
  constructor({ client, helper, estimates, room, clock }) {
    this.#client = client;
    this.#helper = helper;
    this.#estimates = estimates;
    this.#room = room;
    this.#clock = clock;
    this.#solving = new Slices({
      next: () => this.#nextOfSolving(),
      ask: (call) => client.call(call),
      take: (answer) => this.#solved(answer),
      fail: (error) => this.#fail(error, this.#run),
    });
    this.#simulating = new Slices({
      next: () => this.#nextGames(),
      ask: (call) => client.call(call),
      take: ({ sample }) => this.#simulated(sample),
      fail: (error) => {
        // A dead worker is reported by another event.
        if (!(error instanceof Cancelled || error instanceof WorkerLost)) throw error;
      },
    });
    helper.on('lost', ({ reason }) => {
      this.#client.restart();
      this.#lose(reason);
    });
    client.on('lost', ({ reason }) => this.#lose(reason));
  }

  /** @type {ReadonlySignal<ExactState>} */
  get state() {
    return this.#state;
  }

  /** @type {ReadonlySignal<Simulation | undefined>} */
  get simulation() {
    return this.#simulation;
  }

  /** The solved problem, if there is one. */
  get problem() {
    const state = this.#state.value;
    return state.phase === 'solved' ? state.problem : undefined;
  }

  /**
   * Why the exact solver with these settings cannot play a game; undefined if it can.
   *
   * @param {ExactProblem['settings']} settings
   * @param {{ rows: number, cols: number, p4: number }} game
   */
  obstacle(settings, game) {
    return exactObstacle(settings, game, this.problem);
  }

  /**
   * Estimates time and memory; rejects with the reason why solving is impossible.
   *
   * @param {ExactProblem} problem
   */
  async estimate(problem) {
    const { estimate } = await this.#estimates.call({ kind: 'estimate', problem });
    return { ...estimate, seconds: estimate.seconds * this.#slowness };
  }

  /** @param {ExactProblem} problem @param {number} memory memory limit in bytes */
  async solve(problem, memory) {
    this.#restart();
    const run = this.#run;
    this.#course = { begin: this.#clock.now(), peak: 0, workers: 1 };
    this.#state.value = { phase: 'solving', problem, progress: undefined, seconds: 0 };
    try {
      const estimate = await this.estimate(problem);
      const workers = this.workersFor(estimate, memory);
      if (run !== this.#run) return;
      this.#promised = estimate.count === 'exactly' ? estimate.seconds : Number.NaN;
      await this.#begin(problem, memory, workers, run);
      if (run !== this.#run) return;
      this.#course.workers = workers;
      this.#solving.wake();
    } catch (error) {
      this.#fail(error, run);
    }
  }

  /** @returns {CallOf<'solve-on'> | undefined} */
  #nextOfSolving() {
    const { phase } = this.#state.value;
    return phase === 'solving' ? { kind: 'solve-on', ms: SOLVING_SLICE } : undefined;
  }

  /** @param {AnswerOf<'solve-on'>} answer */
  #solved({ progress, facts }) {
    const state = this.#state.value;
    if (state.phase !== 'solving') return;
    const { problem } = state;
    const { begin, workers } = this.#course;
    // Both have the same tables.
    progress.bytes *= workers;
    this.#course.peak = Math.max(this.#course.peak, progress.bytes);
    const seconds = (this.#clock.now() - begin) / 1000;
    if (!facts) {
      this.#state.value = { phase: 'solving', problem, progress, seconds };
      return;
    }
    // The next promise is better. Small boards say nothing about large ones.
    if (facts.states >= WORTH_SHARING && this.#promised > 0)
      this.#slowness *= seconds / this.#promised;
    this.#helper.restart();
    this.#state.value = { phase: 'solved', problem, facts, seconds, peak: this.#course.peak };
  }

  /**
   * The number of workers for a problem: two, if memory suffices for both.
   *
   * @param {ExactEstimate} estimate
   * @param {number} memory
   */
  workersFor({ states, count, bytes }, memory) {
    const isWorthIt = this.#room() >= 2 && states >= WORTH_SHARING;
    return isWorthIt && count !== 'moreThan' && 2 * bytes <= memory ? 2 : 1;
  }

  /**
   * @param {ExactProblem} problem
   * @param {number} memory
   * @param {number} workers
   * @param {number} run
   */
  async #begin(problem, memory, workers, run) {
    if (workers === 1) {
      await this.#client.call({ kind: 'solve', problem, memory });
      return;
    }
    const { port1, port2 } = new MessageChannel();
    /** @param {0 | 1} party @param {MessagePort} port */
    const half = (party, port) =>
      /** @type {const} */ ({ kind: 'solve', problem, memory: memory / 2, share: { party, port } });
    await Promise.all([
      this.#client.call(half(0, port1), [port1]),
      this.#helper.call(half(1, port2), [port2]),
    ]);
    if (run !== this.#run) return;
    this.#helper
      .call({ kind: 'solve-on', ms: Number.POSITIVE_INFINITY })
      .catch((error) => this.#fail(error, run));
  }

  /** @param {unknown} error @param {number} run */
  #fail(error, run) {
    if (error instanceof Cancelled || error instanceof WorkerLost || run !== this.#run) return;
    const state = this.#state.value;
    if (state.phase !== 'solving') return;
    this.#restart();
    this.#state.value = { phase: 'failed', problem: state.problem, message: messageOf(error) };
  }

  cancel() {
    const state = this.#state.value;
    if (state.phase !== 'solving') return;
    this.#restart();
    this.#state.value = { phase: 'cancelled', problem: state.problem };
  }

  /**
   * Calls the worker that holds the solution.
   *
   * @template {Call} C
   * @param {C} call
   */
  call(call) {
    return this.#client.call(call);
  }

  /**
   * The cost of each move of a game; null where the board is not in the solution.
   *
   * @param {string} record
   */
  async review(record) {
    return (await this.#client.call({ kind: 'review', record })).costs;
  }

  /**
   * Plays perfect games and adds them to those already played.
   *
   * @param {number} games
   */
  simulate(games) {
    if (this.#state.value.phase !== 'solved' || this.#simulation.value?.running) return;
    const outcomes = this.#simulation.value?.outcomes ?? [];
    const wanted = outcomes.length + games;
    this.#simulation.value = { running: true, wanted, outcomes, mean: Number.NaN, interval: null };
    this.#simulating.wake();
  }

  /** @returns {CallOf<'simulate'> | undefined} */
  #nextGames() {
    const simulation = this.#simulation.value;
    if (!simulation?.running) return undefined;
    const { wanted, outcomes } = simulation;
    return { kind: 'simulate', games: wanted - outcomes.length, ms: SLICE };
  }

  /** @param {ExactSample} sample */
  #simulated({ outcomes: played, mean, interval }) {
    const simulation = this.#simulation.value;
    if (!simulation) return;
    const { wanted, outcomes } = simulation;
    outcomes.push(...played);
    const running = simulation.running && outcomes.length < wanted;
    this.#simulation.value = { running, wanted, outcomes, mean, interval };
  }

  stopSimulation() {
    const simulation = this.#simulation.value;
    if (simulation) this.#simulation.value = { ...simulation, running: false };
  }

  #restart() {
    this.#void();
    this.#client.restart();
    this.#helper.restart();
    this.#simulation.value = undefined;
  }

  /** Starts a new run: answers to earlier questions are ignored. */
  #void() {
    this.#run += 1;
    this.#solving.forget();
    this.#simulating.forget();
  }

  /** @param {string} reason */
  #lose(reason) {
    const state = this.#state.value;
    this.#void();
    this.#helper.restart();
    this.#simulation.value = undefined;
    if (state.phase === 'solving') {
      const message = t('solver-exact-memory', { why: reason });
      this.#state.value = { phase: 'failed', problem: state.problem, message };
    } else if (state.phase === 'solved') {
      const message = t('solver-exact-lost', { why: reason });
      this.#state.value = { phase: 'lost', problem: state.problem, message };
    }
  }
}
