import type { Outcome, Register } from '../games/register.ts';
import { listed } from '../lib/format.ts';
import { t } from '../lib/sentences.ts';
import type { Toasts } from '../ui/toasts.ts';

/** Tells that a change is not kept. */
export function tellOutcome(outcome: Exclude<Outcome, 'kept'>, toasts: Toasts) {
  toasts.show(t(`kept-why-${outcome}`), { key: 'kept' });
}

export function tellDamaged({ damaged }: Pick<Register, 'damaged'>, toasts: Toasts) {
  const kinds = damaged.peek().map((name) => t(`kept-kind-${name}`));
  toasts.show(t('kept-damaged', { kinds: listed(kinds) }), { key: 'damaged' });
}
