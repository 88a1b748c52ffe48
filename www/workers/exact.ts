import { ExactShare, type ExactSolution, ExactSolve, exactEstimate } from '../../pkg/twofold.js';
import type { ExactShare as ExactShareType, Handler } from '../engine/protocol.ts';

let solve: ExactSolve | SharedSolve | undefined;
/** The solution that this worker holds, for the solver "exact". */
let solution: ExactSolution | undefined;

/** A problem that takes a part of a second: its 764,857 states tell how fast this device is. */
const SAMPLE = { rows: 2, cols: 4, p4: 0, settings: { objective: 'score' } };

/** The states that this device solves per second, once measured. */
let pace: number | undefined;

/** Solves a small problem to measure the pace of this device. */
async function measurePace() {
  const begin = performance.now();
  const sample = new ExactSolve(SAMPLE, 2 ** 27);
  while ((await sample.advance(100)).phase !== 'done');
  const { states } = sample.finish().facts();
  return states / ((performance.now() - begin) / 1000);
}

export const estimate: Handler<'estimate'> = async ({ problem }) => {
  const estimate = exactEstimate(problem);
  pace ??= await measurePace();
  return { estimate: { ...estimate, seconds: estimate.states / pace } };
};

export const begin: Handler<'solve'> = ({ problem, memory, share }) => {
  solve = new ExactSolve(problem, memory);
  if (share) solve = new SharedSolve(solve, share);
  return {};
};

export const goOn: Handler<'solve-on'> = async ({ ms }) => {
  if (!solve) throw new Error('There is nothing being solved.');
  const progress = await solve.advance(ms);
  if (progress.phase !== 'done') return { progress };
  solution = solve.finish();
  solve = undefined;
  return { progress, facts: solution.facts() };
};

export const review: Handler<'review'> = ({ record }) => ({ costs: solved().review(record) });

export const simulate: Handler<'simulate'> = ({ games, ms }) => ({
  sample: solved().simulate(games, ms),
});

/** Solves together with another worker. Each values half of every large table and sends the result to the other. */
class SharedSolve {
  #share;
  #port;
  #other;
  /** Results from the other worker that are not read yet. */
  #received: Float64Array[] = [];
  #awaiting: ((part: Float64Array) => void) | undefined;

  constructor(solve: ExactSolve, { party, port }: ExactShareType) {
    this.#share = new ExactShare(solve, party, 2);
    this.#port = port;
    this.#other = 1 - party;
    port.onmessage = ({ data }) => {
      const awaiting = this.#awaiting;
      this.#awaiting = undefined;
      if (awaiting) awaiting(data);
      else this.#received.push(data);
    };
  }

  async advance(ms: number) {
    const end = performance.now() + ms;
    while (!this.#share.done) {
      const part = this.#share.step();
      if (part) {
        this.#port.postMessage(part, [part.buffer]);
        this.#share.install(this.#other, await this.#next());
      }
      if (performance.now() >= end) break;
    }
    return this.#share.progress();
  }

  finish() {
    this.#port.close();
    return this.#share.finish();
  }

  async #next(): Promise<Float64Array> {
    return (
      this.#received.shift() ??
      new Promise((resolve) => {
        this.#awaiting = resolve;
      })
    );
  }
}

function solved() {
  if (!solution) throw new Error('Nothing has been solved.');
  return solution;
}
