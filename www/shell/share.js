import { copyToClipboard } from '../lib/browser.js';

/**
 * The address of this page with a fragment.
 *
 * @param {string} fragment
 */
export function addressWith(fragment) {
  const url = new URL(location.href);
  url.hash = fragment;
  return url.href;
}

/**
 * The fragment of a game in an address or pasted text; undefined if there is none.
 *
 * @param {string} text
 */
export function fragmentOf(text) {
  const fragment = text.slice(text.indexOf('#') + 1).trim();
  return fragment === '' ? undefined : fragment;
}

/** Prefix of the fragments of links to the board of a day. */
export const DAY = 'day=';

/** @param {string} fragment */
export const isDay = (fragment) => fragment.startsWith(DAY);

/** Removes the fragment from the page's address, so that a reload shows the later progress. */
export function clearFragment() {
  history.replaceState(null, '', location.pathname + location.search);
}

/**
 * Copies text; where the browser forbids it, shows the text in a field.
 *
 * @param {string} text
 * @returns {Promise<boolean>} whether it has been copied
 */
export async function copyText(text) {
  if (await copyToClipboard(text)) return true;
  const { showLink } = await import('./link-dialog.js');
  showLink(text);
  return false;
}
