import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { open } from './engine.js';
import { pathOf } from './files.node.js';

const threadName = 'thread.node.js';

/** @param {Parameters<typeof open>[1]} options */
export const openEngine = (options) =>
  open(
    {
      read: (file) => readFile(typeof file === 'string' ? pathOf(file) : file),
      spawn(hear, lost) {
        const worker = new Worker(pathOf(threadName));
        worker.on('message', (answer) => {
          worker.unref();
          hear(answer);
        });
        worker.on('error', ({ message }) => lost(message));
        // A program ends though its engine is open, but not while a question waits.
        worker.unref();
        return {
          post(message) {
            worker.ref();
            worker.postMessage(message);
          },
          end: () => worker.terminate(),
        };
      },
    },
    options,
  );
