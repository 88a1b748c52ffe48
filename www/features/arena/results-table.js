import { formatWhole } from '../../lib/format.js';
import { t } from '../../lib/sentences.js';
import { element, makeButton, setText } from '../../ui/dom.js';
import {
  formatFigure,
  formatMs,
  formatRange,
  formatRate,
  formatRates,
  NOTHING,
} from './figures.js';
import { seriesMark } from './series.js';

/** @import { PrintedFigures } from '../../../pkg/twofold.js' */
/** @import { ArenaRow } from './arena-row.js' */

/** The tiles whose chances the table shows, if the board is large enough. */
const MILESTONES = [1024, 2048, 4096, 8192, 16384, 32768, 65536];

/**
 * A table cell with a figure and its interval.
 */
class Cell {
  #main = element('span', { className: 'arena-figure' });
  #range = element('small', { className: 'arena-range' });
  root;

  /** @param {string} [className] */
  constructor(className = '') {
    this.root = element('td', { className }, this.#main, this.#range);
  }

  /**
   * @param {string} main
   * @param {string} [range]
   */
  show(main, range = '') {
    setText(this.#main, main);
    setText(this.#range, range);
  }
}

/** The table row of an experiment; its figures change as games end. */
class RowView {
  #row;
  #tiles;
  #done = element('span', { className: 'arena-figure' });
  #progress;
  #mean = new Cell();
  #median = new Cell();
  #best = new Cell();
  #top = new Cell('arena-largest');
  /** @type {Cell[]} */
  #rates;
  #time = new Cell();
  #failure = element('p', { className: 'arena-failure', hidden: true });
  root;

  /**
   * @param {ArenaRow} row
   * @param {number} index
   * @param {number[]} tiles
   * @param {RowActions} actions
   */
  constructor(row, index, tiles, actions) {
    this.#row = row;
    this.#tiles = tiles;
    this.#rates = tiles.map(() => new Cell());
    const { label } = row.plan;
    this.#progress = element('progress', {
      className: 'arena-row-progress',
      max: row.asked,
      'aria-label': t('arena-games-of', { row: label }),
    });
    const charted = element('input', {
      type: 'checkbox',
      checked: row.charted,
      'aria-label': t('arena-in-charts', { row: label }),
    });
    charted.addEventListener('change', () => actions.chart(row, charted.checked));
    const games = makeButton(
      { className: 'text-button', 'aria-label': t('arena-games-of', { row: label }) },
      t('arena-games'),
    );
    games.addEventListener('click', () => actions.games(row));
    const remove = makeButton(
      { className: 'text-button', 'aria-label': t('arena-remove-row', { row: label }) },
      t('arena-remove'),
    );
    remove.addEventListener('click', () => actions.remove(row));
    this.root = element(
      'tr',
      { className: 'arena-row' },
      element(
        'th',
        { scope: 'row' },
        element(
          'span',
          { className: 'arena-name' },
          element('label', { className: 'arena-charted' }, charted, seriesMark(index)),
          element('span', {}, label),
        ),
        element('small', { className: 'arena-settings' }, describe(row)),
        this.#failure,
      ),
      element('td', {}, this.#done, this.#progress),
      this.#mean.root,
      this.#median.root,
      this.#best.root,
      this.#top.root,
      ...this.#rates.map(({ root }) => root),
      this.#time.root,
      element('td', { className: 'arena-actions' }, games, remove),
    );
    this.root.dataset.row = row.id;
    this.show();
  }

  show() {
    const { done, asked, summary, failure } = this.#row;
    setText(this.#done, `${formatWhole(done)} / ${formatWhole(asked)}`);
    this.#progress.value = done;
    this.#failure.hidden = failure === undefined;
    setText(this.#failure, failure ?? '');
    if (!summary) {
      for (const cell of [this.#mean, this.#median, this.#best, this.#top, this.#time])
        cell.show(NOTHING);
      for (const cell of this.#rates) cell.show(NOTHING);
      return;
    }
    const { statistics, distribution, msPerMove } = summary;
    const { score } = statistics;
    this.#mean.show(formatWhole(score.mean), formatRange(score.interval));
    this.#median.show(formatWhole(score.median));
    this.#best.show(formatWhole(score.best));
    const { density, meanTile } = distribution;
    this.#top.show(
      formatWhole(density[density.length - 1].tile),
      t('arena-mean-least', { mean: meanTile, least: density[0].tile }),
    );
    this.#tiles.forEach((tile, place) => {
      const rate = distribution.reached.find((reached) => reached.tile === tile);
      if (rate) this.#rates[place].show(formatRate(rate.rate), formatRates(rate.interval));
      else this.#rates[place].show(NOTHING);
    });
    this.#time.show(formatMs(msPerMove));
  }
}

/**
 * @typedef {{ chart: (row: ArenaRow, charted: boolean) => void, games: (row: ArenaRow) => void,
 *             remove: (row: ArenaRow) => void }} RowActions
 */

/** The table of results, with the printed figures of a document below those of the page. */
export class ResultsTable {
  #actions;
  #caption = element('caption', { className: 'visually-hidden' }, t('arena-results'));
  #head = element('thead');
  #body = element('tbody');
  /** @type {Map<string, RowView>} */
  #views = new Map();
  #built = '';
  #table = element('table', { className: 'arena-table' }, this.#caption, this.#head, this.#body);
  root = element(
    'div',
    {
      className: 'arena-scroll',
      role: 'region',
      'aria-label': t('arena-results-table'),
      tabIndex: 0,
      hidden: true,
    },
    this.#table,
  );

  /** @param {RowActions} actions */
  constructor(actions) {
    this.#actions = actions;
  }

  /** @param {ArenaRow[]} rows */
  show(rows) {
    this.root.hidden = rows.length === 0;
    const tiles = columnsOf(rows);
    const built = [...tiles, ...rows.map(({ id }) => id)].join(' ');
    if (this.#built !== built) this.#build(rows, tiles);
    this.#built = built;
    for (const view of this.#views.values()) view.show();
  }

  /**
   * @param {ArenaRow[]} rows
   * @param {number[]} tiles
   */
  #build(rows, tiles) {
    const column = (/** @type {string} */ name) => element('th', { scope: 'col' }, name);
    this.#head.replaceChildren(
      element(
        'tr',
        {},
        column(t('arena-solver')),
        column(t('arena-games')),
        element('th', { scope: 'col' }, t('arena-mean-score'), element('small', {}, '± 95 %')),
        column(t('arena-median')),
        column(t('arena-best')),
        column(t('arena-largest')),
        ...tiles.map((tile) => column(`P(${tile})`)),
        element('th', { scope: 'col' }, t('arena-ms-per'), element('br'), t('arena-move')),
        element(
          'th',
          { scope: 'col' },
          element('span', { className: 'visually-hidden' }, t('arena-actions')),
        ),
      ),
    );
    this.#views = new Map(
      rows.map((row, index) => [row.id, new RowView(row, index, tiles, this.#actions)]),
    );
    this.#body.replaceChildren(
      ...rows.flatMap((row) => {
        const view = /** @type {RowView} */ (this.#views.get(row.id));
        const { printed, label } = row.plan;
        return printed && printsAnything(printed)
          ? [view.root, printedRow(printed, label, tiles)]
          : [view.root];
      }),
    );
  }
}

/**
 * The tiles with a column: the usual ones, or on small boards the largest possible.
 *
 * @param {ArenaRow[]} rows
 */
function columnsOf(rows) {
  const largest = rows.map(({ largestTile }) => largestTile);
  const most = Math.max(0, ...largest);
  if (rows.length === 0 || most >= MILESTONES[MILESTONES.length - 1]) return MILESTONES;
  const all = Array.from({ length: Math.log2(most) - 1 }, (_, index) => 2 ** (index + 2));
  return all.slice(-MILESTONES.length);
}

/**
 * Solver, settings and budget and, unless standard, board and spawns.
 *
 * @param {ArenaRow} row
 */
function describe({ identity }) {
  const { solver, settings, budget, size, p4, start, until, seed } = identity;
  const parts = [[solver, settings, budget].filter((part) => part !== '').join(' ')];
  if (size !== '4x4') parts.push(size.replace('x', '×'));
  const [chance, spawner] = p4.split(' ');
  if (chance !== '0.1')
    parts.push(Number(chance) === 0 ? t('arena-only-twos') : t('arena-fours', { chance }));
  if (spawner !== undefined) parts.push(spawner);
  if (start === 'one') parts.push(t('arena-one-tile'));
  else if (start !== 'two') parts.push(t('arena-from-position'));
  if (until !== '') parts.push(t('arena-until', { tile: until }));
  parts.push(t('arena-with-seed', { seed }));
  return parts.join(' · ');
}

/** @param {PrintedFigures} printed */
const printsAnything = ({ games, mean, median, best, topTile, shares, msPerMove }) =>
  shares.length > 0 ||
  [games, mean, median, best, topTile, msPerMove].some((figure) => figure !== null);

/**
 * @param {PrintedFigures} printed
 * @param {string} label
 * @param {number[]} tiles
 */
function printedRow(printed, label, tiles) {
  const cell = (/** @type {string} */ main, range = '', className = '') => {
    const made = new Cell(className);
    made.show(main, range);
    return made.root;
  };
  const { meanTile, leastTile, topTile } = printed;
  const extremes = [
    meanTile === null ? '' : t('arena-mean-tile', { mean: meanTile }),
    leastTile === null ? '' : t('arena-least-tile', { least: leastTile }),
  ];
  return element(
    'tr',
    { className: 'arena-printed' },
    element(
      'th',
      { scope: 'row' },
      element('span', { className: 'visually-hidden' }, `${label}: `),
      t('arena-printed'),
    ),
    cell(formatFigure(printed.games)),
    cell(formatFigure(printed.mean)),
    cell(formatFigure(printed.median)),
    cell(formatFigure(printed.best)),
    cell(formatFigure(topTile), extremes.filter((part) => part !== '').join(', '), 'arena-largest'),
    ...tiles.map((tile) => {
      const share = printed.shares.find((candidate) => candidate.tile === tile);
      if (!share) return cell(NOTHING);
      const text = share.low === share.high ? formatRate(share.low) : formatRates(share);
      return cell(text, share.exactly ? t('arena-no-more') : '');
    }),
    cell(formatMs(printed.msPerMove)),
    element('td'),
  );
}
