import { t } from '../../lib/sentences.ts';
import './day.css';
import { type DayResult, dayLinkOf } from '../../state/days.ts';
import type { Announcer } from '../../ui/announcer.ts';
import { makeButton, setText } from '../../ui/dom.ts';
import { resultInWords } from './words.ts';

/** How long the button says that the text is copied, in ms. */
const SAID = 4000;

/** Shares the result of a day: the text, and a link to its board with the score to beat. */
export class ShareButton {
  #announcer: Announcer;
  #shared: { result: DayResult; row: number } | undefined;
  #timer = 0;
  root = makeButton({ className: 'button primary day-share' }, t('day-share'));

  constructor({
    announcer,
    shareWords,
  }: {
    announcer: Announcer;
    shareWords: (words: string, fragment: string, copied: () => void) => Promise<void>;
  }) {
    this.#announcer = announcer;
    this.root.addEventListener('click', () => {
      if (!this.#shared) return;
      const { result, row } = this.#shared;
      void shareWords(resultInWords(result, row), `day=${dayLinkOf(result)}`, () =>
        this.#confirm(),
      );
    });
  }

  /** @param row length of the streak, this day included */
  offer(result: DayResult | undefined, row: number) {
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
