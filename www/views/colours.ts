import { computed } from '@preact/signals-core';
import type { Subscriptions } from '../lib/subscriptions.ts';
import type { Settings } from '../state/settings.ts';
import { mediaSignal } from '../ui/media.ts';
import type { BoardView } from './board-view.ts';
import type { Theme } from './tile-palette.ts';

/** Palette and theme: the player's, or else the system's. */
export function coloursOf(settings: Settings) {
  const isSystemDark = mediaSignal('(prefers-color-scheme: dark)');
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
