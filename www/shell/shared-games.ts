import { messageOf } from '../lib/errors.ts';
import { t } from '../lib/sentences.ts';
import type { Shell } from './page.ts';
import { readAddress } from './places.ts';
import { DAY, fragmentOf, isDay, readLink, writeAddress } from './share.ts';

/** Makes what opens the game of a link that is pasted or put into the address while the page is open. */
export function linkOpener(shell: Shell) {
  const { actions, frame, openTool, toasts } = shell;
  /** A link that is read later than the one after it is left out. */
  let latest = '';
  return async (text: string) => {
    const fragment = fragmentOf(text);
    if (fragment === undefined) return;
    latest = fragment;
    if (isDay(fragment)) return openTool('day', fragment.slice(DAY.length));
    try {
      const game = await readLink(fragment);
      // Loaded before, so that the report never comes late, over that of the next link.
      const { reportShared } = await import('./opening-report.ts');
      if (latest !== fragment) return game.free();
      const state = game.state();
      actions.start(game);
      frame.showBoard();
      reportShared(state, shell);
    } catch (error) {
      if (latest !== fragment) return;
      toasts.show(t('core-link-unopened', { why: messageOf(error) }), {
        key: 'opening',
        stay: 15_000,
      });
    }
  };
}

export function openAddress(open: (link: string) => Promise<void>) {
  if (readAddress()) return;
  const { hash } = location;
  writeAddress();
  void open(hash);
}
