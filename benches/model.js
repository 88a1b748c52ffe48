/**
 * Measures how long the engine's wasm takes to read a shipped model in Chromium, the first time of a fresh browser, and prints the
 * result as JSON: `node benches/model.js NAME REPETITIONS`. Times are in milliseconds.
 */

import { withEnginePage } from './engine-page.js';

/**
 * Runs in the page.
 *
 * @param {import('../pkg/twofold.js').ModelName} name
 */
async function read(name) {
  const address = '/pkg/twofold.js';
  /** @type {typeof import('../pkg/twofold.js')} */
  const engine = await import(address);
  await engine.default();
  const file = new Uint8Array(await (await fetch(`/models/${name}.model`)).arrayBuffer());
  const began = performance.now();
  engine.installModel(name, file, () => {});
  return performance.now() - began;
}

const [wanted, repetitions] = process.argv.slice(2);
const name = /** @type {import('../pkg/twofold.js').ModelName} */ (wanted);
/** @type {number[]} */
const allTimes = [];
for (let repetition = 0; repetition < Number(repetitions); repetition++) {
  await withEnginePage({ root: '.' }, async (page) => {
    allTimes.push(await page.evaluate(read, name));
  });
}
const sorted = [...allTimes].sort((a, b) => a - b);
console.log(JSON.stringify({ name, milliseconds: sorted[sorted.length >> 1], allTimes }));
