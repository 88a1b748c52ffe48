import { stepByKey } from './focus.ts';

/** Pixels between the menu and its button or the edge of the screen. */
const GAP = 8;

/** Places a popover above or below its button, and closes it when an item is chosen. Arrow keys go from item to item. */
export function attachMenu(menu: HTMLElement) {
  let from = new DOMRect();
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest(`[popovertarget="${menu.id}"]`);
    if (button) from = button.getBoundingClientRect();
  });
  menu.addEventListener('toggle', () => {
    if (!menu.matches(':popover-open')) return;
    const { offsetWidth: width, offsetHeight: height } = menu;
    const above = from.top - GAP - height;
    const top = above >= GAP ? above : Math.min(from.bottom + GAP, innerHeight - GAP - height);
    const left = Math.min(from.right, innerWidth - GAP) - width;
    menu.style.top = `${Math.max(GAP, top)}px`;
    menu.style.left = `${Math.max(GAP, left)}px`;
  });
  document.addEventListener('keydown', (event) => {
    if (!menu.matches(':popover-open')) return;
    const items = [...menu.querySelectorAll<HTMLElement>('button:enabled:not([hidden]), a[href]')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const keys = { back: 'ArrowUp', forth: 'ArrowDown' };
    const place = stepByKey(event.key, at, items.length, keys);
    if (place === undefined) return;
    event.preventDefault();
    items[place].focus();
  });
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('button, a[href]')) menu.hidePopover();
  });
}
