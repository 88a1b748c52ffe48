import type { Scheduler } from '../engine/scheduler.ts';
import type { Register } from '../games/register.ts';
import { t } from '../lib/sentences.ts';
import { Subscriptions } from '../lib/subscriptions.ts';
import type { Autoplay } from '../state/autoplay.ts';
import type { GameLibrary } from '../state/library.ts';
import type { GameSession } from '../state/session.ts';
import type { Store } from '../state/store.ts';
import type { Toasts } from '../ui/toasts.ts';

/** Shows notices about failures: a dead worker, a full storage, a solver that stopped. */
export function giveNotice({
  store,
  register,
  session,
  library,
  autoplay,
  scheduler,
  toasts,
}: {
  store: Store;
  register: Pick<Register, 'keeping' | 'damaged'>;
  session: GameSession;
  library: GameLibrary;
  autoplay: Autoplay;
  scheduler: Scheduler;
  toasts: Toasts;
}) {
  const subscriptions = new Subscriptions();
  subscriptions.keep(
    autoplay.on('win', () =>
      toasts.show(t('core-goal-made', { goal: `${session.state.value.goal}` }), { key: 'win' }),
    ),
  );
  subscriptions.keep(
    autoplay.on('stop', ({ reason, message }) => {
      if (reason === 'failed') toasts.show(t('core-auto-stopped', { why: message }));
    }),
  );
  subscriptions.keep(
    scheduler.on('lost', ({ reason }) =>
      toasts.show(t('core-solver-restarted', { why: reason }), {
        key: 'worker',
      }),
    ),
  );
  subscriptions.follow(() => {
    if (library.saveState.value === 'full') toasts.show(t('core-full'), { key: 'full' });
  });
  subscriptions.keep(
    library.on('archive-refused', (reason) =>
      toasts.show(
        t(
          { full: 'core-archive-full', newer: 'core-newer-database', blocked: 'core-no-database' }[
            reason
          ],
        ),
        { key: 'archive' },
      ),
    ),
  );
  subscriptions.follow(() => {
    const outcome = register.keeping.value;
    // Without storage that was told already.
    if (outcome === 'kept' || (outcome === 'blocked' && !store.persistent)) return;
    void import('./kept-notices.ts').then(({ tellOutcome }) => tellOutcome(outcome, toasts));
  });
  subscriptions.follow(() => {
    if (register.damaged.value.length > 0)
      void import('./kept-notices.ts').then(({ tellDamaged }) => tellDamaged(register, toasts));
  });
  if (!store.persistent) {
    toasts.show(t('core-no-storage'), { stay: Number.POSITIVE_INFINITY });
  }
  return subscriptions;
}
