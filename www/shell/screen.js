import { signal } from '@preact/signals-core';

/** @import { ReadonlySignal } from '@preact/signals-core' */

/** The screens on which the panel is a sheet that comes up from below; layout.css asks for the same. */
export const SHEET_SCREEN =
  '(max-width: 499px) and (min-height: 480px) and (orientation: portrait)';

/**
 * Whether the screen, or what its owner has set, is as a media query asks.
 *
 * @param {string} query
 * @returns {ReadonlySignal<boolean>}
 */
export function mediaSignal(query) {
  const media = matchMedia(query);
  const matches = signal(media.matches);
  media.addEventListener('change', () => {
    matches.value = media.matches;
  });
  return matches;
}
