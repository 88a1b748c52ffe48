import { nameOfPress } from '../../lib/pressed-keys.js';
import { listenToSwipes } from '../../ui/swipe.js';

/** @import { DirectionName } from '../../../pkg/rules.js' */
/** @import { Visible } from '../../lib/subscriptions.js' */

/** The arrow keys. @type {Record<string, DirectionName>} */
const KEYS = { ArrowUp: 'up', ArrowRight: 'right', ArrowDown: 'down', ArrowLeft: 'left' };

/** The direction of a pressed arrow key without a modifier. @param {KeyboardEvent} event */
export function arrowOf(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  return KEYS[nameOfPress(event)];
}

/**
 * Makes a move of every arrow key that is pressed in a part of the place. Elsewhere the arrow keys answer a puzzle.
 *
 * @param {HTMLElement} part
 * @param {(direction: DirectionName) => void} move
 */
export function listenToArrows(part, move) {
  part.addEventListener('keydown', (event) => {
    const direction = arrowOf(event);
    if (!direction) return;
    event.preventDefault();
    event.stopPropagation();
    move(direction);
  });
}

/**
 * Makes a move of every swipe on a board while the place is shown.
 *
 * @param {HTMLElement} board
 * @param {Visible} shown
 * @param {(direction: DirectionName) => void} move
 */
export const swipeOn = (board, shown, move) =>
  listenToSwipes(document, {
    board,
    areas: [board],
    bare: [],
    isPlaying: () => shown.peek(),
    move,
  });
