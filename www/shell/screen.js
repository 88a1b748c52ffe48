import { signal } from '@preact/signals-core';

/** @import { ReadonlySignal } from '@preact/signals-core' */

/** The media query of screens on which the panel is a sheet; layout.css has the same one. */
export const SHEET_SCREEN =
  '(max-width: 499px) and (min-height: 480px) and (orientation: portrait)';

/**
 * Whether a media query matches.
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
