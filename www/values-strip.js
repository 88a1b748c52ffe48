import { DIRECTIONS } from './directions.js';
import { element, setText } from './dom.js';
import { formatTight, formatTightDelta } from './format.js';
import { compareValues } from './values.js';

/** @typedef {import('../pkg/twofold.js').DirectionName} DirectionName */
/** @typedef {import('./advisor.js').Advice} Advice */

/**
 * The best move's value and what the others lack to it, in one line under a phone's board; a tap plays the move.
 */
export class ValuesStrip {
  #root;
  #cells;

  /**
   * @param {HTMLElement} root
   * @param {(direction: DirectionName) => void} play
   */
  constructor(root, play) {
    this.#root = root;
    this.#cells = DIRECTIONS.map((direction) => {
      const value = element('span', { className: 'strip-value' });
      const button = element(
        'button',
        { type: 'button', className: 'strip-button' },
        element('span', { className: `icon icon-arrow turn-${direction}`, 'aria-hidden': 'true' }),
        element('span', { className: 'visually-hidden' }, direction),
        value,
      );
      button.addEventListener('click', () => play(direction));
      return { button, value };
    });
    root.append(...this.#cells.map(({ button }) => button));
  }

  /**
   * @param {Advice} advice
   * @param {{ stale: boolean }} how
   */
  show(advice, { stale }) {
    this.#root.dataset.stale = String(
      stale || advice.phase === 'thinking' || advice.phase === 'stopped',
    );
    if (advice.phase === 'done') {
      compareValues(advice.evaluation).forEach(({ value, delta, best }, index) => {
        const cell = this.#cells[index];
        cell.button.dataset.state = value === undefined ? 'illegal' : best ? 'best' : 'legal';
        setText(
          cell.value,
          value === undefined ? '–' : best ? formatTight(value) : formatTightDelta(delta),
        );
      });
    } else if (advice.phase === 'none' || advice.phase === 'failed') {
      for (const { button, value } of this.#cells) {
        button.dataset.state = 'unknown';
        setText(value, '');
      }
    }
  }
}
