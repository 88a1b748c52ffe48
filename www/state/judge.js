import { isGameOf } from './exact-problem.js';
import { SOLVER } from './models.js';

/** @typedef {import('../engine/protocol.js').SolverRequest} SolverRequest */
/** @typedef {Pick<import('../../pkg/rules.js').GameState, 'rows' | 'cols' | 'p4' | 'spawner'>} Rules */

/**
 * Who judges the moves of a game: a solver that values them in points, or in the chance of a tile. `holder`: it plays from
 * the solution that one worker holds.
 *
 * @typedef {{ solver: SolverRequest, title: string, holder: boolean }} Judge
 */

/**
 * Why nobody does; `pending`: not yet.
 *
 * @typedef {{ reason: string, pending: boolean }} NoJudge
 */

/** Boards of so many cells are solved as soon as they are asked about. */
const SOLVED_AT_ONCE = 6;
/** Boards of more cells are not solved at all. */
const MOST_SOLVED = 9;

/**
 * The best judge at hand.
 *
 * @param {Rules} game
 * @param {{ exact: Pick<import('./exact-solver.js').ExactSolver, 'problem'>,
 *           models: Pick<import('./models.js').Models, 'isReady' | 'state'> }} collaborators
 * @returns {Judge | NoJudge}
 */
export function judgeOf(game, { exact, models }) {
  const { rows, cols, spawner } = game;
  if (spawner !== 'random') {
    return {
      reason:
        'Moves are not judged against an adversary: no solver here knows how many points are left.',
      pending: false,
    };
  }
  const { problem } = exact;
  const objective = problem && isGameOf(problem, game) ? problem.settings.objective : undefined;
  if (problem && (objective === 'score' || objective === 'reach')) {
    return {
      solver: { id: 'exact', settings: problem.settings, budget: {} },
      title: 'perfect play',
      holder: true,
    };
  }
  if (rows * cols <= SOLVED_AT_ONCE) {
    return {
      solver: { id: 'exact', settings: { objective: 'score' }, budget: {} },
      title: 'perfect play',
      holder: false,
    };
  }
  if (rows === 4 && cols === 4) return network(models);
  const solvable = rows * cols < MOST_SOLVED || (rows === 3 && cols === 3);
  return {
    reason: solvable
      ? `Moves on a ${rows}×${cols} board are judged once it is solved: see the Exact tab, and choose the highest score or the chance of a tile.`
      : `Moves on a ${rows}×${cols} board are not judged: no solver here knows how many points are left. A hint still shows what the solver would do.`,
    pending: false,
  };
}

/**
 * @param {Pick<import('./models.js').Models, 'isReady' | 'state'>} models
 * @returns {Judge | NoJudge}
 */
function network(models) {
  const name = models.isReady('full') ? 'full' : 'small';
  if (models.isReady(name)) {
    return {
      solver: { id: SOLVER, settings: { model: name }, budget: {} },
      title: `the ${name} network`,
      holder: false,
    };
  }
  const state = models.state(name);
  if (state.phase === 'none')
    return {
      reason: 'Moves are not judged: this copy of the page has no network.',
      pending: false,
    };
  if (state.phase === 'failed') {
    return {
      reason: `Moves are not judged: the network could not be loaded. ${state.message}`,
      pending: true,
    };
  }
  return { reason: 'The network that judges your moves is being loaded.', pending: true };
}

/**
 * @param {Judge | NoJudge} judge
 * @returns {judge is Judge}
 */
export const isJudge = (judge) => 'solver' in judge;
