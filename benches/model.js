/**
 * Measures how long a worker of the page takes to read a shipped model in Chromium, the first time of a fresh browser, and to take it over from a
 * worker that has read it; prints the result as JSON: `node benches/model.js NAME REPETITIONS`. Times are in milliseconds.
 */

import { withEnginePage } from './engine-page.js';

/**
 * Runs in the page.
 *
 * @param {import('../pkg/twofold.js').ModelName} name
 */
async function read(name) {
  const address = '/www/engine/client.js';
  /** @type {typeof import('../www/engine/client.js')} */
  const { EngineClient } = await import(address);
  const module = await WebAssembly.compileStreaming(fetch('/pkg/twofold_bg.wasm'));
  const file = await (await fetch(`/models/${name}.model`)).arrayBuffer();
  const worker = async () => {
    const client = new EngineClient({
      module: async () => module,
      spawn: () => new Worker('/www/workers/worker.js', { type: 'module' }),
      locks: navigator.locks,
    });
    // Whatever it answers, it is there now.
    await client.call({ kind: 'read-board', text: '' }).catch(() => {});
    return client;
  };
  /** @template T @param {() => Promise<T>} action */
  const timed = async (action) => {
    const began = performance.now();
    const answer = await action();
    return { answer, time: performance.now() - began };
  };
  const [first, second] = [await worker(), await worker()];
  const read = await timed(() => first.call({ kind: 'install-model', name, file }));
  const kept = await timed(() => first.call({ kind: 'model-tables', name }));
  const { tables } = kept.answer;
  const taken = await timed(() => second.call({ kind: 'install-model', name, file, tables }));
  return { read: read.time, kept: kept.time, taken: taken.time };
}

const [wanted, repetitions] = process.argv.slice(2);
const name = /** @type {import('../pkg/twofold.js').ModelName} */ (wanted);
/** @type {Awaited<ReturnType<typeof read>>[]} */
const all = [];
for (let repetition = 0; repetition < Number(repetitions); repetition++) {
  await withEnginePage({ root: '.' }, async (page) => {
    all.push(await page.evaluate(read, name));
  });
}
/** @param {keyof (typeof all)[number]} what */
const median = (what) => all.map((times) => times[what]).sort((a, b) => a - b)[all.length >> 1];
console.log(
  JSON.stringify({
    name,
    milliseconds: median('read'),
    keptAfter: median('kept'),
    takenOver: median('taken'),
    allTimes: all,
  }),
);
