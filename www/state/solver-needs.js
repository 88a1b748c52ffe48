/** @import { ModelName } from '../../pkg/twofold.js' */
/** @import { Needs, SolverRequest } from '../engine/protocol.js' */
/** @import { ExactSolver } from './exact-solver.js' */
/** @import { Models } from './models.js' */

/** @typedef {Pick<SolverRequest, 'id' | 'settings'>} SolverWithSettings */

/** The solver that plays with a network. */
export const LEARNED = 'learned';
/** The solver that plays from an exact solution. */
export const EXACT = 'exact';

/** @type {ModelName[]} */
export const MODEL_NAMES = ['small', 'full', 'own'];

/** The network that the settings of the learned solver name. @param {SolverRequest['settings']} settings */
export const networkIn = (settings) =>
  MODEL_NAMES.find((name) => name === settings.model) ?? 'small';

/**
 * The resources that a worker needs for a solver.
 *
 * @param {SolverWithSettings} solver
 * @returns {Needs | undefined}
 */
export function needsOf({ id, settings }) {
  if (id === LEARNED) return { network: networkIn(settings) };
  return isExact({ id }) ? { solution: true } : undefined;
}

/** Whether a solver's values are exact. @param {{ id: string }} solver */
export const isExact = ({ id }) => id === EXACT;

/** The part of a call that names a solver and its needs. @param {SolverRequest} solver */
export const solverCall = (solver) => ({ solver, needs: needsOf(solver) });

/**
 * Why a solver cannot play a game; undefined if it can.
 *
 * @param {SolverWithSettings} solver
 * @param {{ rows: number, cols: number, p4: number }} game
 * @param {{ exact: Pick<ExactSolver, 'obstacle'>, models: Pick<Models, 'obstacle'>,
 *           obstacles: Record<string, Record<string, string>> }} resources `obstacles`: by solver and size of the board
 */
export function obstacleOf(solver, game, { exact, models, obstacles }) {
  const needs = needsOf(solver);
  if (needs?.solution) return exact.obstacle(solver.settings, game);
  if (needs?.network) return models.obstacle(solver.settings, game);
  return obstacles[solver.id]?.[`${game.rows}x${game.cols}`];
}
