import { registerSW } from 'virtual:pwa-register';
import { hasServiceWorker } from '../lib/browser.ts';
import { t } from '../lib/sentences.ts';
import type { Toasts } from '../ui/toasts.ts';

/** Makes the page work without a connection. A newer version waits until the player accepts it. */
export function keepForOffline(toasts: Toasts) {
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
