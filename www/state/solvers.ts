import type { EnginePool, SolverRequest } from '../engine/protocol.ts';
import type { ExactSolver } from './exact-solver.ts';
import { needsOf } from './solver-needs.ts';

export type SolverPool = Pick<EnginePool, 'run' | 'session' | 'limit' | 'spare'>;

/** The workers that can answer for a solver: the one with the exact solution, where it needs that and there is one, else any, which gets its network. */
export class Solvers {
  #pool: EnginePool;
  #exact: Pick<ExactSolver, 'problem' | 'ask'>;

  constructor({ pool, exact }: { pool: EnginePool; exact: Pick<ExactSolver, 'problem' | 'ask'> }) {
    this.#pool = pool;
    this.#exact = exact;
  }

  for(solver: Pick<SolverRequest, 'id' | 'settings'>): SolverPool {
    const needs = needsOf(solver);
    if (needs?.solution && this.#exact.problem) {
      const run = this.#exact.ask;
      return { run, session: () => ({ run, end: () => {} }), limit: 1, spare: 1 };
    }
    const pool = this.#pool;
    return {
      run: (task, wanted) => pool.run(task, { needs, ...wanted }),
      session: (kind) => {
        const session = pool.session(kind);
        return { ...session, run: (task, wanted) => session.run(task, { needs, ...wanted }) };
      },
      limit: pool.limit,
      spare: pool.spare,
    };
  }
}
