import { Game } from '../../pkg/rules.js';
import { copyToClipboard } from '../lib/browser.ts';
import { t } from '../lib/sentences.ts';
import { replayed } from '../state/replayed.ts';

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

/** Whether a fragment or a query says in words which board to play, such as `seed=feed-beef&size=3x4&p4=0.2`. */
export const isReadable = (link: string) => /^[?#]?(seed|size|p4)=/.test(link);

/** Reads the game of a link. Rejects with an error whose message is for the player. */
export async function readLink(link: string): Promise<Game> {
  if (!isReadable(link)) return replayed(link);
  const words = new URLSearchParams(link.replace('#', ''));
  const size = words.get('size') ?? '4x4';
  const sides = /^([2-6])[x×]([2-6])$/i.exec(size);
  if (!sides) throw new Error(t('core-link-size', { size: size.slice(0, 40) }));
  const [rows, cols] = sides.slice(1).map(Number);
  return Game.create({
    rows,
    cols,
    seed: words.get('seed') ?? '',
    p4: Number(words.get('p4') ?? 0.1),
  });
}

/** Writes the link of the game into the address, or takes it out. The state tells it from a link to open: a reload shows the later progress. */
export function writeAddress(link?: string) {
  const { pathname, search } = location;
  const own = pathname + (isReadable(search) ? '' : search);
  history.replaceState(Boolean(link), '', link ? `${own}#${link}` : own);
}

/** Copies text; where the browser forbids it, shows the text in a field. Answers whether it has been copied. */
export async function copyText(text: string): Promise<boolean> {
  if (await copyToClipboard(text)) return true;
  const { showLink } = await import('./link-dialog.ts');
  showLink(text);
  return false;
}
