import { ExactShare, ExactSolve, exactEstimate } from '../../pkg/twofold.js';

/** @import { ExactSolution } from '../../pkg/twofold.js' */
/** @import { ExactShare as ExactShareType, Handler } from '../engine/protocol.js' */

/** @type {ExactSolve | SharedSolve | undefined} */
let solve;
/** The solution that this worker holds, for the solver "exact". @type {ExactSolution | undefined} */
let solution;

/** A problem that takes a part of a second: its 764,857 states tell how fast this device is. */
const SAMPLE = { rows: 2, cols: 4, p4: 0, settings: { objective: 'score' } };

/** The states that this device solves per second, once measured. @type {number | undefined} */
let pace;

/** Solves a small problem to measure the pace of this device. */
async function measurePace() {
  const begin = performance.now();
  const sample = new ExactSolve(SAMPLE, 2 ** 27);
  while ((await sample.advance(100)).phase !== 'done');
  const { states } = sample.finish().facts();
  return states / ((performance.now() - begin) / 1000);
}

/** @type {Handler<'estimate'>} */
export async function estimate({ problem }) {
  const estimate = exactEstimate(problem);
  pace ??= await measurePace();
  return { estimate: { ...estimate, seconds: estimate.states / pace } };
}

/** @type {Handler<'solve'>} */
export function begin({ problem, memory, share }) {
  solve = new ExactSolve(problem, memory);
  if (share) solve = new SharedSolve(solve, share);
  return {};
}

/** @type {Handler<'solve-on'>} */
export async function goOn({ ms }) {
  if (!solve) throw new Error('There is nothing being solved.');
  const progress = await solve.advance(ms);
  if (progress.phase !== 'done') return { progress };
  solution = solve.finish();
  solve = undefined;
  return { progress, facts: solution.facts() };
}

/** @type {Handler<'review'>} */
export const review = ({ record }) => ({ costs: solved().review(record) });

/** @type {Handler<'simulate'>} */
export const simulate = ({ games, ms }) => ({ sample: solved().simulate(games, ms) });

/** Solves together with another worker. Each values half of every large table and sends the result to the other. */
class SharedSolve {
  #share;
  #port;
  #other;
  /** Results from the other worker that are not read yet. @type {Float64Array[]} */
  #received = [];
  /** @type {((part: Float64Array) => void) | undefined} */
  #awaiting;

  /** @param {ExactSolve} solve @param {ExactShareType} share */
  constructor(solve, { party, port }) {
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

  /** @param {number} ms */
  async advance(ms) {
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

  /** @returns {Promise<Float64Array>} */
  async #next() {
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
