import { formatCount, formatWhole } from '../lib/format.js';

/** @import { Toasts } from '../ui/toasts.js' */

/**
 * Offers to continue an unfinished run of the arena from an earlier visit.
 *
 * @param {{ done: number, asked: number }} run
 * @param {{ toasts: Toasts, show: () => void }} collaborators
 */
export function offerArena({ done, asked }, { toasts, show }) {
  toasts.show(
    `The arena has played ${formatWhole(done)} of ${formatCount(asked, 'game')} so far.`,
    {
      key: 'arena',
      stay: 15_000,
      actions: [{ label: 'Go on', run: show }],
    },
  );
}
