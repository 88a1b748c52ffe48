import { DIRECTIONS } from './directions.js';
import { element, icon, setText } from './dom.js';
import { formatDelta, formatShort, formatValue, formatWhole } from './format.js';
import { compareValues } from './values.js';

/** @typedef {import('./advisor.js').Advice} Advice */

/** The four directions as bars with value and distance to the best, and how they were found. */
export class ValuesTable {
  #rows = DIRECTIONS.map((direction) => {
    const value = element('td', { className: 'value-number' });
    const bar = element('span', { className: 'value-bar' });
    const delta = element('td', { className: 'value-delta' });
    const row = element(
      'tr',
      { className: 'value-row' },
      element(
        'th',
        { scope: 'row' },
        element('span', { className: `icon icon-arrow turn-${direction}`, 'aria-hidden': 'true' }),
        element('span', { className: 'visually-hidden' }, direction),
      ),
      value,
      element('td', { className: 'value-track' }, bar),
      delta,
    );
    return { direction, row, value, bar, delta };
  });
  #caption = element('caption', { className: 'values-unit' });
  #phase = element('span', { className: 'values-phase' });
  #cost = element('span', { className: 'values-cost' });
  root = element(
    'div',
    { className: 'values' },
    element(
      'table',
      { className: 'values-table', id: 'values' },
      this.#caption,
      element(
        'thead',
        { className: 'visually-hidden' },
        element(
          'tr',
          {},
          ...['Direction', 'Value', 'Bar', 'Below the best'].map((name) =>
            element('th', { scope: 'col' }, name),
          ),
        ),
      ),
      element('tbody', {}, ...this.#rows.map(({ row }) => row)),
    ),
    element('p', { className: 'values-meta', id: 'values-meta' }, this.#phase, this.#cost),
  );

  /**
   * @param {Advice} advice
   * @param {{ unit: string, stale: boolean, playing: boolean }} how `stale`: the values belong to an earlier board
   */
  show(advice, { unit, stale, playing }) {
    setText(this.#caption, unit);
    this.root.dataset.stale = String(stale);
    setText(this.#phase, playing ? 'Playing' : describePhase(advice, stale));
    this.#phase.dataset.phase = playing ? 'thinking' : advice.phase;
    if (advice.phase === 'done') this.#showValues(advice.evaluation);
    if (advice.phase === 'none' || advice.phase === 'failed') this.#clear();
  }

  /** @param {import('../pkg/rules.js').Evaluation} evaluation */
  #showValues(evaluation) {
    compareValues(evaluation).forEach(({ value, delta, share, best }, index) => {
      const row = this.#rows[index];
      row.row.dataset.state = value === undefined ? 'illegal' : best ? 'best' : 'legal';
      setText(row.value, value === undefined ? '–' : formatValue(value));
      row.bar.style.setProperty('--share', String(share));
      if (best) row.delta.replaceChildren(icon('best'), 'best');
      else setText(row.delta, value === undefined ? 'not legal' : formatDelta(delta, value));
    });
    setText(this.#cost, describeCost(evaluation));
  }

  #clear() {
    for (const { row, value, bar, delta } of this.#rows) {
      row.dataset.state = 'unknown';
      setText(value, '');
      setText(delta, '');
      bar.style.setProperty('--share', '0');
    }
    setText(this.#cost, '');
  }
}

/**
 * @param {Advice} advice
 * @param {boolean} stale
 */
function describePhase(advice, stale) {
  switch (advice.phase) {
    case 'none':
      return 'Hint, Step, Auto and the coach show values here.';
    case 'thinking':
      return 'Thinking…';
    case 'done':
      return stale ? 'For the board before' : 'For this board';
    case 'stopped':
      return 'Stopped';
    case 'failed':
      return advice.message;
  }
}

/** @param {import('../pkg/rules.js').Evaluation} evaluation */
function describeCost({ depth, nodes, ms }) {
  const parts = [
    depth > 0 ? `depth ${depth}` : '',
    nodes > 0 ? `${formatShort(nodes)} nodes` : '',
    nodes > 0 && ms > 0 ? `${formatShort((nodes * 1000) / ms)}/s` : '',
    `${ms < 10 ? ms.toFixed(1) : formatWhole(ms)} ms`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
