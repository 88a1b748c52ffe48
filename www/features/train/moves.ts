import type { DirectionName } from '../../../pkg/rules.js';
import { arrowOf } from '../../lib/pressed-keys.ts';
import type { Visible } from '../../lib/subscriptions.ts';
import { listenToSwipes } from '../../ui/swipe.ts';

/** Makes a move of every arrow key that is pressed in a part of the place. Elsewhere the arrow keys answer a puzzle. */
export function listenToArrows(part: HTMLElement, move: (direction: DirectionName) => void) {
  part.addEventListener('keydown', (event) => {
    const direction = arrowOf(event);
    if (!direction) return;
    event.preventDefault();
    event.stopPropagation();
    move(direction);
  });
}

/** Makes a move of every swipe on a board while the place is shown. */
export const swipeOn = (
  board: HTMLElement,
  shown: Visible,
  move: (direction: DirectionName) => void,
) =>
  listenToSwipes(document, {
    board,
    areas: [board],
    bare: [],
    isPlaying: () => shown.peek(),
    move,
  });
