import { means } from '../../../pkg/rivals.js';
import { obstacles } from '../../../pkg/solvers.js';
import { obstacleOf } from '../../state/solver-needs.js';

/** @import { SolverSpec } from '../../../pkg/twofold.js' */
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
export const RIVALS = [
  rival('random', 'Random', 'makes any move at all', { id: 'random' }),
  rival('reflex', 'Greedy', 'takes the most points at once', { id: 'reflex' }),
  rival('looi-2', 'Looi', 'looks one move ahead', { id: 'looi', settings: { depth: 2 } }),
  rival('looi-3', 'Looi, deeper', 'looks two moves ahead', {
    id: 'looi',
    settings: { depth: 3 },
  }),
  rival('snake', 'Snake', 'lines its tiles up along a snake', { id: 'expectimax-snake' }),
  rival('pruned', 'Planner', 'looks three moves ahead', {
    id: 'expectimax-pruned',
    settings: { depth: 3 },
  }),
  rival('learned-1', 'Instinct', 'has learned from its own games, and looks no further', {
    id: 'learned',
    settings: { model: 'small', depth: 1 },
  }),
  rival('learned-2', 'Learner', 'has learned, and looks one new tile ahead', {
    id: 'learned',
    settings: { model: 'small', depth: 2 },
  }),
  rival('learned', 'Master', `has learned, and thinks ${THINK_MS} ms a move`, {
    id: 'learned',
    settings: { model: 'small' },
    budget: { ms: THINK_MS },
  }),
];

/**
 * @param {keyof typeof means} name
 * @param {string} label
 * @param {string} how
 * @param {Partial<SolverRequest> & { id: string }} solver
 * @returns {Rival}
 */
function rival(name, label, how, { id, settings = {}, budget = {} }) {
  return { name, label, how, mean: means[name], solver: { id, settings, budget } };
}

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
  obstacle: () => 'Exact play is for the boards that are solved in the Exact tab.',
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
  return obstacleOf(solver, game, { exact: NO_SOLUTION, models, obstacles });
}
