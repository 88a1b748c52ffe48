/** Lets every dialog be closed by its own buttons and by a press beside it. */
export function listenToDialogs() {
  for (const dialog of document.querySelectorAll('dialog')) {
    for (const button of dialog.querySelectorAll('[data-close]')) {
      button.addEventListener('click', () => dialog.close());
    }
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
  }
}
