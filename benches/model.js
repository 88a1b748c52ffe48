/**
 * Measures how long a worker of the page takes in a fresh Chromium to read a shipped model, to read it and hand it on, and to take it over from
 * the one that did; the last is missing of a model that is not handed on. Prints the result as JSON, times in milliseconds:
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
  const address = '/www/engine/client.ts';
  /** @type {typeof import('../www/engine/client.ts')} */
  const { EngineClient } = await import(address);
  const module = await WebAssembly.compileStreaming(fetch('/pkg/twofold_bg.wasm'));
  const file = await (await fetch(`/models/${name}.model`)).arrayBuffer();
  const worker = async () => {
    const client = new EngineClient({
      module: async () => module,
      spawn: () => new Worker('/www/workers/worker.ts', { type: 'module' }),
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
  const [first, second, third] = [await worker(), await worker(), await worker()];
  /** @type {import('../www/engine/protocol.ts').CallOf<'install-model'>} */
  const call = { kind: 'install-model', name, file };
  const read = await timed(() => first.call(call));
  const handing = await timed(() => second.call({ ...call, isHandedOn: true }));
  const { parts } = handing.answer;
  const taking = parts && (await timed(() => third.call({ ...call, parts })));
  return { read: read.time, readAndHandedOn: handing.time, takenOver: taking?.time };
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
const median = (what) => {
  const times = all.flatMap((times) => times[what] ?? []).sort((a, b) => a - b);
  return times.length > 0 ? medianOf(times) : undefined;
};
console.log(
  JSON.stringify({
    name,
    read: median('read'),
    readAndHandedOn: median('readAndHandedOn'),
    takenOver: median('takenOver'),
    allTimes: all,
  }),
);
