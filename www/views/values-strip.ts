import { effect } from '@preact/signals-core';
import type { DirectionName } from '../../pkg/rules.js';
import { DIRECTIONS } from '../lib/directions.ts';
import { t } from '../lib/sentences.ts';
import type { Autoplay } from '../state/autoplay.ts';
import type { Settings } from '../state/settings.ts';
import type { ShownValues } from '../state/shown-values.ts';
import { element, makeButton, setText } from '../ui/dom.ts';
import { compareValues } from './values.ts';

/** The best move and how far the others are below it, in one line under a phone's board; a tap plays the move. */
export class ValuesStrip {
  #root: HTMLElement;
  #cells;
  #shownValues: ShownValues;

  constructor(
    root: HTMLElement,
    {
      shownValues,
      settings,
      autoplay,
      run,
    }: {
      shownValues: ShownValues;
      settings: Settings;
      autoplay: Autoplay;
      run: (direction: DirectionName) => void;
    },
  ) {
    this.#root = root;
    this.#shownValues = shownValues;
    this.#cells = DIRECTIONS.map((direction) => {
      const value = element('span', { className: 'strip-value' });
      const button = makeButton(
        { className: 'strip-button' },
        element('span', { className: `icon icon-arrow turn-${direction}`, 'aria-hidden': 'true' }),
        element('span', { className: 'visually-hidden' }, t(`core-direction-${direction}`)),
        value,
      );
      button.addEventListener('click', () => run(direction));
      return { button, value };
    });
    root.append(...this.#cells.map(({ button }) => button));
    effect(() => {
      const { strip, coach } = settings.current.value;
      // Otherwise there are no values to show.
      const isShown = strip && (coach === 'before' || autoplay.watching.value);
      root.hidden = !isShown;
      root.toggleAttribute('disabled', autoplay.running.value);
      if (isShown) this.#show();
    });
  }

  #show() {
    const advice = this.#shownValues.advice.value;
    this.#root.dataset.stale = String(this.#shownValues.stale.value);
    if (advice.phase === 'done') {
      const scale = this.#shownValues.scale.value;
      compareValues(advice.evaluation).forEach(({ value, delta, best }, index) => {
        const cell = this.#cells[index];
        cell.button.dataset.state = value === undefined ? 'illegal' : best ? 'best' : 'legal';
        const below = best ? t('values-best') : scale.tightDelta(delta);
        setText(cell.value, value === undefined ? '–' : below);
      });
    } else if (advice.phase === 'none' || advice.phase === 'failed') {
      for (const { button, value } of this.#cells) {
        button.dataset.state = 'unknown';
        setText(value, '');
      }
    }
  }
}
