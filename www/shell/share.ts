import { copyToClipboard } from '../lib/browser.ts';

/** The address of this page with a fragment. */
export function addressWith(fragment: string) {
  const url = new URL(location.href);
  url.hash = fragment;
  return url.href;
}

/** The fragment of a game in an address or pasted text; undefined if there is none. */
export function fragmentOf(text: string) {
  const fragment = text.slice(text.indexOf('#') + 1).trim();
  return fragment === '' ? undefined : fragment;
}

/** Prefix of the fragments of links to the board of a day. */
export const DAY = 'day=';

export const isDay = (fragment: string) => fragment.startsWith(DAY);

/** Removes the fragment from the page's address, so that a reload shows the later progress. */
export function clearFragment() {
  history.replaceState(null, '', location.pathname + location.search);
}

/**
 * Copies text; where the browser forbids it, shows the text in a field.
 *
 * @returns whether it has been copied
 */
export async function copyText(text: string): Promise<boolean> {
  if (await copyToClipboard(text)) return true;
  const { showLink } = await import('./link-dialog.ts');
  showLink(text);
  return false;
}
