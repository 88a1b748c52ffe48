import { fetchedOnce } from '../lib/fetched-once.ts';

/** Fetches and compiles a module. */
export async function compiled(file: URL) {
  const response = await fetch(file).catch(() => undefined);
  if (!response?.ok) throw Object.assign(new Error(`no ${file}`), { code: 'unreached' });
  // The streaming compiler refuses a wrong content type.
  const streams = response.headers.get('content-type')?.startsWith('application/wasm');
  const module = streams
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
  return module.catch((cause) => {
    throw Object.assign(new Error('not compiled', { cause }), { code: 'damaged' });
  });
}

/** The engine with its solvers, compiled at the first call. Every worker makes its own instance. */
export const fetchEngine = fetchedOnce(() =>
  compiled(new URL('../../pkg/twofold_bg.wasm', import.meta.url)),
);
