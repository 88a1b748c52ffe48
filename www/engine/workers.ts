import type { Remote } from 'comlink';
import { browserLocks, hasWorkers, newId } from '../lib/browser.ts';
import { messageOf } from '../lib/errors.ts';
import { t } from '../lib/sentences.ts';
import type { Spawned } from './pool.ts';
import type { Engine } from './protocol.ts';

/** Begins a worker of the page; `module` is the engine, compiled once for all of them. */
export function spawnWorker(
  name: string,
  module: () => Promise<WebAssembly.Module>,
): Spawned<Engine> {
  const over = new AbortController();
  let lost = (_: string) => {};
  const lifeline = `twofold:worker:${newId()}`;
  const loaded = module();
  const hello = async (engine: Remote<Engine>) => {
    const isHeld = await engine.hello({ module: await loaded, lifeline });
    // A worker that is killed sends no event, but its lock becomes free.
    if (isHeld)
      browserLocks()
        ?.request(lifeline, { signal: over.signal }, () => lost(''))
        .catch(() => {
          // The page itself ended the worker.
        });
  };
  const onLost = (tell: typeof lost) => {
    lost = tell;
  };
  try {
    if (!hasWorkers()) throw new Error(t('core-no-workers'));
    const worker = new Worker(new URL('../workers/worker.ts', import.meta.url), {
      type: 'module',
      name,
    });
    const end = (event: Event) => {
      event.preventDefault();
      lost((event as ErrorEvent).message ?? '');
    };
    worker.addEventListener('error', end);
    worker.addEventListener('messageerror', end);
    const terminate = () => {
      over.abort();
      worker.terminate();
    };
    return { endpoint: worker, loaded, hello, terminate, onLost };
  } catch (error) {
    const refused = Promise.reject(new Error(messageOf(error)));
    const { port1 } = new MessageChannel();
    return { endpoint: port1, loaded: refused, hello, terminate: () => port1.close(), onLost };
  }
}
