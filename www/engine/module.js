/** The engine with its solvers: fetched and compiled once, when it is first needed. */
export class EngineModule {
  /** @type {Promise<WebAssembly.Module> | undefined} */
  #module;

  /**
   * The module, of which every worker makes an instance of its own.
   *
   * @returns {Promise<WebAssembly.Module>}
   */
  get() {
    this.#module ??= compile().catch((error) => {
      // The next one who asks may be luckier: the network comes and goes.
      this.#module = undefined;
      throw error;
    });
    return this.#module;
  }
}

async function compile() {
  const response = await fetch(new URL('../../pkg/twofold_bg.wasm', import.meta.url));
  if (!response.ok)
    throw new Error(`The solvers could not be loaded: ${response.status} ${response.statusText}`);
  // A server that names the type wrongly would make the streaming compiler refuse it.
  const streams = response.headers.get('content-type')?.startsWith('application/wasm');
  return streams
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
