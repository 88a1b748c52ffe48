import { means } from '../../../pkg/rivals.js';
import { t } from '../../lib/sentences.js';
import { obstacleOf } from '../../state/solver-needs.js';
import { MEASURED } from './rival-games.js';

/** @import { SolverSpec } from '../../../pkg/solvers.js' */
/** @import { SolverRequest } from '../../engine/protocol.js' */
/** @import { Models } from '../../state/models.js' */

/** The think time of a rival per move, in ms. */
const THINK_MS = 10;

/**
 * The rivals of known strength on the standard board, the weakest first. `label`: the name on the page; `how`: how it
 * plays; `mean`: its mean score.
 *
 * @typedef {{ name: string, label: string, how: string, mean: number, solver: SolverRequest }} Rival
 */

/** @type {readonly Rival[]} */
export const RIVALS = Object.entries(MEASURED).map(([name, { solver }]) => ({
  name,
  label: t(`race-rival-${name}`),
  how: t(`race-how-${name}`, { ms: THINK_MS }),
  mean: /** @type {Record<string, number>} */ (means)[name],
  solver: { settings: {}, budget: {}, ...solver },
}));

/**
 * The proposed rival: the weakest that is stronger than the player. Without a game of the player, a good one for
 * beginners.
 *
 * @param {number | undefined} median score of the player's games
 */
export function rivalFor(median) {
  const beginner = RIVALS[2];
  if (median === undefined) return beginner;
  return RIVALS.find(({ mean }) => mean > median) ?? RIVALS[RIVALS.length - 1];
}

/**
 * A solver with its defaults, for races on any board.
 *
 * @param {SolverSpec} spec
 * @returns {SolverRequest}
 */
export function requestOf({ id, anytime, parameters }) {
  const own = parameters.filter(({ name }) => !(anytime && name === 'depth'));
  const settings = Object.fromEntries(own.map(({ name, kind }) => [name, kind.default]));
  return { id, settings, budget: anytime ? { ms: THINK_MS } : {} };
}

/** No worker of a race holds an exact solution. */
const NO_SOLUTION = {
  obstacle: () => t('race-exact-only'),
};

/**
 * Why a solver cannot race on a board; undefined if it can.
 *
 * @param {SolverRequest} solver
 * @param {{ rows: number, cols: number, p4: number }} game
 * @param {Pick<Models, 'obstacle'>} models
 * @returns {string | undefined}
 */
export function obstacleOfRival(solver, game, models) {
  return obstacleOf(solver, game, { exact: NO_SOLUTION, models });
}
