export type PlaceName = 'play' | 'today' | 'train' | 'games' | 'lab' | 'settings';

/** The places of the page; each name is also its address. */
export const PLACES: readonly PlaceName[] = ['play', 'today', 'train', 'games', 'lab', 'settings'];

/** What the page's address names. A link that the page has written there itself is of the game on the board. */
export const readAddress = () => readPlace(history.state ? '' : location.hash);

/** The place, and the part of it, that an address such as `#lab/exact` names; an empty one is the board. */
export function readPlace(
  hash: string,
): { place: PlaceName; part: string | undefined } | undefined {
  const [name, part] = hash.replace(/^#/, '').split('/');
  const place = name === '' ? 'play' : PLACES.find((known) => known === name);
  return place && { place, part };
}
