import { signal } from '@preact/signals-core';
import type {
  ExactFacts,
  ExactOutcome,
  ExactProblem,
  ExactProgress,
  ExactSample,
} from '../../pkg/twofold.js';
import { Cancelled, OWN_SLICE_MS, SLICE_MS, type Task, WorkerLost } from '../engine/pool.ts';
import type { Engine, EnginePool, EngineSession } from '../engine/protocol.ts';
import { messageOf } from '../lib/errors.ts';
import { t } from '../lib/sentences.ts';
import { exactObstacle } from './exact-problem.ts';

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

/** Solves boards exactly, one at a time, in a worker of its own that keeps the solution: a new one each time, since its memory never shrinks. */
export class ExactSolver {
  #parts;
  #session: EngineSession | undefined;
  state = signal({ phase: 'none' } as ExactState);
  /** Number of the current run: answers to earlier runs are ignored. */
  #run = 0;
  simulation = signal(undefined as Simulation | undefined);

  /** How many times as long as measured on a small board the last large one took. */
  #slowness = 1;
  /** The time that was promised for the present problem, in seconds, if its number of states is known. */
  #promised = Number.NaN;
  /** The progress of solving: start time, and peak memory in bytes. */
  #course = { begin: 0, peak: 0 };

  constructor(parts: {
    pool: Pick<EnginePool, 'run' | 'session'>;
    clock: { now: () => number };
  }) {
    this.#parts = parts;
  }

  get problem() {
    const state = this.state.value;
    return state.phase === 'solved' ? state.problem : undefined;
  }

  /** Why the exact solver with these settings cannot play a game; undefined if it can. */
  obstacle(settings: ExactProblem['settings'], game: { rows: number; cols: number; p4: number }) {
    return exactObstacle(settings, game, this.problem);
  }

  /** Estimates time and memory; rejects with the reason why solving is impossible. */
  async estimate(problem: ExactProblem) {
    const estimate = await this.#parts.pool.run((engine) => engine.estimate(problem));
    return { ...estimate, seconds: estimate.seconds * this.#slowness };
  }

  /** In at most `memory` bytes. */
  async solve(problem: ExactProblem, memory: number) {
    this.#restart();
    this.#session = this.#parts.pool.session('exact', (reason) => this.#lose(reason));
    const run = this.#run;
    this.#course = { begin: this.#parts.clock.now(), peak: 0 };
    this.state.value = { phase: 'solving', problem, progress: undefined, seconds: 0 };
    try {
      const estimate = await this.estimate(problem);
      if (run !== this.#run) return;
      this.#promised = estimate.count === 'exactly' ? estimate.seconds : Number.NaN;
      await this.ask((engine) => engine.solve({ problem, memory }));
      while (run === this.#run && this.state.value.phase === 'solving') {
        const answer = await this.ask((engine) => engine.solveOn({ ms: OWN_SLICE_MS }));
        if (run === this.#run) this.#solved(answer);
      }
    } catch (error) {
      this.#fail(error, run);
    }
  }

  #solved({ progress, facts }: { progress: ExactProgress; facts?: ExactFacts }) {
    const state = this.state.value;
    if (state.phase !== 'solving') return;
    const { problem } = state;
    const { begin } = this.#course;
    this.#course.peak = Math.max(this.#course.peak, progress.bytes);
    const seconds = (this.#parts.clock.now() - begin) / 1000;
    if (!facts) {
      this.state.value = { phase: 'solving', problem, progress, seconds };
      return;
    }
    // The next promise is better. Small boards say nothing about large ones.
    if (facts.states >= LARGE && this.#promised > 0) this.#slowness *= seconds / this.#promised;
    this.state.value = { phase: 'solved', problem, facts, seconds, peak: this.#course.peak };
  }

  #fail(error: unknown, run: number) {
    if (error instanceof Cancelled || error instanceof WorkerLost || run !== this.#run) return;
    const state = this.state.value;
    if (state.phase !== 'solving') return;
    this.#restart();
    this.state.value = { phase: 'failed', problem: state.problem, message: messageOf(error) };
  }

  cancel() {
    const state = this.state.value;
    if (state.phase !== 'solving') return;
    this.#restart();
    this.state.value = { phase: 'cancelled', problem: state.problem };
  }

  /** Asks the worker that solves, or holds the solution that there is now. Once it is gone, every question is refused. */
  get ask() {
    const session = this.#session;
    return async <T>(task: Task<Engine, T>): Promise<T> => {
      const isOver = () => session !== this.#session;
      const gone = () => new WorkerLost('the solution is gone', 'worker-ended');
      if (!session || isOver()) throw gone();
      return session.run(task).catch((error) => {
        throw isOver() ? gone() : error;
      });
    };
  }

  async simulate(more: number) {
    const { simulation } = this;
    if (this.state.value.phase !== 'solved' || simulation.value?.running) return;
    const outcomes = simulation.value?.outcomes ?? [];
    const wanted = outcomes.length + more;
    simulation.value = { running: true, wanted, outcomes, mean: Number.NaN, interval: null };
    const run = this.#run;
    try {
      while (run === this.#run && simulation.value.running) {
        const games: number = simulation.value.wanted - outcomes.length;
        const sample: ExactSample = await this.ask((engine) =>
          engine.simulate({ games, ms: SLICE_MS }),
        );
        if (run !== this.#run) return;
        outcomes.push(...sample.outcomes);
        const { mean, interval } = sample;
        const running: boolean =
          simulation.value.running && outcomes.length < simulation.value.wanted;
        simulation.value = { ...simulation.value, running, mean, interval };
      }
    } catch (error) {
      // A dead worker is reported elsewhere.
      if (!(error instanceof Cancelled || error instanceof WorkerLost)) throw error;
    }
  }

  stopSimulation() {
    const simulation = this.simulation.value;
    if (simulation) this.simulation.value = { ...simulation, running: false };
  }

  /** Ends the worker: answers to earlier questions are ignored. */
  #restart() {
    this.#run += 1;
    this.#session?.end();
    this.#session = undefined;
    this.simulation.value = undefined;
  }

  #lose(reason: string) {
    const state = this.state.value;
    this.#restart();
    if (state.phase === 'solving') {
      const message = t('solver-exact-memory', { why: reason });
      this.state.value = { phase: 'failed', problem: state.problem, message };
    } else if (state.phase === 'solved') {
      const message = t('solver-exact-lost', { why: reason });
      this.state.value = { phase: 'lost', problem: state.problem, message };
    }
  }
}
