import { obstacles, specs } from '../../pkg/solvers.js';
import { messageOf } from '../lib/errors.js';

/** @import { ModelName } from '../../pkg/twofold.js' */
/** @import { Needs, SolverRequest } from '../engine/protocol.js' */
/** @import { ExactSolver } from './exact-solver.js' */
/** @import { Models } from './models.js' */

/** @typedef {Pick<SolverRequest, 'id' | 'settings'>} SolverWithSettings */

/** The resource that a solver needs for some games. @param {string} id */
const resourceOf = (id) => specs.find((spec) => spec.id === id)?.resource ?? null;

/** The solver that needs this resource. @param {NonNullable<ReturnType<typeof resourceOf>>} resource */
const solverWith = (resource) => specs.find((spec) => spec.resource === resource)?.id ?? '';

/** The solver that plays with a network. */
export const LEARNED = solverWith('network');
/** The solver that plays from an exact solution. */
export const EXACT = solverWith('solution');

/** @type {ModelName[]} */
export const MODEL_NAMES = ['small', 'full', 'own'];

/** The network that the settings of a solver name. @param {SolverRequest['settings']} settings */
export const networkIn = (settings) =>
  MODEL_NAMES.find((name) => name === settings.model) ?? 'small';

/**
 * The resources that a worker needs for a solver.
 *
 * @param {SolverWithSettings} solver
 * @returns {Needs | undefined}
 */
export function needsOf({ id, settings }) {
  const resource = resourceOf(id);
  if (resource === 'network') return { network: networkIn(settings) };
  return resource === 'solution' ? { solution: true } : undefined;
}

/** Whether a solver's values are exact. @param {{ id: string }} solver */
export const isExact = ({ id }) => resourceOf(id) === 'solution';

/** The part of a call that names a solver and its needs. @param {SolverRequest} solver */
export const solverCall = (solver) => ({ solver, needs: needsOf(solver) });

/**
 * Why a solver cannot play on boards of this size; undefined if it can.
 *
 * @param {string} id
 * @param {{ rows: number, cols: number }} size
 * @returns {string | undefined}
 */
export const sizeObstacle = (id, { rows, cols }) => obstacles[id]?.[`${rows}x${cols}`];

/**
 * Why a solver cannot play a game; undefined if it can.
 *
 * @param {SolverWithSettings} solver
 * @param {{ rows: number, cols: number, p4: number }} game
 * @param {{ exact: Pick<ExactSolver, 'obstacle'>, models: Pick<Models, 'obstacle'> }} resources
 */
export function obstacleOf(solver, game, { exact, models }) {
  const needs = needsOf(solver);
  if (needs?.solution) return exact.obstacle(solver.settings, game);
  if (needs?.network) return models.obstacle(solver.settings, game);
  const why = sizeObstacle(solver.id, game);
  return why && messageOf(why);
}
