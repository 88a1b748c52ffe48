import { formatShare, formatWhole } from '../lib/format.ts';
import { t } from '../lib/sentences.ts';
import { element, setText, tableHead } from './dom.ts';

/** The most bars. */
const MOST_BARS = 28;
/** Round widths of a bar, times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

/** A histogram of whole numbers, with the same numbers as a table. */
export class Histogram {
  #bars = element('div', { className: 'histogram-bars', role: 'img' });
  #axis = element('div', { className: 'panel-note histogram-axis', 'aria-hidden': 'true' });
  #body = element('tbody');
  #name = element('span');
  root = element(
    'figure',
    { className: 'histogram' },
    this.#bars,
    this.#axis,
    element(
      'details',
      { className: 'more' },
      element('summary', {}, t('common-as-table')),
      element(
        'table',
        { className: 'histogram-table' },
        tableHead([this.#name, t('common-games'), t('common-share')]),
        this.#body,
      ),
    ),
  );

  /** @param name what the values are */
  show(values: number[], name: string) {
    this.root.hidden = values.length === 0;
    if (values.length === 0) return;
    const { from, step, counts } = binned(values);
    const highest = Math.max(...counts);
    const bars = counts.map(() => element('span', { className: 'histogram-bar' }));
    for (const [at, bar] of bars.entries())
      bar.style.setProperty('--share', String(counts[at] / highest));
    this.#bars.replaceChildren(...bars);
    const range = (index: number) =>
      step === 1
        ? formatWhole(from + index)
        : t('common-range', { from: from + index * step, to: from + (index + 1) * step - 1 });
    const most = counts.indexOf(highest);
    this.#bars.setAttribute(
      'aria-label',
      t('common-histogram', {
        name,
        games: values.length,
        range: range(most),
        share: formatShare(highest / values.length),
      }),
    );
    this.#axis.replaceChildren(
      ...[0, 0.5, 1].map((share) =>
        element('span', {}, formatWhole(from + share * step * counts.length)),
      ),
    );
    setText(this.#name, name.charAt(0).toUpperCase() + name.slice(1));
    this.#body.replaceChildren(
      ...counts.map((count, index) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, range(index)),
          element('td', {}, formatWhole(count)),
          element('td', {}, formatShare(count / values.length)),
        ),
      ),
    );
  }
}

/** Counts whole numbers, at least one, in bars of equal width with round limits. */
export function binned(values: number[]) {
  const least = values.reduce((one, other) => Math.min(one, other));
  const most = values.reduce((one, other) => Math.max(one, other));
  const wanted = (most - least + 1) / MOST_BARS;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, wanted)));
  const nice = STEPS.map((factor) => factor * power).filter(Number.isInteger);
  const step = nice.find((width) => width >= wanted) ?? 10 * power;
  const from = Math.floor(least / step) * step;
  const counts = new Array(Math.floor((most - from) / step) + 1).fill(0);
  for (const value of values) counts[Math.floor((value - from) / step)] += 1;
  return { from, step, counts };
}
