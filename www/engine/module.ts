import { fetchedOnce } from '../lib/fetched-once.ts';
import { t } from '../lib/sentences.ts';

/** Fetches and compiles the engine with its solvers at the first call. Every worker makes its own instance. */
export const fetchEngine = fetchedOnce(async () => {
  const file = new URL('../../pkg/twofold_bg.wasm', import.meta.url);
  try {
    const response = await fetch(file);
    // The streaming compiler refuses a wrong content type.
    const streams = response.headers.get('content-type')?.startsWith('application/wasm');
    return await (streams
      ? WebAssembly.compileStreaming(response)
      : WebAssembly.compile(await response.arrayBuffer()));
  } catch {
    throw new Error(t('core-fault-unreached'));
  }
});
