import { open } from './engine.js';

/** Bundlers find what is named like this. */
const files = {
  'twofold_bg.wasm': new URL('../pkg/twofold_bg.wasm', import.meta.url),
  'small.model': new URL('../models/small.model', import.meta.url),
};

/** @param {Parameters<typeof open>[1]} options */
export const openEngine = (options) =>
  open(
    {
      async read(file) {
        const response = await fetch(typeof file === 'string' ? files[file] : file);
        if (!response.ok) throw new Error(`${response.url} answers with ${response.status}`);
        return response.arrayBuffer();
      },
      spawn(hear, lost) {
        const worker = new Worker(new URL('./thread.js', import.meta.url), { type: 'module' });
        worker.addEventListener('message', ({ data }) => hear(data));
        worker.addEventListener('error', ({ message }) =>
          lost(message || 'the worker could not be started'),
        );
        return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
      },
    },
    options,
  );
