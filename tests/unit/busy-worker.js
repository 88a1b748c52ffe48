/** A worker on a thread of its own that keeps the processor busy, as a search in wasm does. */

import { parentPort, workerData } from 'node:worker_threads';
import { expose } from 'comlink';
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';

/** @param {number} ms */
const busy = (ms) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

let held = 0;

export const engine = {
  hello: () => {
    if (workerData === 'refuses') throw new Error('no engine here');
  },
  /** @param {number} ms */
  slice: (ms) => {
    busy(ms);
    return ms;
  },
  /** @param {number} a @param {number} b */
  add: (a, b) => a + b,
  /** @param {number} number */
  hold: (number) => {
    held = number;
  },
  held: () => held,
  /** @param {(part: number) => void} report */
  report: (report) => {
    for (const part of [0.25, 0.5, 0.75]) report(part);
  },
  fail: () => {
    throw new Error('the engine refuses');
  },
  trap: () => {
    throw Object.assign(new Error('unreachable'), { name: 'RuntimeError' });
  },
  die: () => process.exit(1),
};

if (workerData === 'dies at once') process.exit(1);
// It lives, and never says a word.
if (workerData === 'silent') parentPort?.on('message', () => {});
else if (parentPort) expose(engine, nodeEndpoint(parentPort));
