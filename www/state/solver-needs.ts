import { obstacles, specs } from '../../pkg/solvers.js';
import type { ModelName } from '../../pkg/twofold.js';
import type { Needs, SolverRequest } from '../engine/protocol.ts';
import { messageOf } from '../lib/errors.ts';
import type { ExactSolver } from './exact-solver.ts';
import type { Models } from './models.ts';

type SolverWithSettings = Pick<SolverRequest, 'id' | 'settings'>;

/** The resource that a solver needs for some games. */
const resourceOf = (id: string) => specs.find((spec) => spec.id === id)?.resource ?? null;

const solverWith = (resource: NonNullable<ReturnType<typeof resourceOf>>) =>
  specs.find((spec) => spec.resource === resource)?.id ?? '';

/** The solver that plays with a network. */
export const LEARNED = solverWith('network');
/** The solver that plays from an exact solution. */
export const EXACT = solverWith('solution');

export const MODEL_NAMES: ModelName[] = ['small', 'full', 'own'];

export const networkIn = (settings: SolverRequest['settings']) =>
  MODEL_NAMES.find((name) => name === settings.model) ?? 'small';

export function needsOf({ id, settings }: SolverWithSettings): Needs | undefined {
  const resource = resourceOf(id);
  if (resource === 'network') return { network: networkIn(settings) };
  return resource === 'solution' ? { solution: true } : undefined;
}

export const isExact = ({ id }: { id: string }) => resourceOf(id) === 'solution';

/** Why a solver cannot play on boards of this size; undefined if it can. */
export const sizeObstacle = (id: string, { rows, cols }: { rows: number; cols: number }) =>
  obstacles[id]?.sizes.includes(`${rows}x${cols}`) ? obstacles[id].why : undefined;

/** Why a solver cannot play a game; undefined if it can. */
export function obstacleOf(
  solver: SolverWithSettings,
  game: { rows: number; cols: number; p4: number },
  { exact, models }: { exact: Pick<ExactSolver, 'obstacle'>; models: Pick<Models, 'obstacle'> },
) {
  const needs = needsOf(solver);
  if (needs?.solution) return exact.obstacle(solver.settings, game);
  if (needs?.network) return models.obstacle(solver.settings, game);
  const why = sizeObstacle(solver.id, game);
  return why && messageOf(why);
}
