import { browserLocks } from '../../lib/browser.js';
import { DEFAULT_SOLVER } from '../../state/solver-choice.js';
import { openArena } from './arena-view.js';

/**
 * @typedef {Pick<import('./arena-view.js').ArenaCollaborators, 'engine' | 'scheduler' | 'specs' | 'toasts' | 'announcer' | 'models'>
 *           & { settings: import('../../state/settings.js').Settings, store: import('../../state/store.js').Store,
 *               autoplay: import('../../state/autoplay.js').Autoplay,
 *               review: (game: { record: string, plays: true }) => Promise<void>, showBoard: () => void }} ArenaParts
 */

/**
 * @param {ArenaParts} page
 * @param {import('../../lib/subscriptions.js').Shown} shown
 */
export function openPanel({ settings, store, autoplay, review, showBoard, ...others }, shown) {
  const collaborators = {
    ...others,
    solver: settings.current.value.solver || DEFAULT_SOLVER,
    locks: browserLocks(),
    replay: (/** @type {string} */ record) => void review({ record, plays: true }),
    back: showBoard,
    begin: () => autoplay.stop(),
    noteUnfinished: (/** @type {Parameters<typeof store.writeArena>[0]} */ run) =>
      store.writeArena(run),
  };
  return openArena(collaborators, shown);
}
