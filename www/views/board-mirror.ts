import type { GameState } from '../../pkg/rules.js';
import { t } from '../lib/sentences.ts';
import { element, setText } from '../ui/dom.ts';

/** The board as a table for screen readers, which cannot read the canvas. */
export class BoardMirror {
  #table: HTMLTableElement;
  #cells: HTMLTableCellElement[] = [];
  #shape = '';

  constructor(table: HTMLTableElement) {
    this.#table = table;
  }

  show({ rows, cols, tiles }: GameState) {
    if (this.#shape !== `${rows}x${cols}`) this.#build(rows, cols);
    tiles.forEach((tile, cell) => {
      setText(this.#cells[cell], tile === 0 ? t('core-empty-cell') : String(tile));
    });
  }

  #build(rows: number, cols: number) {
    this.#shape = `${rows}x${cols}`;
    this.#cells = Array.from({ length: rows * cols }, () => element('td'));
    const columnHeads = Array.from({ length: cols }, (_, col) =>
      element('th', { scope: 'col' }, t('core-column', { column: col + 1 })),
    );
    const bodyRows = Array.from({ length: rows }, (_, row) =>
      element(
        'tr',
        {},
        element('th', { scope: 'row' }, t('core-row', { row: row + 1 })),
        ...this.#cells.slice(row * cols, (row + 1) * cols),
      ),
    );
    this.#table.replaceChildren(
      element('caption', {}, t('core-tiles-on-board')),
      element('thead', {}, element('tr', {}, element('td'), ...columnHeads)),
      element('tbody', {}, ...bodyRows),
    );
  }
}
