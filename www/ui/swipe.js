/** @typedef {import('../../pkg/rules.js').DirectionName} DirectionName */

/** Pixels after which a swipe counts, without waiting for the finger to lift. */
const DISTANCE = 26;
/** How much longer than the other axis the swipe's must be. */
const DOMINANCE = 1.5;

/** Elements inside the play area that use the pointer themselves. */
const INTERACTIVE = 'button, a, input, select, textarea, label, dialog';

/**
 * The direction of a stroke, once it is long and straight enough.
 *
 * @param {number} dx
 * @param {number} dy
 * @returns {DirectionName | undefined}
 */
export function directionOfStroke(dx, dy) {
  const across = Math.abs(dx);
  const along = Math.abs(dy);
  if (Math.max(across, along) < DISTANCE) return undefined;
  if (across >= DOMINANCE * along) return dx > 0 ? 'right' : 'left';
  if (along >= DOMINANCE * across) return dy > 0 ? 'down' : 'up';
  return undefined;
}

/**
 * Makes one move of every swipe that starts in an area. A second finger ends the gesture.
 *
 * @param {HTMLElement} area
 * @param {(direction: DirectionName) => void} move
 */
export function listenToSwipes(area, move) {
  /** @type {{ pointer: number, x: number, y: number } | undefined} */
  let stroke;
  /** @type {Set<number>} */
  const pointers = new Set();

  area.addEventListener('pointerdown', (event) => {
    pointers.add(event.pointerId);
    stroke = undefined;
    if (pointers.size > 1 || event.button !== 0) return;
    if (event.target instanceof Element && event.target.closest(INTERACTIVE)) return;
    stroke = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
  });

  // On the window: the finger may leave the area before it lifts.
  window.addEventListener('pointermove', (event) => {
    if (stroke?.pointer !== event.pointerId) return;
    const direction = directionOfStroke(event.clientX - stroke.x, event.clientY - stroke.y);
    if (!direction) return;
    stroke = undefined;
    move(direction);
  });

  /** @param {PointerEvent} event */
  const lift = (event) => {
    pointers.delete(event.pointerId);
    if (stroke?.pointer === event.pointerId) stroke = undefined;
  };
  window.addEventListener('pointerup', lift);
  window.addEventListener('pointercancel', lift);
}
