import { t } from '../lib/sentences.ts';

/** The engine with its solvers, fetched and compiled at first use. */
export class EngineModule {
  #module: Promise<WebAssembly.Module> | undefined;

  /** The compiled module. Every worker makes its own instance. */
  get(): Promise<WebAssembly.Module> {
    this.#module ??= compile().catch((error) => {
      // The next call tries again: the connection may be back.
      this.#module = undefined;
      throw error;
    });
    return this.#module;
  }
}

async function compile() {
  const file = new URL('../../pkg/twofold_bg.wasm', import.meta.url);
  const response = await fetch(file).catch(() => undefined);
  if (!response?.ok) throw new Error(t('core-unreached'));
  // The streaming compiler refuses a wrong content type.
  const streams = response.headers.get('content-type')?.startsWith('application/wasm');
  return streams
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
