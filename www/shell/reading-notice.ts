import { t } from '../lib/sentences.ts';
import '../ui/dialog.css';
import { element, makeButton, setText } from '../ui/dom.ts';

/** Shows the progress of opening a long game. The page is blocked meanwhile. */
export class ReadingNotice {
  #cancel = () => {};
  #text = element('p', { className: 'reading-text' });
  #bar = element('progress', { className: 'reading-bar', 'aria-labelledby': 'reading-title' });
  #dialog = element(
    'dialog',
    { className: 'dialog reading', id: 'reading-dialog', 'aria-labelledby': 'reading-title' },
    element(
      'div',
      { className: 'dialog-form' },
      element('h2', { className: 'dialog-title', id: 'reading-title' }, t('notice-reading')),
      this.#bar,
      this.#text,
    ),
  );

  constructor() {
    const cancel = makeButton({}, t('notice-cancel'));
    cancel.addEventListener('click', () => this.#cancel());
    this.#dialog.firstElementChild?.append(element('div', { className: 'dialog-actions' }, cancel));
    // Escape cancels.
    this.#dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      this.#cancel();
    });
    document.body.append(this.#dialog);
  }

  begin(moves: number, cancel: () => void) {
    this.#cancel = cancel;
    this.progress(0);
    setText(this.#text, t('notice-replayed', { moves }));
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  /** @param part from 0 to 1 */
  progress(part: number) {
    this.#bar.value = part;
  }

  end() {
    this.#cancel = () => {};
    this.#dialog.close();
  }
}
