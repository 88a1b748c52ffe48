/** Controls that would swallow the keys of the game while they have the focus, and need none after a press. */
const RELEASED = 'button, select, input:is([type="range"], [type="checkbox"], [type="radio"])';

/**
 * Gives the keys back to the board after a control has been used with a pointer. Who uses the keyboard keeps the focus
 * where it is.
 *
 * @param {Document} page
 */
export function returnKeysToBoard(page) {
  let byPointer = false;
  page.addEventListener('pointerdown', () => {
    byPointer = true;
  });
  page.addEventListener('keydown', () => {
    byPointer = false;
  });
  /** @param {Event} event */
  const release = (event) => {
    const { target } = event;
    if (!byPointer || !(target instanceof Element) || target.closest('dialog')) return;
    const control = target.closest(RELEASED);
    // A list that has just been opened by a press keeps the focus until something is chosen.
    if (control instanceof HTMLSelectElement && event.type === 'click') return;
    if (control instanceof HTMLElement) control.blur();
  };
  page.addEventListener('click', release);
  page.addEventListener('change', release);
}
