/**
 * Measures one workload of the engine's wasm in Chromium, as `twofold bench` does natively, and
 * prints the result as JSON: `node benches/wasm.js NAME SECONDS REPETITIONS`.
 */

import { withEnginePage } from './engine-page.js';
import { medianOf } from './median.js';

/**
 * Runs in the page.
 *
 * @param {{ name: string, seconds: number, repetitions: number }} request
 */
async function measure({ name, seconds, repetitions }) {
  const address = '/twofold.js';
  /** @type {typeof import('../pkg/twofold.js')} */
  const engine = await import(address);
  await engine.default();

  /** @param {number} iterations */
  function timed(iterations) {
    const began = performance.now();
    const operations = engine.benchmark(name, iterations);
    if (operations === undefined) throw new Error(`there is no workload "${name}"`);
    return { operations, seconds: (performance.now() - began) / 1000 };
  }

  // Doubling also warms up tables, caches and the optimising compiler.
  let iterations = 1;
  while (timed(iterations).seconds < seconds) iterations *= 2;
  const runs = Array.from({ length: repetitions }, () => timed(iterations));
  const { operations } = runs[0];
  return { name, iterations, operations, allSeconds: runs.map((run) => run.seconds) };
}

const [name, seconds, repetitions] = process.argv.slice(2);
await withEnginePage({ root: 'pkg' }, async (page) => {
  const request = { name, seconds: Number(seconds), repetitions: Number(repetitions) };
  const measured = await page.evaluate(measure, request);
  const median = medianOf(measured.allSeconds.toSorted((a, b) => a - b));
  const operationsPerSecond = measured.operations / median;
  console.log(JSON.stringify({ ...measured, seconds: median, operationsPerSecond }));
});
