import { t } from '../lib/sentences.ts';
import type { Announcer } from './announcer.ts';
import { element, icon, makeButton } from './dom.ts';

/** How long a notice stays, and one with a button, in ms. */
const STAY_MS = 5000;
const STAY_WITH_ACTION_MS = 10_000;

export interface Action {
  label: string;
  run: () => void;
}

/** What tells the player something: to a screen reader, and to all. */
export interface Tellers {
  announcer: Announcer;
  toasts: Toasts;
}

/** `stay`: ms, or Infinity; `key`: a notice replaces the older one with the same key; `isEarned`: it is golden */
interface ToastOptions {
  actions?: Action[];
  stay?: number;
  key?: string;
  isEarned?: boolean;
}

/** Short notices, which never take the focus. The newest alone is shown; an older one that still has to be read comes back after it. */
export class Toasts {
  #region: HTMLElement;
  #announcer: Announcer;
  #dismissByKey: Map<string, () => void> = new Map();
  /** The notices, the newest last. */
  #all: { root: HTMLElement; pause: () => void; resume: () => void }[] = [];

  constructor(region: HTMLElement, announcer: Announcer) {
    this.#region = region;
    this.#announcer = announcer;
  }

  /** Gives what takes the notice away. */
  show(
    message: string,
    {
      actions = [],
      stay = actions.length > 0 ? STAY_WITH_ACTION_MS : STAY_MS,
      key = message,
      isEarned = false,
    }: ToastOptions = {},
  ): () => void {
    this.#dismissByKey.get(key)?.();
    const toast = element(
      'div',
      { className: isEarned ? 'toast earned' : 'toast' },
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
    const buttons = actions.map(({ label, run }) => {
      const onclick = () => {
        dismiss();
        run();
      };
      return makeButton({ className: 'toast-action', onclick }, label);
    });
    const close = makeButton(
      { className: 'icon-button toast-close', onclick: dismiss },
      icon('close'),
      element('span', { className: 'visually-hidden' }, t('core-dismiss')),
    );
    toast.append(element('div', {}, ...buttons), close);
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

  dismiss(key: string) {
    this.#dismissByKey.get(key)?.();
  }
}
