import { signal } from '@preact/signals-core';
import { transfer } from 'comlink';
import type { ExactProgress, FormationFacts } from '../../../pkg/twofold.js';
import { Cancelled, OWN_SLICE_MS, type Task, WorkerLost } from '../../engine/pool.ts';
import type { Engine, EnginePool, EngineSession } from '../../engine/protocol.ts';
import { messageOf } from '../../lib/errors.ts';
import type { KeptSolutions } from './kept-solutions.ts';

/** `seconds`: that solving took; undefined for a solution that was kept. */
export interface FormationProblem {
  formation: string;
  goal: number;
  p4: number;
  board: string | undefined;
}

type FormationState =
  | { phase: 'none' }
  | { phase: 'solving'; problem: FormationProblem; progress: ExactProgress | undefined }
  | {
      phase: 'solved';
      problem: FormationProblem;
      facts: FormationFacts;
      seconds: number | undefined;
    }
  | { phase: 'failed'; why: string };

interface Parts {
  pool: Pick<EnginePool, 'session'>;
  clock: { now: () => number };
  kept: KeptSolutions;
}

/** Solves formations in a worker of its own, and keeps the solutions on the device. */
export class FormationSolver {
  #parts;
  #session: EngineSession | undefined;
  readonly state = signal<FormationState>({ phase: 'none' });
  #run = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  #ask<T>(task: Task<Engine, T>): Promise<T> {
    this.#session ??= this.#parts.pool.session('endgame', (reason) => {
      this.discard();
      this.state.value = { phase: 'failed', why: reason };
    });
    return this.#session.run(task);
  }

  /** Solves an endgame in at most `memory` bytes, or opens its solution if it is kept. */
  async solve(problem: FormationProblem, memory: number) {
    this.discard();
    const run = this.#run;
    const began = this.#parts.clock.now();
    this.state.value = { phase: 'solving', problem, progress: undefined };
    try {
      const facts = await this.#opened(problem, memory);
      if (run !== this.#run) return;
      if (facts) {
        this.state.value = { phase: 'solved', problem, facts, seconds: undefined };
        return;
      }
      await this.#ask((engine) => engine.solveFormation({ ...problem, memory }));
      while (run === this.#run) {
        const { progress, facts } = await this.#ask((engine) =>
          engine.solveFormationOn({ ms: OWN_SLICE_MS }),
        );
        if (run !== this.#run) return;
        if (facts) {
          const seconds = (this.#parts.clock.now() - began) / 1000;
          this.state.value = { phase: 'solved', problem, facts, seconds };
          const file = await this.#ask((engine) => engine.saveFormation());
          await this.#parts.kept.keep(problem, file);
          return;
        }
        this.state.value = { phase: 'solving', problem, progress };
      }
    } catch (error) {
      if (run !== this.#run || error instanceof Cancelled || error instanceof WorkerLost) return;
      // Whatever is not kept can still be played.
      if (this.state.value.phase === 'solved') return;
      this.discard();
      this.state.value = { phase: 'failed', why: messageOf(error) };
    }
  }

  /** Reads the kept solution. Undefined if there is none, if it is damaged or of another endgame, or if it has no values for the board. */
  async #opened(problem: FormationProblem, memory: number) {
    const file = await this.#parts.kept.file(problem);
    if (!file) return undefined;
    try {
      const facts = await this.#ask((engine) =>
        engine.loadFormation(transfer({ file, memory }, [file])),
      );
      const { formation, goal, p4 } = facts;
      if (formation !== problem.formation || goal !== problem.goal || p4 !== problem.p4)
        return undefined;
      if (problem.board) await this.values(problem.board, 0);
      return facts;
    } catch (error) {
      if (error instanceof Cancelled || error instanceof WorkerLost) throw error;
      return undefined;
    }
  }

  /** Rejects with `Cancelled` once the solution was discarded. */
  async values(board: string, spawns: number) {
    if (!this.#session) throw new Cancelled();
    return this.#ask((engine) => engine.formationValues({ board, spawns }));
  }

  /** Ends the worker. Kept solutions stay. */
  discard() {
    this.#run += 1;
    this.#session?.end();
    this.#session = undefined;
    this.state.value = { phase: 'none' };
  }
}
