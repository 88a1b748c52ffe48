import { effect } from '@preact/signals-core';
import type { Settings } from '../state/settings.ts';
import { chooseMotion } from '../ui/motion.ts';
import type { PaletteName, Theme } from '../views/tile-palette.ts';
import { mediaSignal } from './screen.ts';

/** Applies the theme of the player, or else of the system, to page and board; also the choice of motion and hand. */
export function followTheme(
  settings: Settings,
  colourBoard: (palette: PaletteName, theme: Theme) => void,
) {
  const isSystemDark = mediaSignal('(prefers-color-scheme: dark)');
  const bar = document.querySelector('meta[name="theme-color"]');
  effect(() => {
    const { theme, palette, motion, hand } = settings.current.value;
    const resolved = theme === 'system' ? (isSystemDark.value ? 'dark' : 'light') : theme;
    document.documentElement.dataset.theme = resolved;
    document.documentElement.dataset.hand = hand;
    chooseMotion(motion);
    bar?.setAttribute('content', getComputedStyle(document.body).backgroundColor);
    colourBoard(palette, resolved);
  });
}
