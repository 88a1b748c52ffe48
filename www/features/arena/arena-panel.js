import { browserLocks } from '../../lib/browser.js';
import { DEFAULT_SOLVER } from '../../state/solver-choice.js';
import { openArena } from './arena-view.js';

/** @import { Visible } from '../../lib/subscriptions.js' */
/** @import { Autoplay } from '../../state/autoplay.js' */
/** @import { Settings } from '../../state/settings.js' */
/** @import { Store } from '../../state/store.js' */
/** @import { ArenaCollaborators } from './arena-view.js' */

/**
 * @typedef {Pick<ArenaCollaborators, 'engine' | 'scheduler' | 'specs' | 'toasts' | 'announcer' | 'models'>
 *           & { settings: Settings, store: Store,
 *               autoplay: Autoplay,
 *               review: (game: { record: string, plays: true, title: string }) => Promise<void> }} ArenaParts
 */

/**
 * @param {ArenaParts} page
 * @param {Visible} shown
 */
export function openPanel({ settings, store, autoplay, review, ...others }, shown) {
  const collaborators = {
    ...others,
    solver: settings.current.value.solver || DEFAULT_SOLVER,
    locks: browserLocks(),
    replay: (/** @type {string} */ record, /** @type {string} */ title) =>
      void review({ record, plays: true, title }),
    begin: () => autoplay.stop(),
    noteUnfinished: (/** @type {Parameters<typeof store.writeArena>[0]} */ run) =>
      store.writeArena(run),
  };
  return openArena(collaborators, shown);
}
