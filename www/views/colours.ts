import { computed, signal } from '@preact/signals-core';
import type { Subscriptions } from '../lib/subscriptions.ts';
import type { Settings } from '../state/settings.ts';
import type { BoardView } from './board-view.ts';
import type { Theme } from './tile-palette.ts';

/** Palette and theme: the player's, or else the system's. */
export function coloursOf(settings: Settings) {
  const query = matchMedia('(prefers-color-scheme: dark)');
  const isSystemDark = signal(query.matches);
  query.addEventListener('change', ({ matches }) => {
    isSystemDark.value = matches;
  });
  return computed(() => {
    const { theme, palette } = settings.current.value;
    const resolved: Theme = theme === 'system' ? (isSystemDark.value ? 'dark' : 'light') : theme;
    return { palette, theme: resolved };
  });
}

export function followColours(view: BoardView, settings: Settings, subscriptions: Subscriptions) {
  const colours = coloursOf(settings);
  subscriptions.follow(() => view.setColours(colours.value.palette, colours.value.theme));
}
