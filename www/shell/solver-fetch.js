import { whenIdle } from '../lib/browser.js';
import { loadSentences } from '../lib/sentences.js';

/** @import { EngineModule } from '../engine/module.js' */
/** @import { Models } from '../state/models.js' */

/**
 * Loads the solvers at the first sign of a player; the game does not wait for them. The networks are loaded when the
 * page is idle.
 *
 * @param {{ engine: EngineModule, models: Models }} collaborators
 */
export function fetchSolversOnSign({ engine, models }) {
  const fetchSolvers = async () => {
    await Promise.all([engine.get(), loadSentences('solver')]);
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
