import { messageOf } from '../lib/errors.ts';
import { t } from '../lib/sentences.ts';
import type { GameSession } from '../state/session.ts';
import type { Toasts } from '../ui/toasts.ts';
import type { Frame } from './frame.ts';
import type { GameActions } from './game-actions.ts';
import { readAddress } from './places.ts';
import { DAY, fragmentOf, isDay, readLink, writeAddress } from './share.ts';

/** Opens games from links that are pasted or put into the address while the page is open. */
export class SharedGames {
  #page;
  /** A link that is read later than the one after it is left out. */
  #latest = '';

  /** @param page `startAgain` begins the game on the page again */
  constructor(page: {
    session: GameSession;
    commands: GameActions;
    toasts: Toasts;
    openDay: (date: string) => void;
    frame: Frame;
    startAgain: () => void;
  }) {
    this.#page = page;
  }

  /** @param text a link, or only its fragment */
  async open(text: string) {
    const fragment = fragmentOf(text);
    if (fragment === undefined) return;
    this.#latest = fragment;
    if (isDay(fragment)) return this.#page.openDay(fragment.slice(DAY.length));
    try {
      const game = await readLink(fragment);
      // Loaded before, so that the report never comes late, over that of the next link.
      const { reportShared } = await import('./opening-report.ts');
      if (this.#latest !== fragment) return game.free();
      const state = game.state();
      this.#page.commands.start(game);
      this.#page.frame.showBoard();
      reportShared(state, this.#page);
    } catch (error) {
      if (this.#latest !== fragment) return;
      this.#page.toasts.show(t('core-link-unopened', { why: messageOf(error) }), {
        key: 'opening',
        stay: 15_000,
      });
    }
  }

  openAddress() {
    if (readAddress()) return;
    const { hash } = location;
    writeAddress();
    void this.open(hash);
  }
}
