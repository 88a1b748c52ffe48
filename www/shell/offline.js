import { registerSW } from 'virtual:pwa-register';
import { hasServiceWorker } from '../lib/browser.js';
import { t } from '../lib/sentences.js';

/** @import { Toasts } from '../ui/toasts.js' */

/**
 * Makes the page work without a connection. A newer version waits until the player accepts it.
 *
 * @param {Toasts} toasts
 */
export function keepForOffline(toasts) {
  if (!hasServiceWorker()) return;
  const update = registerSW({
    onNeedRefresh() {
      toasts.show(t('core-new-version'), {
        stay: Number.POSITIVE_INFINITY,
        actions: [{ label: t('core-reload'), run: () => void update(true) }],
      });
    },
  });
}
