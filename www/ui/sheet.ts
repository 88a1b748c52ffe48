import { effect, type ReadonlySignal } from '@preact/signals-core';

/** Pixels the handle must be dragged to count. */
const DRAG = 16;

/** On a phone the panel is a sheet at the lower edge. A press or a drag of its handle opens and closes it. */
export function attachSheet(
  handle: HTMLButtonElement,
  isOpen: ReadonlySignal<boolean>,
  set: (isOpen: boolean) => void,
) {
  handle.addEventListener('click', () => set(!isOpen.value));
  let from = 0;
  handle.addEventListener('pointerdown', (event) => {
    from = event.clientY;
  });
  handle.addEventListener('pointermove', (event) => {
    if (!event.buttons || Math.abs(event.clientY - from) < DRAG) return;
    set(event.clientY < from);
  });
  effect(() => handle.setAttribute('aria-expanded', String(isOpen.value)));
}
