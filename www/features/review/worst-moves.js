import { t } from '../../lib/sentences.js';
import { element, makeButton } from '../../ui/dom.js';
import { BoardView } from '../../views/board-view.js';
import { verdictLabel } from '../../views/verdict-words.js';
import { describeMove } from './words.js';

/** @import { Game as GameHandle } from '../../../pkg/rules.js' */
/** @import { JudgedMove } from '../../../pkg/twofold.js' */
/** @import { Author } from '../../state/move-authors.js' */
/** @import { PaletteName, Theme } from '../../views/tile-palette.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/** The number of moves shown. */
export const MOST = 10;

/** The moves with the largest losses, each with a small board. */
export class WorstMoves {
  #list = element('ol', { className: 'worst-moves', id: 'worst-moves' });
  #note = element('p', { className: 'panel-note' });
  #clock;
  #colours;
  #go;
  /** @type {BoardView[]} */
  #boards = [];
  /** A key of the shown content, to skip needless updates. */
  #shown = '';
  root = element(
    'section',
    { className: 'review-section', 'aria-labelledby': 'worst-moves-title' },
    element('h3', { className: 'panel-title', id: 'worst-moves-title' }, t('review-worst')),
    this.#note,
    this.#list,
  );

  /**
   * @param {{ clock: ConstructorParameters<typeof BoardView>[1],
   *           colours: ReadonlySignal<{ palette: PaletteName, theme: Theme }>,
   *           go: (place: number) => void }} collaborators
   */
  constructor({ clock, colours, go }) {
    this.#clock = clock;
    this.#colours = colours;
    this.#go = go;
  }

  /**
   * @param {JudgedMove[]} moves
   * @param {{ game: GameHandle, author: (number: number) => Author,
   *           isDone: boolean }} how `game`: for the boards
   */
  show(moves, { game, author, isDone }) {
    const key = JSON.stringify([isDone, moves.map(({ number, loss }) => [number, loss])]);
    if (key === this.#shown) return;
    this.#shown = key;
    this.#note.hidden = moves.length > 0;
    this.#note.textContent = isDone ? t('review-none-lost') : t('review-once-judged');
    this.#boards = [];
    this.#list.replaceChildren(
      ...moves.map((move) => this.#item(move, describeMove(move, author(move.number)), game)),
    );
    this.recolour();
  }

  /** Applies palette and theme. Must be called in an effect. */
  recolour() {
    const { palette, theme } = this.#colours.value;
    for (const board of this.#boards) board.setColours(palette, theme);
  }

  /**
   * @param {JudgedMove} move
   * @param {{ shown: string, spoken: string }} words
   * @param {GameHandle} game
   */
  #item({ number, verdict, best }, { shown, spoken }, game) {
    const canvas = element('canvas', { className: 'worst-board', 'aria-hidden': 'true' });
    const board = new BoardView(canvas, this.#clock);
    board.show(game.jump(number - 1));
    board.showHint(best);
    this.#boards.push(board);
    const button = makeButton(
      { className: 'worst-move', 'aria-label': spoken },
      canvas,
      element('span', { className: 'worst-text' }, shown),
      element('span', { className: `verdict verdict-${verdict}` }, verdictLabel(verdict)),
    );
    button.addEventListener('click', () => this.#go(number - 1));
    return element('li', {}, button);
  }
}
