import { computed, signal } from '@preact/signals-core';

/** @import { Settings } from '../state/settings.js' */
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
