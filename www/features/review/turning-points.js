import { t } from '../../lib/sentences.js';
import { element, makeButton } from '../../ui/dom.js';
import { asArrow } from '../../views/verdict-words.js';
import { describeMove, lossInWords } from './words.js';

/** @import { JudgedMove } from '../../../pkg/twofold.js' */
/** @import { Author } from '../../state/move-authors.js' */

/** How many are shown. */
export const MOST_TURNS = 3;

/** The moves that cost most, in the order of the game, each a button that goes there. */
export class TurningPoints {
  #list = element('ol', { className: 'turning-points', id: 'turning-points' });
  #go;
  /** A key of the shown content, to skip needless updates. */
  #shown = '';
  root = element(
    'section',
    { className: 'review-section', 'aria-labelledby': 'turning-points-title', hidden: true },
    element('h3', { className: 'panel-title', id: 'turning-points-title' }, t('review-turned')),
    this.#list,
  );

  /** @param {(place: number) => void} go */
  constructor(go) {
    this.#go = go;
  }

  /**
   * @param {JudgedMove[]} moves the worst ones
   * @param {(number: number) => Author} author
   */
  show(moves, author) {
    const key = JSON.stringify(moves.map(({ number, loss }) => [number, loss]));
    if (key === this.#shown) return;
    this.#shown = key;
    this.root.hidden = moves.length === 0;
    const inOrder = [...moves].sort((one, other) => one.number - other.number);
    this.#list.replaceChildren(
      ...inOrder.map((move) => {
        const { number, played, best, share, verdict } = move;
        const button = makeButton(
          {
            className: `turning-point turning-${verdict}`,
            'aria-label': describeMove(move, author(number)).spoken,
          },
          element('strong', {}, t('review-move', { number })),
          element(
            'span',
            {},
            t('review-instead', { played: asArrow(played), best: asArrow(best) }),
          ),
          element('span', {}, lossInWords(share)),
        );
        button.addEventListener('click', () => this.#go(number - 1));
        return element('li', {}, button);
      }),
    );
  }
}
