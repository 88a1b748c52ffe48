/**
 * Measures how long a fresh Chromium takes to read a shipped model. Prints the result as JSON, times in milliseconds:
 * `node benches/model.js NAME REPETITIONS`.
 */

import { withEnginePage } from './engine-page.js';
import { medianOf } from './median.js';

/**
 * Runs in the page.
 *
 * @param {import('../pkg/twofold.js').ModelName} name
 */
async function read(name) {
  const address = '/pkg/twofold.js';
  /** @type {typeof import('../pkg/twofold.js')} */
  const { default: init, installModel } = await import(address);
  await init();
  const file = new Uint8Array(await (await fetch(`/models/${name}.model`)).arrayBuffer());
  const began = performance.now();
  installModel(name, file);
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
console.log(
  JSON.stringify({ name, read: medianOf([...allTimes].sort((a, b) => a - b)), allTimes }),
);
