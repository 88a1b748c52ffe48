/** @typedef {'play' | 'today' | 'train' | 'games' | 'lab' | 'settings'} PlaceName */

/** The places of the page; each name is also its address. @type {readonly PlaceName[]} */
export const PLACES = ['play', 'today', 'train', 'games', 'lab', 'settings'];

/**
 * The place, and in the lab the panel, that an address names.
 *
 * @param {string} hash such as `#lab/exact`; empty for the board
 * @returns {{ place: PlaceName, panel: string | undefined } | undefined} undefined for any other address
 */
export function readPlace(hash) {
  const [name, panel] = hash.replace(/^#/, '').split('/');
  const place = name === '' ? 'play' : PLACES.find((known) => known === name);
  return place && { place, panel };
}
