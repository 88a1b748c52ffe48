import type { ArenaComparison, Comparison, TileEnd } from '../../../pkg/twofold.js';
import { formatWhole } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { element, setText } from '../../ui/dom.ts';
import type { ArenaRow } from './arena-row.ts';
import { formatDifference, formatP, formatRate, formatRates, NOTHING } from './figures.ts';

type Names = [string, string];

/** Two rows of the table on the same seeds: which is better, how sure that is, and where the games of each end. */
export class ComparisonView {
  #selects = [0, 1].map((place) => {
    const select = element('select', { id: `arena-player-${place}` });
    select.addEventListener('change', () => this.#draw());
    return select;
  });
  #sentence = element('p', { className: 'arena-verdict', id: 'arena-verdict', role: 'status' });
  #figures = element('p', { className: 'panel-note', id: 'arena-difference' });
  #head = element('thead');
  #body = element('tbody');
  #scroll = element(
    'div',
    { className: 'arena-scroll', role: 'region', 'aria-label': t('arena-ends'), tabIndex: 0 },
    element(
      'table',
      { className: 'arena-table', id: 'arena-ends' },
      element('caption', { className: 'visually-hidden' }, t('arena-ends')),
      this.#head,
      this.#body,
    ),
  );
  #rows: ArenaRow[] = [];
  #listed = '';
  /** The rows that are to be compared, as soon as they have games. */
  wanted: string[] = [];
  /** The rows that are shown, with their numbers of games. */
  #drawn = '';
  root = element(
    'section',
    { className: 'arena-comparison', 'aria-label': t('arena-compare'), hidden: true },
    element('h2', {}, t('arena-compare')),
    element(
      'div',
      { className: 'arena-pair' },
      ...[t('arena-first-player'), t('arena-second-player')].map((name, place) =>
        element('div', { className: 'field' }, element('label', {}, name, this.#selects[place])),
      ),
    ),
    this.#sentence,
    this.#figures,
    this.#scroll,
  );

  show(rows: ArenaRow[]) {
    this.#rows = rows.filter(({ done }) => done > 0);
    this.root.hidden = this.#rows.length < 2;
    if (this.root.hidden) return;
    const listed = this.#rows.map(({ id }) => id).join(' ');
    if (this.#listed !== listed) this.#list();
    this.#listed = listed;
    this.#draw();
  }

  #list() {
    const isThere = (id: string) => this.#rows.some((row) => row.id === id);
    for (const [place, select] of this.#selects.entries()) {
      const chosen = select.value;
      select.replaceChildren(
        ...this.#rows.map(({ id, plan, identity }) => {
          const { settings, budget } = identity;
          const how = [settings, budget].filter((words) => words !== '').join(' ');
          return element('option', { value: id }, [plan.label, how].filter(Boolean).join(' · '));
        }),
      );
      select.value = [this.wanted[place] ?? '', chosen].find(isThere) ?? this.#rows[place].id;
    }
    if (this.wanted.every(isThere)) this.wanted = [];
  }

  #draw() {
    const [first, second] = this.#selects.map(
      ({ value }) => this.#rows.find(({ id }) => id === value) ?? this.#rows[0],
    );
    const drawn = [first, second].map(({ id, done }) => `${id} ${done}`).join(' ');
    if (this.#drawn === drawn) return;
    this.#drawn = drawn;
    const found = first.compare(second);
    this.#figures.hidden = !found;
    this.#scroll.hidden = !found;
    if (!found) return setText(this.#sentence, t('arena-incomparable'));
    const names = namesOf(first, second);
    setText(this.#sentence, sentenceOf(found.comparison, names));
    setText(this.#figures, figuresOf(found.comparison));
    this.#showEnds(found.ends, names);
  }

  #showEnds(ends: ArenaComparison['ends'], names: Names) {
    const column = (name: string) => element('th', { scope: 'col' }, name);
    this.#head.replaceChildren(
      element(
        'tr',
        {},
        element('th', { scope: 'col', rowSpan: 2 }, t('common-tile')),
        ...names.map((player) =>
          element('th', { scope: 'colgroup', colSpan: 2, className: 'arena-player' }, player),
        ),
      ),
      element(
        'tr',
        { className: 'arena-halves' },
        ...names.flatMap(() => [column(t('arena-reached')), column(t('arena-went-on'))]),
      ),
    );
    const [first, second] = ends;
    this.#body.replaceChildren(
      ...first.map((end, place) =>
        element(
          'tr',
          { className: 'arena-end' },
          element('th', { scope: 'row' }, String(end.tile)),
          ...cellsOf(end),
          ...cellsOf(second[place]),
        ),
      ),
    );
  }
}

/** The names of two rows, told apart. */
function namesOf({ plan: first }: ArenaRow, { plan: second }: ArenaRow): Names {
  if (first.label !== second.label) return [first.label, second.label];
  return [`${first.label} (A)`, `${second.label} (B)`];
}

/** The outcome in a sentence, as `twofold compare` says it. */
export function sentenceOf(comparison: Comparison, [first, second]: Names) {
  const { pairs, wins, losses, p, verdict, moreSeeds, difference, interval } = comparison;
  const decided = wins + losses;
  if (verdict === 'undecided') {
    if (decided === 0) return t('arena-all-tied', { pairs });
    const values = { first, wins, losses, pairs, p: formatP(p, false) };
    return moreSeeds === null
      ? t('arena-undecided-never', values)
      : t('arena-undecided', { ...values, more: formatWhole(moreSeeds) });
  }
  const sign = verdict === 'first' ? 1 : -1;
  const points = sign * difference;
  const ends = interval
    ? [sign * interval.low, sign * interval.high].sort((a, b) => a - b)
    : [points, points];
  const values = {
    better: verdict === 'first' ? first : second,
    won: verdict === 'first' ? wins : losses,
    decided,
    p: p < 0.0001 ? `< ${formatP(0.0001, true)}` : `= ${formatP(p, true)}`,
    points: formatWhole(Math.abs(points)),
    low: formatWhole(ends[0]),
    high: formatWhole(ends[1]),
  };
  return points < 0 ? t('arena-better-though', values) : t('arena-better', values);
}

function figuresOf({ difference, interval, wins, losses, ties }: Comparison) {
  const values = { difference: formatDifference(difference), wins, losses, ties };
  return interval
    ? t('arena-difference', {
        ...values,
        low: formatDifference(interval.low),
        high: formatDifference(interval.high),
      })
    : t('arena-difference-alone', values);
}

/** Two cells: the share that reached a tile, and of those the share that reached the next. */
function cellsOf({ rate, interval, share, passedInterval }: TileEnd) {
  const cell = (rate: number | null, interval: { low: number; high: number } | null) =>
    element(
      'td',
      {},
      element('span', { className: 'arena-figure' }, rate === null ? NOTHING : formatRate(rate)),
      element('small', { className: 'arena-range' }, interval ? formatRates(interval) : ''),
    );
  return [cell(rate, interval), cell(share, passedInterval)];
}
