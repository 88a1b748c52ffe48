import { t } from '../lib/sentences.js';
import { element, icon, makeButton } from './dom.js';

/** @import { Announcer } from './announcer.js' */

/** How long a notice stays, and one with a button, in ms. */
const STAY = 5000;
const STAY_WITH_ACTION = 10_000;

/**
 * @typedef {{ label: string, run: () => void }} Action
 * @typedef {{ actions?: Action[], stay?: number, key?: string }} ToastOptions
 *   `stay`: ms, or Infinity; `key`: a notice replaces the older one with the same key
 */

/**
 * Short notices in a place of their own. They never take the focus or block the page. The newest alone is shown; an older one that
 * still has to be read comes back after it.
 */
export class Toasts {
  #region;
  #announcer;
  /** @type {Map<string, () => void>} */
  #dismissByKey = new Map();
  /** The notices, the newest last. @type {{ root: HTMLElement, pause: () => void, resume: () => void }[]} */
  #all = [];

  /** @param {HTMLElement} region @param {Announcer} announcer */
  constructor(region, announcer) {
    this.#region = region;
    this.#announcer = announcer;
  }

  /**
   * @param {string} message
   * @param {ToastOptions} [options]
   * @returns {() => void} takes the notice away
   */
  show(
    message,
    { actions = [], stay = actions.length > 0 ? STAY_WITH_ACTION : STAY, key = message } = {},
  ) {
    this.#dismissByKey.get(key)?.();
    const toast = element(
      'div',
      { className: 'toast' },
      element('p', { className: 'toast-text' }, message),
    );
    let timer = 0;
    const dismiss = () => {
      clearTimeout(timer);
      toast.remove();
      if (this.#dismissByKey.get(key) === dismiss) this.#dismissByKey.delete(key);
      this.#all = this.#all.filter(({ root }) => root !== toast);
      this.#showNewest();
    };
    // A notice with the pointer or the focus on it stays.
    const pause = () => clearTimeout(timer);
    const resume = () => {
      clearTimeout(timer);
      if (Number.isFinite(stay)) timer = window.setTimeout(dismiss, stay);
    };
    const buttons = element('div');
    for (const { label, run } of actions) {
      const button = makeButton({ className: 'toast-action' }, label);
      button.addEventListener('click', () => {
        dismiss();
        run();
      });
      buttons.append(button);
    }
    const close = makeButton(
      { className: 'icon-button toast-close' },
      icon('close'),
      element('span', { className: 'visually-hidden' }, t('core-dismiss')),
    );
    close.addEventListener('click', dismiss);
    toast.append(buttons, close);
    toast.addEventListener('pointerenter', pause);
    toast.addEventListener('pointerleave', resume);
    toast.addEventListener('focusin', pause);
    toast.addEventListener('focusout', resume);

    this.#dismissByKey.set(key, dismiss);
    this.#region.append(toast);
    this.#all.push({ root: toast, pause, resume });
    this.#announcer.say(message);
    this.#showNewest();
    return dismiss;
  }

  /** Shows the newest notice; the time of the others stands still. */
  #showNewest() {
    const newest = this.#all.at(-1);
    for (const notice of this.#all) {
      notice.root.hidden = notice !== newest;
      if (notice === newest) notice.resume();
      else notice.pause();
    }
  }

  /** @param {string} key */
  dismiss(key) {
    this.#dismissByKey.get(key)?.();
  }
}
