/** Controls that would handle the keys of the game while focused, and need no focus after a press. */
const RELEASED =
  'a[href], button, select, input:is([type="range"], [type="checkbox"], [type="radio"])';

/**
 * Returns the focus to the board after a control was used with a pointer. After use with the keyboard the focus
 * stays.
 */
export function returnKeysToBoard(page: Document) {
  let byPointer = false;
  page.addEventListener('pointerdown', () => {
    byPointer = true;
  });
  page.addEventListener('keydown', () => {
    byPointer = false;
  });
  const release = (event: Event) => {
    const { target } = event;
    if (!byPointer || !(target instanceof Element) || target.closest('dialog')) return;
    const control = target.closest(RELEASED);
    // An open list keeps the focus until an option is chosen.
    if (control instanceof HTMLSelectElement && event.type === 'click') return;
    if (control instanceof HTMLElement) control.blur();
  };
  page.addEventListener('click', release);
  page.addEventListener('change', release);
}
