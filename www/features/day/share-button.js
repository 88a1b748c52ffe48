import { t } from '../../lib/sentences.js';
import './share-button.css';
import { dayLinkOf } from '../../state/days.js';
import { makeButton, setText } from '../../ui/dom.js';
import { resultInWords } from './words.js';

/** @import { DayResult } from '../../state/days.js' */
/** @import { Announcer } from '../../ui/announcer.js' */

/** How long the button says that the text is copied, in ms. */
const SAID = 4000;

/** Shares the result of a day: the text, and a link to its board with the score to beat. */
export class ShareButton {
  #announcer;
  /** @type {{ result: DayResult, row: number } | undefined} */
  #shared;
  #timer = 0;
  root = makeButton({ className: 'button primary day-share' }, t('day-share'));

  /**
   * @param {{ announcer: Announcer,
   *           shareWords: (words: string, fragment: string, copied: () => void) => Promise<void> }} page
   */
  constructor({ announcer, shareWords }) {
    this.#announcer = announcer;
    this.root.addEventListener('click', () => {
      if (!this.#shared) return;
      const { result, row } = this.#shared;
      void shareWords(resultInWords(result, row), `day=${dayLinkOf(result)}`, () =>
        this.#confirm(),
      );
    });
  }

  /**
   * @param {DayResult | undefined} result
   * @param {number} row length of the streak, this day included
   */
  offer(result, row) {
    this.#shared = result && { result, row };
    this.root.hidden = !result;
  }

  #confirm() {
    setText(this.root, t('day-copied'));
    this.#announcer.say(t('day-copied'));
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => setText(this.root, t('day-share')), SAID);
  }
}
