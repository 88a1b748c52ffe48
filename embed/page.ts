/** The page in a frame of another: one board, as the part of the address after `#` says. It keeps nothing. */

import { t } from '../www/lib/sentences.ts';
import { element } from '../www/ui/dom.ts';
import { TwofoldBoard } from './element.ts';

const board = new TwofoldBoard();
const link = element('a', { href: '../', target: '_blank', rel: 'noopener' });

/** A link of a game, or attributes of the element as in `seed=feed-beef&size=3x4`. */
function show() {
  const fragment = location.hash.slice(1);
  const given = /^[a-z]+(=|&|$)/.test(fragment) ? fragment : { game: fragment };
  const words = new URLSearchParams(given);
  // No other attribute is for the address to set.
  for (const name of TwofoldBoard.observedAttributes) {
    const value = words.get(name);
    if (value === null || (value === '' && name !== 'static')) board.removeAttribute(name);
    else board.setAttribute(name, value);
  }
}

addEventListener('hashchange', show);
link.onpointerdown = link.onfocus = () => {
  link.hash = board.getAttribute('game') ?? board.link ?? '';
};
board.addEventListener('ready', () => {
  link.textContent = t('element-open');
  document.body.append(link);
});
show();
document.body.append(board);
