import { registerSW } from 'virtual:pwa-register';
import { hasServiceWorker } from '../lib/browser.js';

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
      toasts.show('A new version is ready.', {
        stay: Number.POSITIVE_INFINITY,
        actions: [{ label: 'Reload', run: () => void update(true) }],
      });
    },
  });
}
