import init from '../../pkg/twofold.js';
import { browserLocks } from '../lib/browser.ts';

/** How long the browser may take to give the lifeline, in ms. */
const PATIENCE_MS = 1_000;

interface Parts {
  module: WebAssembly.Module;
  lifeline: string;
}

/** The first word: the engine is there. Answers whether the worker holds its lifeline, a lock that becomes free when it ends for any reason. */
export async function hello({ module, lifeline }: Parts) {
  await init({ module_or_path: module });
  return new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), PATIENCE_MS);
    const hold = () => {
      resolve(true);
      return new Promise(() => {});
    };
    const locks = browserLocks();
    if (locks) locks.request(lifeline, {}, hold).catch(() => resolve(false));
    else resolve(false);
  });
}
