/**
 * The engine protocol for other pages (docs/protocol.md): each message is a line. The address of this module names the solver and its settings, as in
 * `engine.js?solver=looi&depth=4`. The build writes it to `engine.js`, apart from the page.
 */

import { models } from '../../pkg/models.js';
import { automatic, specs } from '../../pkg/solvers.js';
import init, { installModel, LineEngine, type ModelName } from '../../pkg/twofold.js';

async function start() {
  const { solver = automatic[0], ...settings } = Object.fromEntries(
    new URL(import.meta.url).searchParams,
  );
  await init();
  const spec = specs.find(({ id }) => id === solver);
  if (spec?.resource === 'network') await load(settings.model ?? 'small');
  return new LineEngine(solver, settings);
}

/** Loads a network that this server offers; the engine says it if there is none. */
async function load(name: string) {
  const offered = Object.entries(models).find(([model]) => model === name)?.[1];
  if (!offered) return;
  const response = await fetch(offered.address);
  if (!response.ok) throw new Error(`the network could not be loaded: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  installModel(name as ModelName, bytes);
}

/** The engine, or why there is none. */
const started = start().catch((error) => refusal(error));

addEventListener('message', async ({ data }: MessageEvent<unknown>) => {
  const line = String(data).trim();
  // Every line waits, so that they stay in order.
  const engine = await started;
  if (line === 'quit') return close();
  if (line === 'stop') return;
  if (typeof engine === 'string') return postMessage(engine);
  try {
    const answer = engine.answer(line);
    if (answer !== undefined) postMessage(answer);
  } catch (error) {
    postMessage(refusal(error));
    // After a trap the instance would still answer, perhaps wrongly.
    close();
  }
});

function refusal(error: unknown) {
  return `error ${error instanceof Error ? error.message : error}`;
}
