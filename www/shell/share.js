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
 * The game's fragment in an address, a pasted one too; undefined if there is none.
 *
 * @param {string} text
 */
export function fragmentOf(text) {
  const fragment = text.slice(text.indexOf('#') + 1).trim();
  return fragment === '' ? undefined : fragment;
}

/** What the fragment of a link to the board of a day begins with. */
export const DAY = 'day=';

/** @param {string} fragment */
export const isDay = (fragment) => fragment.startsWith(DAY);

/** Forgets the fragment of the page's own address, so that a reload shows the progress made since. */
export function clearFragment() {
  history.replaceState(null, '', location.pathname + location.search);
}

/**
 * Copies text; where the browser forbids it, shows it in a field to copy from.
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
