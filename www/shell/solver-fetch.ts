import { fetchEngine } from '../engine/module.ts';
import { whenIdle } from '../lib/browser.ts';
import { Lazy } from '../lib/lazy.ts';
import { loadSentences } from '../lib/sentences.ts';
import type { PageState } from './page.ts';

/** Loads the solvers at the first sign of a player, and the networks when the page is idle. The game waits for neither. */
export function fetchSolversOnSign({ models }: PageState) {
  const here = new AbortController();
  // After a failure the next sign tries again, and a request to a solver reports it.
  const solvers = new Lazy(async () => {
    await Promise.all([fetchEngine(), loadSentences('solver'), loadSentences('refusal')]);
    here.abort();
    await whenIdle();
    await models.load('small');
    await models.restore('full');
    await models.restore('own');
  });
  for (const sign of ['pointerdown', 'keydown', 'gamepadconnected'])
    addEventListener(sign, solvers.need, { signal: here.signal });
}
