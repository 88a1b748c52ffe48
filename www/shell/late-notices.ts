import type { Outcome } from '../games/register.ts';
import { listed } from '../lib/format.ts';
import { t } from '../lib/sentences.ts';
import type { Toasts } from '../ui/toasts.ts';

/** Tells that a change is not kept. */
export function tellOutcome(outcome: Exclude<Outcome, 'kept'>, toasts: Toasts) {
  toasts.show(t(`kept-why-${outcome}`), { key: 'kept' });
}

export function tellDamaged(damaged: readonly string[], toasts: Toasts) {
  const kinds = listed(damaged.map((name) => t(`kept-kind-${name}`)));
  toasts.show(t('kept-damaged', { kinds }), { key: 'damaged' });
}

/** Offers to continue an unfinished run of the arena from an earlier visit. */
export function offerArena(run: { done: number; asked: number }, toasts: Toasts, show: () => void) {
  toasts.show(t('notice-arena', run), {
    key: 'arena',
    stay: 15_000,
    actions: [{ label: t('core-go-on'), run: show }],
  });
}
