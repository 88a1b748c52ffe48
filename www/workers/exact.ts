import { type ExactSolution, ExactSolve, exactEstimate } from '../../pkg/twofold.js';
import type { Handler } from '../engine/protocol.ts';

let solve: ExactSolve | undefined;
/** The solution that this worker holds, for the solver "exact". */
let solution: ExactSolution | undefined;

/** A problem that takes a part of a second: its 764,857 states tell how fast this device is. */
const SAMPLE = { rows: 2, cols: 4, p4: 0, settings: { objective: 'score' } };

/** The states that this device solves per second, once measured. */
let pace: number | undefined;

/** Solves a small problem to measure the pace of this device. */
function measurePace() {
  const begin = performance.now();
  const sample = new ExactSolve(SAMPLE, 2 ** 27);
  while (sample.advance(100).phase !== 'done');
  const { states } = sample.finish().facts();
  return states / ((performance.now() - begin) / 1000);
}

export const estimate: Handler<'estimate'> = ({ problem }) => {
  const estimate = exactEstimate(problem);
  pace ??= measurePace();
  return { estimate: { ...estimate, seconds: estimate.states / pace } };
};

export const begin: Handler<'solve'> = ({ problem, memory }) => {
  solve = new ExactSolve(problem, memory);
  return {};
};

export const goOn: Handler<'solve-on'> = ({ ms }) => {
  if (!solve) throw new Error('There is nothing being solved.');
  const progress = solve.advance(ms);
  if (progress.phase !== 'done') return { progress };
  solution = solve.finish();
  solve = undefined;
  return { progress, facts: solution.facts() };
};

export const review: Handler<'review'> = ({ record }) => ({ costs: solved().review(record) });

export const simulate: Handler<'simulate'> = ({ games, ms }) => ({
  sample: solved().simulate(games, ms),
});

function solved() {
  if (!solution) throw new Error('Nothing has been solved.');
  return solution;
}
