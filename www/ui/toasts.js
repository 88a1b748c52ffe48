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

/** Short notices at the edge of the page. They never take the focus or block the page. */
export class Toasts {
  #region;
  #announcer;
  /** @type {Map<string, () => void>} */
  #dismissByKey = new Map();

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
    };
    // A notice with the pointer or the focus on it stays.
    const pause = () => clearTimeout(timer);
    const resume = () => {
      clearTimeout(timer);
      if (Number.isFinite(stay)) timer = window.setTimeout(dismiss, stay);
    };
    for (const { label, run } of actions) {
      const button = makeButton({ className: 'toast-action' }, label);
      button.addEventListener('click', () => {
        dismiss();
        run();
      });
      toast.append(button);
    }
    const close = makeButton(
      { className: 'icon-button toast-close' },
      icon('close'),
      element('span', { className: 'visually-hidden' }, t('core-dismiss')),
    );
    close.addEventListener('click', dismiss);
    toast.append(close);
    toast.addEventListener('pointerenter', pause);
    toast.addEventListener('pointerleave', resume);
    toast.addEventListener('focusin', pause);
    toast.addEventListener('focusout', resume);

    this.#dismissByKey.set(key, dismiss);
    this.#region.append(toast);
    this.#announcer.say(message);
    resume();
    return dismiss;
  }

  /** @param {string} key */
  dismiss(key) {
    this.#dismissByKey.get(key)?.();
  }
}
