import { ExactShare, ExactSolve, exactEstimate } from '../../pkg/twofold.js';

/** @typedef {import('../engine/protocol.js').ExactCall} ExactCall */
/** @typedef {import('../../pkg/twofold.js').ExactSolution} ExactSolution */

/** @type {ExactSolve | SharedSolve | undefined} */
let solve;
/** @type {ExactSolution | undefined} */
let solution;

/**
 * What a worker answers about exact play. It holds one solution, from which the solver "exact" plays.
 *
 * @param {ExactCall} call
 * @returns {import('../engine/protocol.js').ExactAnswer | Promise<import('../engine/protocol.js').ExactAnswer>}
 */
export function answerExact(call) {
  switch (call.type) {
    case 'estimate':
      return { type: 'estimated', estimate: exactEstimate(call.problem) };
    case 'solve':
      solve = new ExactSolve(call.problem, call.memory);
      if (call.share) solve = new SharedSolve(solve, call.share);
      return { type: 'begun' };
    case 'solve-on':
      return solveOn(call.ms);
    case 'review':
      return { type: 'reviewed', costs: solved().review(call.record) };
    case 'simulate':
      return { type: 'simulated', sample: solved().simulate(call.games, call.ms) };
  }
}

/**
 * @param {number} ms
 * @returns {Promise<import('../engine/protocol.js').Progressed>}
 */
async function solveOn(ms) {
  if (!solve) throw new Error('There is nothing being solved.');
  const progress = await solve.advance(ms);
  if (progress.phase !== 'done') return { type: 'progressed', progress };
  solution = solve.finish();
  solve = undefined;
  return { type: 'progressed', progress, facts: solution.facts() };
}

/** Solves together with another worker. Each values half of every large table, and tells the other what it found. */
class SharedSolve {
  #share;
  #port;
  #other;
  /** What the other has said and was not yet awaited. @type {Float64Array[]} */
  #received = [];
  /** @type {((part: Float64Array) => void) | undefined} */
  #awaiting;

  /**
   * @param {ExactSolve} solve
   * @param {import('../engine/protocol.js').ExactShare} share
   */
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
