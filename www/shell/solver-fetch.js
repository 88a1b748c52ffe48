import { whenIdle } from '../lib/browser.js';

/** @import { EngineModule } from '../engine/module.js' */
/** @import { Models } from '../state/models.js' */

/**
 * Fetches the solvers once somebody is there who may ask them; the game does not wait for them. The networks come when
 * there is nothing else to do.
 *
 * @param {{ engine: EngineModule, models: Models }} collaborators
 */
export function fetchSolversOnSign({ engine, models }) {
  const fetchSolvers = async () => {
    await engine.get();
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
        // Whoever asks a solver is told what is missing.
        void fetchSolvers().catch(() => {});
      },
      { signal: here.signal },
    );
  }
}
