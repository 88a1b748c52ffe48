import { effect } from '@preact/signals-core';
import type { DirectionName } from '../../pkg/rules.js';
import { DIRECTIONS } from '../lib/directions.ts';
import { t } from '../lib/sentences.ts';
import type { PageState } from '../state/page-state.ts';
import { element, makeButton, setText } from '../ui/dom.ts';
import { compareValues } from './values.ts';

/** The best move and how far the others are below it, in one line under a phone's board; a tap plays the move. */
export function showStrip(
  root: HTMLElement,
  { shownValues, settings, autoplay }: PageState,
  run: (direction: DirectionName) => void,
) {
  const cells = DIRECTIONS.map((direction) => {
    const value = element('span', { className: 'strip-value' });
    const button = makeButton(
      { className: 'strip-button', onclick: () => run(direction) },
      element('span', { className: `icon icon-arrow turn-${direction}`, 'aria-hidden': 'true' }),
      element('span', { className: 'visually-hidden' }, t(`core-direction-${direction}`)),
      value,
    );
    root.append(button);
    return { button, value };
  });
  effect(() => {
    const { strip, coach } = settings.current.value;
    // Otherwise there are no values to show.
    const isShown = strip && (coach === 'before' || autoplay.watching.value);
    root.hidden = !isShown;
    root.toggleAttribute('disabled', autoplay.running.value);
    if (!isShown) return;
    const advice = shownValues.advice.value;
    root.dataset.stale = String(shownValues.stale.value);
    if (advice.phase === 'done') {
      const scale = shownValues.scale.value;
      compareValues(advice.evaluation).forEach(({ value, delta, best }, index) => {
        const cell = cells[index];
        cell.button.dataset.state = value === undefined ? 'illegal' : best ? 'best' : 'legal';
        const below = best ? t('values-best') : scale.tightDelta(delta);
        setText(cell.value, value === undefined ? '–' : below);
      });
    } else if (advice.phase === 'none' || advice.phase === 'failed') {
      for (const { button, value } of cells) {
        button.dataset.state = 'unknown';
        setText(value, '');
      }
    }
  });
}
