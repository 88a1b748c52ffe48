import { Subscriptions } from '../lib/subscriptions.js';
import { chooseMotion } from '../ui/motion.js';
import { mediaSignal } from './screen.js';

/** @import { Settings } from '../state/settings.js' */
/** @import { PaletteName, Theme } from '../views/tile-palette.js' */

/**
 * Applies the theme of the player, or else of the system, to page and board; also the choice of motion and hand.
 *
 * @param {Settings} settings
 * @param {(palette: PaletteName, theme: Theme) => void} colourBoard
 */
export function followTheme(settings, colourBoard) {
  const isSystemDark = mediaSignal('(prefers-color-scheme: dark)');
  const bar = document.querySelector('meta[name="theme-color"]');
  const subscriptions = new Subscriptions();
  subscriptions.follow(() => {
    const { theme, palette, motion, hand } = settings.current.value;
    const resolved = theme === 'system' ? (isSystemDark.value ? 'dark' : 'light') : theme;
    document.documentElement.dataset.theme = resolved;
    document.documentElement.dataset.hand = hand;
    chooseMotion(motion);
    bar?.setAttribute('content', getComputedStyle(document.body).backgroundColor);
    colourBoard(palette, resolved);
  });
  return subscriptions;
}
