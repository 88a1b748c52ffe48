import { means } from '../../../pkg/rivals.js';
import type { SolverSpec } from '../../../pkg/solvers.js';
import type { SolverRequest } from '../../engine/protocol.ts';
import { t } from '../../lib/sentences.ts';
import type { Models } from '../../state/models.ts';
import { obstacleOf } from '../../state/solver-needs.ts';
import { MEASURED } from './rival-games.ts';

const THINK_MS = 10;

/** The rivals of known strength, the weakest first. `how`: how it plays; `mean`: its mean score. */
export interface Rival {
  name: string;
  label: string;
  how: string;
  mean: number;
  solver: SolverRequest;
}

export const RIVALS: readonly Rival[] = Object.entries(MEASURED).map(([name, { solver }]) => ({
  name,
  label: t(`race-rival-${name}`),
  how: t(`race-how-${name}`, { ms: THINK_MS }),
  mean: (means as Record<string, number>)[name],
  solver: { settings: {}, budget: {}, ...solver },
}));

/** The proposed rival: the weakest that is stronger than the player's median. Without one, a good one for beginners. */
export function rivalFor(median: number | undefined) {
  const beginner = RIVALS[2];
  if (median === undefined) return beginner;
  return RIVALS.find(({ mean }) => mean > median) ?? RIVALS[RIVALS.length - 1];
}

/** A solver with its defaults, for races on any board. */
export function requestOf({ id, anytime, parameters }: SolverSpec): SolverRequest {
  const own = parameters.filter(({ name }) => !(anytime && name === 'depth'));
  const settings = Object.fromEntries(own.map(({ name, kind }) => [name, kind.default]));
  return { id, settings, budget: anytime ? { ms: THINK_MS } : {} };
}

/** Why a solver cannot race on a board; undefined if it can. No worker of a race holds an exact solution. */
export function obstacleOfRival(
  solver: SolverRequest,
  game: { rows: number; cols: number; p4: number },
  models: Pick<Models, 'obstacle'>,
): string | undefined {
  const exact = { obstacle: () => t('race-exact-only') };
  return obstacleOf(solver, game, { exact, models });
}
