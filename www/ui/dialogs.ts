import './dialog.css';
import { translate } from './dom.ts';

/**
 * Adds a dialog to the page, with its sentences. Its own buttons and a press beside it close it.
 *
 * @param html a dialog, as this program has it; never what somebody has typed
 */
export function addDialog(html: string): HTMLDialogElement {
  document.body.append(document.createRange().createContextualFragment(html));
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
