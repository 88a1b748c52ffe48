import type { EngineModule } from '../engine/module.ts';
import { whenIdle } from '../lib/browser.ts';
import { loadSentences } from '../lib/sentences.ts';
import type { Models } from '../state/models.ts';

/**
 * Loads the solvers at the first sign of a player; the game does not wait for them. The networks are loaded when the
 * page is idle.
 */
export function fetchSolversOnSign({ engine, models }: { engine: EngineModule; models: Models }) {
  const fetchSolvers = async () => {
    await Promise.all([engine.get(), loadSentences('solver'), loadSentences('refusal')]);
    await whenIdle();
    await models.load('small');
    await models.restore('full');
    await models.restore('own');
  };
  const here = new AbortController();
  for (const sign of ['pointerdown', 'keydown', 'gamepadconnected']) {
    addEventListener(
      sign,
      () => {
        here.abort();
        // A later request to a solver reports the failure.
        void fetchSolvers().catch(() => {});
      },
      { signal: here.signal },
    );
  }
}
