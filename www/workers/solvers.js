import { Solver } from '../../pkg/twofold.js';

/** @import { SolverRequest } from '../engine/protocol.js' */

/** @type {{ key: string, solver: Solver } | undefined} */
let kept;

/**
 * The solver of a request. The last one is kept: its memory of positions helps with the next request.
 *
 * @param {SolverRequest} request
 * @returns {Solver}
 */
export function solverFor({ id, settings }) {
  const key = JSON.stringify([id, settings]);
  if (kept?.key === key) return kept.solver;
  const solver = new Solver(id, settings);
  kept?.solver.free();
  kept = { key, solver };
  return solver;
}
