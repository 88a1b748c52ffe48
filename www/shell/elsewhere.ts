import { effect } from '@preact/signals-core';
import { openCache } from '../lib/browser.ts';
import { isTypedIn } from '../lib/pressed-keys.ts';
import type { OpenTool, PageState } from './page.ts';

/** The browser calls it with the files that the system opens with the installed page. Not every browser has it. */
interface LaunchQueue {
  setConsumer: (consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void) => void;
}

/** Imports what is dropped or pasted, and offers what comes from the system. A followed game, a race and the board of a day go on when opened. */
export function followElsewhere({ session, library, counting }: PageState, openTool: OpenTool) {
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    const dropped = event.dataTransfer?.files[0] ?? event.dataTransfer?.getData('text');
    if (dropped) openTool('import', dropped);
  });
  addEventListener('paste', ({ target, clipboardData }) => {
    if (target instanceof Element && (isTypedIn(target) || target.closest('dialog[open]'))) return;
    const file = clipboardData?.files[0] ?? clipboardData?.getData('text');
    if (file) openTool('import', file);
  });
  const address = new URL(location.href);
  if (address.searchParams.has('shared')) {
    // Once only: a reload shows the game.
    address.searchParams.delete('shared');
    history.replaceState(history.state, '', address);
    void takeShared().then(
      (offered) => offered && openTool('import', { offered }),
      // Without a cache nothing was kept.
      () => {},
    );
  }
  (window as { launchQueue?: LaunchQueue }).launchQueue?.setConsumer(
    async ({ files: [handle] = [] }) => {
      if (handle) openTool('import', { offered: await handle.getFile() });
    },
  );
  effect(() => {
    session.round.value;
    if (session.state.peek().spawner === 'recorded') openTool('follow', 'resume');
    if (library.rival) openTool('race', 'resume');
  });
  let isOpen = false;
  effect(() => {
    if (isOpen || counting.date.value === undefined) return;
    isOpen = true;
    openTool('day', 'standing');
  });
}

/** Takes the share that the service worker kept (www/workers/service.ts). */
async function takeShared() {
  const cache = await openCache('twofold-shared');
  const kept = await cache.match('./shared');
  await cache.delete('./shared');
  return (
    kept && new File([await kept.blob()], decodeURIComponent(kept.headers.get('x-name') ?? ''))
  );
}
