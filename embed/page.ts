/** The page in a frame of another: one board, as the part of the address after `#` says. It keeps nothing. */

import { t } from '../www/lib/sentences.ts';
import { element } from '../www/ui/dom.ts';
import { TwofoldBoard } from './element.ts';

const board = new TwofoldBoard();
const link = element('a', { target: '_blank', rel: 'noopener' });

/** A link of a game, or attributes of the element as in `seed=feed-beef&size=3x4`. */
function show() {
  const fragment = location.hash.slice(1);
  const words = new URLSearchParams(
    /^[a-z]+(=|&|$)/.test(fragment) ? fragment : { game: fragment },
  );
  // No other attribute is for the address to set.
  for (const name of TwofoldBoard.observedAttributes) {
    const value = words.get(name);
    if (value === null || (value === '' && name !== 'static')) board.removeAttribute(name);
    else board.setAttribute(name, value);
  }
}

addEventListener('hashchange', show);
board.addEventListener('ready', () => {
  const whole = new URL('../', location.href);
  link.textContent = t('element-open');
  link.onpointerdown = link.onfocus = () => {
    whole.hash = board.getAttribute('game') ?? board.link ?? '';
    link.href = whole.href;
  };
  link.href = whole.href;
});
show();
document.body.append(board, link);
