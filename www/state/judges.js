import { exactObstacle } from './exact-problem.js';
import { SOLVER } from './models.js';

/** @typedef {import('../../pkg/twofold.js').Measure} Measure */
/** @typedef {import('./exact-solver.js').ExactSolver['problem']} Solved */

/**
 * The rules of a game, as far as they decide who can judge it.
 *
 * @typedef {{ rows: number, cols: number, p4: number, spawner: string }} GameRules
 */

/**
 * Who judges: `evaluator` tells it from others, with the network's checksum and the nodes of a move; `name` is for people; of two judges the
 * one with the higher `rank` is the stronger. `isHeld`: only the worker that holds the solution can ask it.
 *
 * @typedef {{ evaluator: string, name: string, rank: number, measure: Measure, isHeld?: boolean,
 *             solver: import('../engine/protocol.js').SolverRequest }} Judge
 */

/** The stronger judge has the higher rank. */
export const RANKS = { small: 1, full: 2, exact: 3 };

/** The most nodes of a move; ten times as many before it is called a mistake. About 1 ms, and 10 ms. */
const NODES = 10_000;
/** Boards with more cells are never solved here. */
const MOST_SOLVED = 9;

const POINTS = /** @type {const} */ ({ kind: 'points' });

/**
 * The strongest judge at hand of games by these rules, or why there is none. Rejects if its network cannot be loaded.
 *
 * @param {GameRules} rules
 * @param {{ models: Pick<import('./models.js').Models, 'need' | 'isReady' | 'state' | 'restore'>, exact: { problem: Solved } }} at
 * @returns {Promise<Judge | string>}
 */
export async function judgeOf(rules, { models, exact }) {
  const { rows, cols, spawner } = rules;
  if (spawner === 'adversary')
    return 'Moves against the adversary are not judged: no solver here tells their worth in points.';
  if (rows * cols <= MOST_SOLVED) return exactJudge(rules, exact.problem);
  if (rows === 4 && cols === 4) return networkJudge(models);
  return `Moves on ${rows}×${cols} boards are not judged: no solver here tells their worth in points.`;
}

/**
 * @param {Pick<import('./models.js').Models, 'need' | 'isReady' | 'state' | 'restore'>} models
 * @returns {Promise<Judge>}
 */
async function networkJudge(models) {
  await models.restore('full');
  const name = models.isReady('full') ? 'full' : 'small';
  await models.need({ model: name });
  const state = models.state(name);
  if (state.phase !== 'ready') {
    const why =
      state.phase === 'failed'
        ? `could not be loaded: ${state.message}`
        : 'is being loaded. Try again in a moment.';
    throw new Error(`The network that judges ${why}`);
  }
  return {
    evaluator: `${SOLVER} ${name} ${state.facts.checksum} ${NODES}`,
    name: `the ${name} network`,
    rank: RANKS[name],
    measure: POINTS,
    solver: { id: SOLVER, settings: { model: name }, budget: { nodes: NODES } },
  };
}

/**
 * @param {GameRules} rules
 * @param {Solved} solved
 * @returns {Judge | string}
 */
function exactJudge(rules, solved) {
  const isHeld = exactObstacle({ objective: 'score' }, rules, undefined) !== undefined;
  const settings = isHeld && solved ? solved.settings : { objective: 'score' };
  const { objective, target } = settings;
  if (exactObstacle(settings, rules, solved) !== undefined)
    return `A ${rules.rows}×${rules.cols} board is judged by perfect play: solve it in the Exact tab first, then open the review again.`;
  if (objective !== 'score' && objective !== 'reach')
    return 'This board is solved for another goal than points. Solve it in the Exact tab for the highest expected score, then open the review again.';
  return {
    evaluator: `exact ${objective} ${objective === 'reach' ? target : ''}`.trim(),
    name: 'perfect play',
    rank: RANKS.exact,
    measure: objective === 'reach' ? { kind: 'chance', tile: Number(target) } : POINTS,
    isHeld,
    solver: { id: 'exact', settings, budget: { nodes: NODES } },
  };
}
