import { Subscriptions } from '../lib/subscriptions.js';
import { mediaSignal } from './screen.js';

/** @typedef {import('../views/tile-palette.js').PaletteName} PaletteName */
/** @typedef {import('../views/tile-palette.js').Theme} Theme */

/**
 * Applies light or dark, as the player or else the system wishes, and tells the board.
 *
 * @param {import('../state/settings.js').Settings} settings
 * @param {(palette: PaletteName, theme: Theme) => void} colourBoard
 */
export function followTheme(settings, colourBoard) {
  const isSystemDark = mediaSignal('(prefers-color-scheme: dark)');
  const bar = document.querySelector('meta[name="theme-color"]');
  const subscriptions = new Subscriptions();
  subscriptions.follow(() => {
    const { theme, palette } = settings.current.value;
    const resolved = theme === 'system' ? (isSystemDark.value ? 'dark' : 'light') : theme;
    document.documentElement.dataset.theme = resolved;
    bar?.setAttribute('content', getComputedStyle(document.body).backgroundColor);
    colourBoard(palette, resolved);
  });
  return subscriptions;
}
