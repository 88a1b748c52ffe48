/**
 * The engine, compiled once; the page and every worker make their own instance of it.
 *
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compileEngine() {
  const response = await fetch(new URL('../pkg/twofold_bg.wasm', import.meta.url));
  if (!response.ok)
    throw new Error(`The engine could not be loaded: ${response.status} ${response.statusText}`);
  // A server that names the type wrongly would make the streaming compiler refuse it.
  const streams = response.headers.get('content-type')?.startsWith('application/wasm');
  return streams
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
