import { effect } from '@preact/signals-core';
import { t } from '../lib/sentences.ts';
import type { Toasts } from '../ui/toasts.ts';
import type { PageState } from './page.ts';

/** Shows notices about failures: a dead worker, a full storage, a solver that stopped. */
export function giveNotice(
  { journals, register, session, library, autoplay, advisor, pool }: PageState,
  toasts: Toasts,
) {
  const offerAgain = (words: string, run: () => void) =>
    toasts.show(words, {
      key: 'worker',
      stay: Number.POSITIVE_INFINITY,
      actions: [{ label: t('core-try-again'), run }],
    });
  autoplay.on('win', () =>
    toasts.show(t('core-goal-made', { goal: `${session.state.value.goal}` }), { key: 'win' }),
  );
  autoplay.on('stop', ({ reason, message, isLost }) => {
    if (reason !== 'failed') return;
    const words = t('core-auto-stopped', { why: message });
    if (isLost) offerAgain(words, () => autoplay.start());
    else toasts.show(words);
  });
  pool.on('lost', ({ reason }) =>
    toasts.show(t('core-solver-restarted', { why: reason }), { key: 'worker' }),
  );
  effect(() => {
    const advice = advisor.advice.value;
    if (advice.phase !== 'failed' || !advice.isLost) return;
    offerAgain(
      t('core-solver-silent', { why: advice.message }),
      () => void advisor.advise(session.state.peek()),
    );
  });
  effect(() => {
    if (library.saveState.value === 'full') toasts.show(t('core-full'), { key: 'full' });
  });
  library.on('refused', (reason) => {
    const sentences = {
      full: 'core-games-full',
      newer: 'core-newer-database',
      blocked: 'core-no-database',
    };
    toasts.show(t(sentences[reason]), { key: 'archive' });
  });
  effect(() => {
    const outcome = register.keeping.value;
    // Without storage that was told already.
    if (outcome === 'kept' || (outcome === 'blocked' && !journals.persist)) return;
    void import('./late-notices.ts').then(({ tellOutcome }) => tellOutcome(outcome, toasts));
  });
  effect(() => {
    const damaged = register.damaged.value;
    if (damaged.length > 0)
      void import('./late-notices.ts').then(({ tellDamaged }) => tellDamaged(damaged, toasts));
  });
  if (!journals.persist) {
    toasts.show(t('core-no-storage'), { stay: Number.POSITIVE_INFINITY });
  }
}
