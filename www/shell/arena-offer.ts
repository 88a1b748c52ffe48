import { t } from '../lib/sentences.ts';
import type { Toasts } from '../ui/toasts.ts';

/** Offers to continue an unfinished run of the arena from an earlier visit. */
export function offerArena(
  { done, asked }: { done: number; asked: number },
  { toasts, show }: { toasts: Toasts; show: () => void },
) {
  toasts.show(t('notice-arena', { done, asked }), {
    key: 'arena',
    stay: 15_000,
    actions: [{ label: t('core-go-on'), run: show }],
  });
}
