import { messageOf } from '../lib/errors.ts';
import { t } from '../lib/sentences.ts';
import type { Toasts } from '../ui/toasts.ts';
import type { GameActions } from './game-actions.ts';
import { readPlace } from './places.ts';
import { clearAddress, DAY, fragmentOf, isDay, readLink } from './share.ts';

/** Opens games from links that are pasted or put into the address while the page is open. */
export class SharedGames {
  #commands: GameActions;
  #toasts: Toasts;
  #openDay: (date: string) => void;
  #showBoard: () => void;
  #startAgain: () => void;

  /** @param collaborators `startAgain` begins the game on the page again */
  constructor({
    commands,
    toasts,
    openDay,
    showBoard,
    startAgain,
  }: {
    commands: GameActions;
    toasts: Toasts;
    openDay: (date: string) => void;
    showBoard: () => void;
    startAgain: () => void;
  }) {
    this.#commands = commands;
    this.#toasts = toasts;
    this.#openDay = openDay;
    this.#showBoard = showBoard;
    this.#startAgain = startAgain;
  }

  /** @param text a link, or only its fragment */
  async open(text: string) {
    const fragment = fragmentOf(text);
    if (fragment === undefined) return;
    if (isDay(fragment)) return this.#openDay(fragment.slice(DAY.length));
    try {
      const game = readLink(fragment);
      // Loaded before, so that the report never comes late, over that of the next link.
      const { reportShared } = await import('./opening-report.ts');
      const state = game.state();
      this.#commands.start(game);
      this.#showBoard();
      reportShared(state, { toasts: this.#toasts, startAgain: this.#startAgain });
    } catch (error) {
      this.#toasts.show(t('core-link-unopened', { why: messageOf(error) }), {
        key: 'opening',
        stay: 15_000,
      });
    }
  }

  openAddress() {
    const { hash } = location;
    if (readPlace(hash)) return;
    clearAddress();
    void this.open(hash);
  }
}
