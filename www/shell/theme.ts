import { effect } from '@preact/signals-core';
import type { Settings } from '../state/settings.ts';
import { chooseMotion } from '../ui/motion.ts';
import type { BoardView } from '../views/board-view.ts';
import { coloursOf } from '../views/colours.ts';

/** Applies the theme of the player, or else of the system, to page and board; also the choice of motion and hand. */
export function followTheme(settings: Settings, board: BoardView) {
  const colours = coloursOf(settings);
  const bar = document.querySelector('meta[name="theme-color"]');
  effect(() => {
    const { motion, hand } = settings.current.value;
    const { palette, theme } = colours.value;
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.hand = hand;
    chooseMotion(motion);
    bar?.setAttribute('content', getComputedStyle(document.body).backgroundColor);
    board.setColours(palette, theme);
  });
}
