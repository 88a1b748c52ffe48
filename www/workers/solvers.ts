import { Solver } from '../../pkg/twofold.js';
import type { SolverRequest } from './requests.ts';

let kept: { key: string; solver: Solver } | undefined;

/** The solver of a request. The last one is kept: its memory of positions helps with the next request. */
export function solverFor({ id, settings }: SolverRequest): Solver {
  const key = JSON.stringify([id, settings]);
  if (kept?.key === key) return kept.solver;
  const solver = new Solver(id, settings);
  kept?.solver.free();
  kept = { key, solver };
  return solver;
}
