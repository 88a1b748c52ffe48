import type { TextStorage } from '../lib/browser.ts';
import type { Store } from './store.ts';

/**
 * How the visit began. `stored`: with the stored game. Otherwise with a new game: `first`: there was none;
 * `elsewhere`: the stored one is open in another tab; `newer`: a newer
 * version of the page stored it; `damaged`: it could not be read; `no answer`: the browser did not respond. In the
 * last case the new game is not stored, so that a reload continues the stored one.
 */
export type Opening =
  | { kind: 'stored' | 'first' | 'newer' | 'no answer' }
  | { kind: 'elsewhere'; id: string }
  | { kind: 'damaged'; message: string };

const TAB_KEY = 'twofold:tab-game';

/** The game that the next visit opens: the one that this tab, or else any tab, played last. */
export class LastGame {
  #store: Pick<Store, 'readCurrent' | 'writeCurrent'>;
  #tab: () => TextStorage;

  /** @param tab the session storage */
  constructor(store: Pick<Store, 'readCurrent' | 'writeCurrent'>, tab: () => TextStorage) {
    this.#store = store;
    this.#tab = tab;
  }

  /** The ids of this tab's game and of any tab's, where they are known. */
  get ids() {
    return [this.#ofTab(), this.#store.readCurrent()].filter((id) => id !== undefined);
  }

  remember(id: string) {
    this.#store.writeCurrent(id);
    try {
      this.#tab().setItem(TAB_KEY, id);
    } catch {
      // A reload then opens the game that was played last.
    }
  }

  #ofTab() {
    try {
      return this.#tab().getItem(TAB_KEY) ?? undefined;
    } catch {
      return undefined;
    }
  }
}
