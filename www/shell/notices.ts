import type { Scheduler } from '../engine/scheduler.ts';
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
  session,
  library,
  autoplay,
  scheduler,
  toasts,
}: {
  store: Store;
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
      toasts.show(reason === 'full' ? t('core-archive-full') : t('core-no-database'), {
        key: 'archive',
      }),
    ),
  );
  if (!store.persistent) {
    toasts.show(t('core-no-storage'), { stay: Number.POSITIVE_INFINITY });
  }
  return subscriptions;
}
