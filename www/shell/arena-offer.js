import { t } from '../lib/sentences.js';

/** @import { Toasts } from '../ui/toasts.js' */

/**
 * Offers to continue an unfinished run of the arena from an earlier visit.
 *
 * @param {{ done: number, asked: number }} run
 * @param {{ toasts: Toasts, show: () => void }} collaborators
 */
export function offerArena({ done, asked }, { toasts, show }) {
  toasts.show(t('notice-arena', { done, asked }), {
    key: 'arena',
    stay: 15_000,
    actions: [{ label: t('notice-arena-on'), run: show }],
  });
}
