import { openCache } from '../lib/browser.js';
import { isTypedIn } from '../lib/pressed-keys.js';
import { Subscriptions } from '../lib/subscriptions.js';

/** @import { Counting } from '../state/counting.js' */
/** @import { GameSession } from '../state/session.js' */
/** @import { OpenTool } from './page.js' */

/**
 * The browser calls it with the files that the system opens with the installed page. Not every browser has it.
 *
 * @typedef {{ setConsumer: (consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void) => void }} LaunchQueue
 */

/**
 * Imports games and boards of other programs that are dropped or pasted anywhere on the page, and offers to import those
 * that come from the system.
 *
 * @param {OpenTool} openTool
 */
export function listenForFiles(openTool) {
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
  takeFromSystem(openTool);
}

/**
 * Offers to import what the system gives to the installed page: a text that was shared with it, or a file that was opened
 * with it.
 *
 * @param {OpenTool} openTool
 */
function takeFromSystem(openTool) {
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
  /** @type {{ launchQueue?: LaunchQueue }} */ (window).launchQueue?.setConsumer(
    async ({ files: [handle] = [] }) => {
      if (handle) openTool('import', { offered: await handle.getFile() });
    },
  );
}

/** Takes the share that the service worker kept (www/workers/share-target.js). */
async function takeShared() {
  const cache = await openCache('twofold-shared');
  const kept = await cache.match('./shared');
  await cache.delete('./shared');
  return (
    kept && new File([await kept.blob()], decodeURIComponent(kept.headers.get('x-name') ?? ''))
  );
}

/**
 * A followed game is followed again when it is opened.
 *
 * @param {{ session: GameSession }} state
 * @param {OpenTool} openTool
 */
export function followRecorded({ session }, openTool) {
  new Subscriptions().follow(() => {
    session.round.value;
    if (session.state.peek().spawner === 'recorded') openTool('follow', 'resume');
  });
}

/**
 * Shows on the board of a day whether the game counts.
 *
 * @param {{ counting: Counting }} state
 * @param {OpenTool} openTool
 */
export function followDays({ counting }, openTool) {
  let isOpen = false;
  new Subscriptions().follow(() => {
    if (isOpen || counting.date.value === undefined) return;
    isOpen = true;
    openTool('day', 'standing');
  });
}
