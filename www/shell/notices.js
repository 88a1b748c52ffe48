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
      toasts.show(`${session.state.value.goal} is made. The solver plays on.`, { key: 'win' }),
    ),
  );
  subscriptions.keep(
    autoplay.on('stop', ({ reason, message }) => {
      if (reason === 'failed') toasts.show(`Auto has stopped: ${message}`);
    }),
  );
  subscriptions.keep(
    scheduler.on('lost', ({ reason }) =>
      toasts.show(`The solver has failed and been restarted. (${reason})`, {
        key: 'worker',
      }),
    ),
  );
  subscriptions.follow(() => {
    if (library.saveState.value === 'full')
      toasts.show('The storage is full: the game is no longer saved.', { key: 'full' });
  });
  subscriptions.keep(
    library.on('archive-refused', (reason) =>
      toasts.show(
        reason === 'full'
          ? 'The storage is full: earlier games stay where they are, and there may be no room for new ones.'
          : 'This browser keeps no database for this page: there is room for a few hundred games only.',
        { key: 'archive' },
      ),
    ),
  );
  if (!store.persistent) {
    toasts.show(
      'This browser keeps nothing for this page: the game lasts until the tab is closed.',
      { stay: Number.POSITIVE_INFINITY },
    );
  }
  return subscriptions;
}
