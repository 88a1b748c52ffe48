import { computed, signal } from '@preact/signals-core';

/** @import { Subscriptions } from '../lib/subscriptions.js' */
/** @import { Settings } from '../state/settings.js' */
/** @import { BoardView } from './board-view.js' */
/** @import { Theme } from './tile-palette.js' */

/**
 * Palette and theme: the player's, or else the system's.
 *
 * @param {Settings} settings
 */
export function coloursOf(settings) {
  const query = matchMedia('(prefers-color-scheme: dark)');
  const isSystemDark = signal(query.matches);
  query.addEventListener('change', ({ matches }) => {
    isSystemDark.value = matches;
  });
  return computed(() => {
    const { theme, palette } = settings.current.value;
    /** @type {Theme} */
    const resolved = theme === 'system' ? (isSystemDark.value ? 'dark' : 'light') : theme;
    return { palette, theme: resolved };
  });
}

/**
 * Draws a board in the colours of the settings.
 *
 * @param {BoardView} view
 * @param {Settings} settings
 * @param {Subscriptions} subscriptions
 */
export function followColours(view, settings, subscriptions) {
  const colours = coloursOf(settings);
  subscriptions.follow(() => view.setColours(colours.value.palette, colours.value.theme));
}
