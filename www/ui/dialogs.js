import './dialog.css';

/**
 * Puts a dialog on the page, which can be closed by its own buttons and by a press beside it.
 *
 * @param {string} html a dialog, as this program has it; never what somebody has typed
 * @returns {HTMLDialogElement}
 */
export function addDialog(html) {
  document.body.append(document.createRange().createContextualFragment(html));
  const dialog = document.body.lastElementChild;
  if (!(dialog instanceof HTMLDialogElement)) throw new Error('this is not a dialog');
  for (const button of dialog.querySelectorAll('[data-close]')) {
    button.addEventListener('click', () => dialog.close());
  }
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return dialog;
}
