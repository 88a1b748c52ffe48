import { registerSW } from 'virtual:pwa-register';
import { serviceWorkers } from '../lib/browser.ts';
import { t } from '../lib/sentences.ts';
import type { Toasts } from '../ui/toasts.ts';

/** Makes the page work without a connection. A newer version waits until the player accepts it. */
export function keepForOffline(toasts: Toasts) {
  const workers = serviceWorkers();
  if (!workers) return;
  const update = registerSW({
    onNeedRefresh() {
      // On a busy device the very first one waits, too.
      if (!workers.controller) return;
      toasts.show(t('core-new-version'), {
        stay: Number.POSITIVE_INFINITY,
        actions: [{ label: t('core-reload'), run: () => void update(true) }],
      });
    },
  });
}
