import { t } from '../lib/sentences.js';
import { Subscriptions } from '../lib/subscriptions.js';

/** @import { Scheduler } from '../engine/scheduler.js' */
/** @import { Autoplay } from '../state/autoplay.js' */
/** @import { GameLibrary } from '../state/library.js' */
/** @import { GameSession } from '../state/session.js' */
/** @import { Store } from '../state/store.js' */
/** @import { Toasts } from '../ui/toasts.js' */

/**
 * Shows notices about failures: a dead worker, a full storage, a solver that stopped.
 *
 * @param {{ store: Store,
 *           session: GameSession,
 *           library: GameLibrary,
 *           autoplay: Autoplay,
 *           scheduler: Scheduler,
 *           toasts: Toasts }} collaborators
 */
export function giveNotice({ store, session, library, autoplay, scheduler, toasts }) {
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
