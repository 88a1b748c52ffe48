/** Where a key leads from a place in a row, -1 for none: to the one before or after, round the end, to the first or the last. */
export function stepByKey(
  key: string,
  at: number,
  count: number,
  { back, forth }: { back: string; forth: string },
): number | undefined {
  const places = { [back]: at <= 0 ? count - 1 : at - 1, [forth]: (at + 1) % count };
  return { ...places, Home: 0, End: count - 1 }[key];
}

/** Controls that would handle the keys of the game while focused, and need no focus after a press. */
const RELEASED =
  'a[href], button, select, input:is([type="range"], [type="checkbox"], [type="radio"])';

/** Returns the focus to the board after a control was used with a pointer; after the keyboard it stays. */
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
