import { messageOf } from '../lib/errors.js';
import { clearFragment, fragmentOf } from './share.js';

/** Opens games that come as a link while the page is open: pasted, or put into the address. */
export class SharedGames {
  #Game;
  #commands;
  #toasts;

  /**
   * @param {{ Game: typeof import('../../pkg/rules.js').Game,
   *           commands: import('./commands.js').Commands,
   *           toasts: import('../ui/toasts.js').Toasts }} collaborators
   */
  constructor({ Game, commands, toasts }) {
    this.#Game = Game;
    this.#commands = commands;
    this.#toasts = toasts;
  }

  /**
   * @param {string} text a link, or only its fragment
   */
  open(text) {
    const fragment = fragmentOf(text);
    if (fragment === undefined) return;
    try {
      this.#commands.start(this.#Game.fromLink(fragment));
    } catch (error) {
      this.#toasts.show(`The link cannot be opened: ${messageOf(error)}`, {
        key: 'opening',
        stay: 15_000,
      });
    }
  }

  /** The game in the page's own address. */
  openAddress() {
    const { hash } = location;
    if (hash === '') return;
    clearFragment();
    this.open(hash);
  }
}
