import './dialog.css';
import { trusting } from '../lib/browser.ts';
import { translate } from './dom.ts';

const policy = trusting('dialogs', { createHTML: (html) => html });

/** Adds a dialog of this program, never what somebody has typed, with its sentences. Its own buttons and a press beside it close it. */
export function addDialog(html: string): HTMLDialogElement {
  const own = policy?.createHTML(html) ?? html;
  document.body.append(document.createRange().createContextualFragment(own));
  const dialog = document.body.lastElementChild;
  if (!(dialog instanceof HTMLDialogElement)) throw new Error('this is not a dialog');
  translate(dialog);
  for (const button of dialog.querySelectorAll('[data-close]')) {
    button.addEventListener('click', () => dialog.close());
  }
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return dialog;
}
