import { t } from '../lib/sentences.js';
import { element, setText } from '../ui/dom.js';

/** @import { GameState } from '../../pkg/rules.js' */

/** The board as a table for screen readers, which cannot read the canvas. */
export class BoardMirror {
  #table;
  /** @type {HTMLTableCellElement[]} */
  #cells = [];
  #shape = '';

  /** @param {HTMLTableElement} table */
  constructor(table) {
    this.#table = table;
  }

  /** @param {GameState} state */
  show({ rows, cols, tiles }) {
    if (this.#shape !== `${rows}x${cols}`) this.#build(rows, cols);
    tiles.forEach((tile, cell) => {
      setText(this.#cells[cell], tile === 0 ? t('core-empty-cell') : String(tile));
    });
  }

  /** @param {number} rows @param {number} cols */
  #build(rows, cols) {
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
