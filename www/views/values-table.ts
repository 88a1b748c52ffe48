import type { Evaluation } from '../../pkg/twofold.js';
import { DIRECTIONS } from '../lib/directions.ts';
import { formatShort, formatTenths, formatWhole } from '../lib/format.ts';
import { t } from '../lib/sentences.ts';
import type { Advice } from '../state/advisor.ts';
import type { ValueScale } from '../state/value-scale.ts';
import { element, icon, setText, tableHead } from '../ui/dom.ts';
import { compareValues } from './values.ts';

/** The four directions as bars with value and distance to the best. */
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
        element('span', { className: 'visually-hidden' }, t(`core-direction-${direction}`)),
      ),
      value,
      element('td', { className: 'value-track' }, bar),
      delta,
    );
    return { direction, row, value, bar, delta };
  });
  #caption = element('caption', { className: 'panel-note values-unit' });
  #phase = element('span', { className: 'values-phase' });
  #table = element('table', { className: 'values-table' });
  #meta = element('p', { className: 'panel-note values-meta' }, this.#phase);
  #outlook = element('p', { className: 'values-outlook' });
  root = element('div', { className: 'stack values' }, this.#table, this.#outlook, this.#meta);
  /** The exact numbers of the search, for a place of their own. */
  search = element('p', { className: 'panel-note' });

  constructor(id: string) {
    this.#table.id = id;
    this.#meta.id = `${id}-meta`;
    this.#outlook.id = `${id}-outlook`;
    this.search.id = `${id}-search`;
    this.#table.append(
      this.#caption,
      tableHead([t('values-direction'), t('values-value'), t('common-bar'), t('values-below')], {
        className: 'visually-hidden',
      }),
      element('tbody', {}, ...this.#rows.map(({ row }) => row)),
    );
  }

  /** `stale`: the values belong to an earlier board; `phase`: a note in place of the usual one. */
  show(
    advice: Advice,
    {
      scale,
      stale,
      playing,
      phase = describePhase(advice, stale),
    }: { scale: ValueScale; stale: boolean; playing: boolean; phase?: string },
  ) {
    setText(this.#caption, scale.unit);
    this.root.dataset.stale = String(stale);
    setText(this.#phase, playing ? t('values-playing') : phase);
    this.#phase.dataset.phase = playing ? 'thinking' : advice.phase;
    if (advice.phase === 'done') this.#showValues(advice, scale);
    if (advice.phase === 'none' || advice.phase === 'failed') this.#clear();
  }

  #showValues({ evaluation, score }: Extract<Advice, { phase: 'done' }>, scale: ValueScale) {
    const outcome = outcomeOf(evaluation, scale, score);
    compareValues(evaluation, outcome).forEach(({ value, delta, share, best }, index) => {
      const row = this.#rows[index];
      row.row.dataset.state = value === undefined ? 'illegal' : best ? 'best' : 'legal';
      setText(row.value, value === undefined ? '–' : scale.value(value));
      row.bar.style.setProperty('--share', String(share));
      if (best) row.delta.replaceChildren(icon('best'), t('values-best'));
      else
        setText(row.delta, value === undefined ? t('values-illegal') : scale.delta(delta, value));
    });
    setText(this.#outlook, describeOutlook(evaluation));
    setText(this.search, describeSearch(evaluation));
  }

  #clear() {
    for (const { row, value, bar, delta } of this.#rows) {
      row.dataset.state = 'unknown';
      setText(value, '');
      setText(delta, '');
      bar.style.setProperty('--share', '0');
    }
    setText(this.#outlook, '');
    setText(this.search, '');
  }
}

/** The outcome expected after the best move on a board with this score, if the values tell it. */
function outcomeOf({ values, best }: Evaluation, { bars }: ValueScale, score: number) {
  if (bars === 'chance') return 1;
  const highest = best && values[best];
  return bars === 'score' && typeof highest === 'number' ? score + highest : undefined;
}

function describePhase(advice: Advice, stale: boolean) {
  switch (advice.phase) {
    case 'none':
      return t('values-none');
    case 'thinking':
      return t('values-thinking');
    case 'done':
      return stale ? t('values-before') : t('values-now');
    case 'stopped':
      return t('values-stopped');
    case 'failed':
      return advice.message;
  }
}

function describeOutlook({ nextTile }: Evaluation) {
  if (!nextTile) return '';
  const { tile, chance } = nextTile;
  const likely = Math.round(100 * chance);
  // An estimate from a few thousand games says little of what is nearly sure.
  if (likely < 1 || likely > 99) return '';
  return t('values-outlook', { tile: `${tile}`, likely });
}

function describeSearch({ depth, nodes, ms }: Evaluation) {
  const parts = [
    depth > 0 ? t('values-depth', { depth }) : '',
    nodes > 0 ? t('values-nodes', { nodes: formatShort(nodes) }) : '',
    nodes > 0 && ms > 0 ? `${formatShort((nodes * 1000) / ms)}/s` : '',
    // Omit the time if there was no search.
    ms > 0 || nodes > 0 ? `${ms < 10 ? formatTenths(ms) : formatWhole(ms)} ms` : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
