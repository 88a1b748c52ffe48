import { type ReadonlySignal, signal } from '@preact/signals-core';
import type {
  ExactFacts,
  ExactOutcome,
  ExactProblem,
  ExactProgress,
  ExactSample,
} from '../../pkg/twofold.js';
import { Cancelled, type EngineClient, WorkerLost } from '../engine/client.ts';
import { SLICE } from '../engine/priorities.ts';
import type { AnswerOf, Call, CallOf } from '../engine/protocol.ts';
import type { Queue } from '../engine/queue.ts';
import { Slices } from '../engine/slices.ts';
import { messageOf } from '../lib/errors.ts';
import { t } from '../lib/sentences.ts';
import { exactObstacle } from './exact-problem.ts';

/** Time between two reports while solving, in ms. */
const SOLVING_SLICE = 120;
/** From this number of states on, the time that a board took says something about the next one. */
const LARGE = 2e6;

/** The state of the solution. `lost`: its worker died. */
export type ExactState =
  | { phase: 'none' }
  | {
      phase: 'solving';
      problem: ExactProblem;
      progress: ExactProgress | undefined;
      seconds: number;
    }
  | { phase: 'solved'; problem: ExactProblem; facts: ExactFacts; seconds: number; peak: number }
  | { phase: 'cancelled'; problem: ExactProblem }
  | { phase: 'failed' | 'lost'; problem: ExactProblem; message: string };

interface Simulation {
  running: boolean;
  wanted: number;
  outcomes: ExactOutcome[];
  mean: number;
  interval: ExactSample['interval'];
}

/**
 * Solves boards exactly in a worker of its own, which keeps the solution; only this worker can play from it. There is
 * one solution at a time. The next one needs a new worker, since the memory of a worker never shrinks.
 */
export class ExactSolver {
  #client: EngineClient;
  #estimates: Pick<Queue, 'call'>;
  #clock: { now: () => number };
  #solving;
  #simulating;
  #state = signal({ phase: 'none' } as ExactState);
  /** Number of the current run: answers to earlier runs are ignored. */
  #run = 0;
  #simulation = signal(undefined as Simulation | undefined);

  /** How many times as long as measured on a small board the last large one took. */
  #slowness = 1;
  /** The time that was promised for the present problem, in seconds, if its number of states is known. */
  #promised = Number.NaN;
  /** The progress of solving: start time, and peak memory in bytes. */
  #course = { begin: 0, peak: 0 };

  /** @param collaborators `client`: a reserved worker; `estimates`: any worker */
  constructor({
    client,
    estimates,
    clock,
  }: {
    client: EngineClient;
    estimates: Pick<Queue, 'call'>;
    clock: { now: () => number };
  }) {
    this.#client = client;
    this.#estimates = estimates;
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
    client.on('lost', ({ reason }) => this.#lose(reason));
  }

  get state(): ReadonlySignal<ExactState> {
    return this.#state;
  }

  get simulation(): ReadonlySignal<Simulation | undefined> {
    return this.#simulation;
  }

  /** The solved problem, if there is one. */
  get problem() {
    const state = this.#state.value;
    return state.phase === 'solved' ? state.problem : undefined;
  }

  /** Why the exact solver with these settings cannot play a game; undefined if it can. */
  obstacle(settings: ExactProblem['settings'], game: { rows: number; cols: number; p4: number }) {
    return exactObstacle(settings, game, this.problem);
  }

  /** Estimates time and memory; rejects with the reason why solving is impossible. */
  async estimate(problem: ExactProblem) {
    const { estimate } = await this.#estimates.call({ kind: 'estimate', problem });
    return { ...estimate, seconds: estimate.seconds * this.#slowness };
  }

  /** @param memory memory limit in bytes */
  async solve(problem: ExactProblem, memory: number) {
    this.#restart();
    const run = this.#run;
    this.#course = { begin: this.#clock.now(), peak: 0 };
    this.#state.value = { phase: 'solving', problem, progress: undefined, seconds: 0 };
    try {
      const estimate = await this.estimate(problem);
      if (run !== this.#run) return;
      this.#promised = estimate.count === 'exactly' ? estimate.seconds : Number.NaN;
      await this.#client.call({ kind: 'solve', problem, memory });
      if (run !== this.#run) return;
      this.#solving.wake();
    } catch (error) {
      this.#fail(error, run);
    }
  }

  #nextOfSolving(): CallOf<'solve-on'> | undefined {
    const { phase } = this.#state.value;
    return phase === 'solving' ? { kind: 'solve-on', ms: SOLVING_SLICE } : undefined;
  }

  #solved({ progress, facts }: AnswerOf<'solve-on'>) {
    const state = this.#state.value;
    if (state.phase !== 'solving') return;
    const { problem } = state;
    const { begin } = this.#course;
    this.#course.peak = Math.max(this.#course.peak, progress.bytes);
    const seconds = (this.#clock.now() - begin) / 1000;
    if (!facts) {
      this.#state.value = { phase: 'solving', problem, progress, seconds };
      return;
    }
    // The next promise is better. Small boards say nothing about large ones.
    if (facts.states >= LARGE && this.#promised > 0) this.#slowness *= seconds / this.#promised;
    this.#state.value = { phase: 'solved', problem, facts, seconds, peak: this.#course.peak };
  }

  #fail(error: unknown, run: number) {
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

  /** Calls the worker that holds the solution. */
  call<C extends Call>(call: C) {
    return this.#client.call(call);
  }

  /** The cost of each move of a game; null where the board is not in the solution. */
  async review(record: string) {
    return (await this.#client.call({ kind: 'review', record })).costs;
  }

  /** Plays perfect games and adds them to those already played. */
  simulate(games: number) {
    if (this.#state.value.phase !== 'solved' || this.#simulation.value?.running) return;
    const outcomes = this.#simulation.value?.outcomes ?? [];
    const wanted = outcomes.length + games;
    this.#simulation.value = { running: true, wanted, outcomes, mean: Number.NaN, interval: null };
    this.#simulating.wake();
  }

  #nextGames(): CallOf<'simulate'> | undefined {
    const simulation = this.#simulation.value;
    if (!simulation?.running) return undefined;
    const { wanted, outcomes } = simulation;
    return { kind: 'simulate', games: wanted - outcomes.length, ms: SLICE };
  }

  #simulated({ outcomes: played, mean, interval }: ExactSample) {
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
    this.#simulation.value = undefined;
  }

  /** Starts a new run: answers to earlier questions are ignored. */
  #void() {
    this.#run += 1;
    this.#solving.forget();
    this.#simulating.forget();
  }

  #lose(reason: string) {
    const state = this.#state.value;
    this.#void();
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
