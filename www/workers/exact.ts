import {
  type ExactFacts,
  type ExactProblem,
  type ExactProgress,
  type ExactSolution,
  ExactSolve,
  exactEstimate,
} from '../../pkg/twofold.js';

let solving: ExactSolve | undefined;
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

export function estimate(problem: ExactProblem) {
  const estimate = exactEstimate(problem);
  pace ??= measurePace();
  return { ...estimate, seconds: estimate.states / pace };
}

/** Begins to solve in at most `memory` bytes. */
export function solve({ problem, memory }: { problem: ExactProblem; memory: number }) {
  solving = new ExactSolve(problem, memory);
}

export function solveOn({ ms }: { ms: number }): { progress: ExactProgress; facts?: ExactFacts } {
  if (!solving) throw new Error('There is nothing being solved.');
  const progress = solving.advance(ms);
  if (progress.phase !== 'done') return { progress };
  solution = solving.finish();
  solving = undefined;
  return { progress, facts: solution.facts() };
}

/** The costs of a game's moves; null where the board is not in the solution. */
export const costsOf = (record: string) => solved().review(record);

export const simulate = ({ games, ms }: { games: number; ms: number }) =>
  solved().simulate(games, ms);

function solved() {
  if (!solution) throw new Error('Nothing has been solved.');
  return solution;
}
