import { ExactSolve, exactEstimate } from '../pkg/twofold.js';

/** @typedef {import('./protocol.js').ExactCall} ExactCall */
/** @typedef {import('../pkg/twofold.js').ExactSolution} ExactSolution */

/** @type {ExactSolve | undefined} */
let solve;
/** @type {ExactSolution | undefined} */
let solution;

/**
 * What a worker answers about exact play. It holds one solution, from which the solver "exact" plays.
 *
 * @param {ExactCall} call
 * @returns {import('./protocol.js').ExactAnswer}
 */
export function answerExact(call) {
  switch (call.type) {
    case 'estimate':
      return { type: 'estimated', estimate: exactEstimate(call.problem) };
    case 'solve':
      solve = new ExactSolve(call.problem, call.memory);
      return { type: 'begun' };
    case 'solve-on': {
      if (!solve) throw new Error('There is nothing being solved.');
      const progress = solve.advance(call.ms);
      if (progress.phase !== 'done') return { type: 'progressed', progress };
      solution = solve.finish();
      solve = undefined;
      return { type: 'progressed', progress, facts: solution.facts() };
    }
    case 'review':
      return { type: 'reviewed', costs: solved().review(call.record) };
    case 'simulate':
      return { type: 'simulated', sample: solved().simulate(call.games, call.ms) };
  }
}

function solved() {
  if (!solution) throw new Error('Nothing has been solved.');
  return solution;
}
