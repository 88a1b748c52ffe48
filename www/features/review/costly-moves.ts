import type { JudgedMove } from '../../../pkg/twofold.js';
import { t } from '../../lib/sentences.ts';
import { element, makeButton, setText } from '../../ui/dom.ts';
import { asArrow } from '../../views/verdict-words.ts';
import { lossInWords } from './words.ts';

/** The most moves shown. */
export const MOST = 6;

/** The moves that cost most, the worst first, each a button that goes there. */
export class CostlyMoves {
  #list = element('ol', { className: 'costly-moves', id: 'costly-moves' });
  #note = element('p', { className: 'panel-note' });
  #go: (place: number) => void;
  /** A key of the shown content, to skip needless updates. */
  #shown = '';
  #buttons: Map<number, HTMLButtonElement> = new Map();
  root = element(
    'section',
    { className: 'stack', 'aria-labelledby': 'costly-moves-title' },
    element('h3', { id: 'costly-moves-title' }, t('review-costly')),
    this.#note,
    this.#list,
  );

  constructor(go: (place: number) => void) {
    this.#go = go;
  }

  /** @param moves the worst first */
  show(
    moves: JudgedMove[],
    { spoken, isDone }: { spoken: (move: JudgedMove) => string; isDone: boolean },
  ) {
    const key = JSON.stringify([isDone, moves.map(({ number, loss }) => [number, loss])]);
    if (key === this.#shown) return;
    this.#shown = key;
    this.#note.hidden = moves.length > 0;
    setText(this.#note, isDone ? t('review-none-costly') : t('review-once-judged'));
    this.#buttons = new Map(
      moves.map((move) => {
        const { number, played, best, share, verdict } = move;
        const words = t('review-instead', { played: asArrow(played), best: asArrow(best) });
        const button = makeButton(
          { className: `costly-move costly-${verdict}`, 'aria-label': spoken(move) },
          element('strong', {}, t('review-move', { number })),
          element('span', {}, words),
          element('span', {}, lossInWords(share)),
        );
        button.addEventListener('click', () => this.#go(number - 1));
        return [number, button];
      }),
    );
    const items = [...this.#buttons.values()].map((button) => element('li', {}, button));
    this.#list.replaceChildren(...items);
  }

  /** Marks the move on show, if it is in the list. */
  mark(shown: number) {
    for (const [number, button] of this.#buttons)
      button.setAttribute('aria-current', String(number === shown));
  }
}
