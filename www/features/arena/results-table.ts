import type { Figure, PrintedFigures } from '../../../pkg/twofold.js';
import { formatWhole } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { element, makeButton, setText, showText } from '../../ui/dom.ts';
import type { ArenaRow } from './arena-row.ts';
import {
  formatFigure,
  formatMs,
  formatRange,
  formatRate,
  formatRates,
  NOTHING,
} from './figures.ts';
import { seriesMark } from './series.ts';
import { tileColumns } from './tile-columns.ts';
import { verdictOf } from './verdicts.ts';

/**
 * A table cell with a figure and its interval.
 */
class Cell {
  #main = element('span', { className: 'arena-figure' });
  #range = element('small', { className: 'arena-range' });
  root;

  constructor(className: string = '') {
    this.root = element('td', { className }, this.#main, this.#range);
  }

  show(main: string, range: string = '') {
    setText(this.#main, main);
    setText(this.#range, range);
  }
}

/** The table row of an experiment; its figures change as games end. */
class RowView {
  #row: ArenaRow;
  #tiles: number[] = [];
  #done = element('span', { className: 'arena-figure' });
  #progress;
  #mean = new Cell();
  #median = new Cell();
  #best = new Cell();
  #top = new Cell('arena-largest');
  #rates: Cell[] = [];
  #time = new Cell();
  #failure = element('p', { className: 'arena-failure', hidden: true });
  root;

  constructor(row: ArenaRow, index: number, actions: RowActions) {
    this.#row = row;
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
      title: t('arena-in-charts', { row: label }),
    });
    charted.addEventListener('change', () => actions.chart(row, charted.checked));
    const games = makeButton(
      { className: 'text-button', 'aria-label': t('arena-games-of', { row: label }) },
      t('common-games'),
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
        element('span', { className: 'arena-actions' }, games, remove),
      ),
      element('td', {}, this.#done, this.#progress),
      this.#mean.root,
      this.#top.root,
      this.#median.root,
      this.#best.root,
      this.#time.root,
    );
    this.root.dataset.row = row.id;
  }

  /** Exchanges the columns of the tiles; the rest stays as it is, with the focus. */
  setTiles(tiles: number[]) {
    for (const { root } of this.#rates) root.remove();
    this.#tiles = tiles;
    this.#rates = tiles.map(() => new Cell());
    this.#top.root.after(...this.#rates.map(({ root }) => root));
  }

  show() {
    const { done, asked, complete, summary, failure } = this.#row;
    setText(this.#done, [done, ...(complete ? [] : [asked])].map(formatWhole).join(' / '));
    this.#progress.value = done;
    this.#progress.hidden = complete;
    showText(this.#failure, failure);
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
      String(density[density.length - 1].tile),
      t('arena-mean-least', { mean: Math.round(meanTile), least: `${density[0].tile}` }),
    );
    this.#tiles.forEach((tile, place) => {
      const rate = distribution.reached.find((reached) => reached.tile === tile);
      if (rate) this.#rates[place].show(formatRate(rate.rate), formatRates(rate.interval));
      else this.#rates[place].show(NOTHING);
    });
    this.#time.show(formatMs(msPerMove));
  }
}

interface RowActions {
  chart: (row: ArenaRow, charted: boolean) => void;
  games: (row: ArenaRow) => void;
  remove: (row: ArenaRow) => void;
}

/** The table of results, with the printed figures of a document below those of the page. */
export class ResultsTable {
  #actions: RowActions;
  #caption = element('caption', { className: 'visually-hidden' }, t('arena-results'));
  #head = element('thead');
  #body = element('tbody');
  #views: Map<string, RowView> = new Map();
  #printed: Map<string, PrintedView> = new Map();
  #listed = '';
  #tiles: number[] = [];
  /** Whether there was no game yet to choose by. */
  #isUsual = true;
  /** The number of games when the columns of the tiles were chosen. */
  #chosenAt = 0;
  #scroll = element(
    'div',
    {
      className: 'arena-scroll',
      role: 'region',
      'aria-label': t('arena-results-table'),
      tabIndex: 0,
    },
    element('table', { className: 'arena-table' }, this.#caption, this.#head, this.#body),
  );
  root = element(
    'div',
    { className: 'arena-results', hidden: true },
    this.#scroll,
    element('p', { className: 'panel-note' }, t('arena-legend')),
  );

  constructor(actions: RowActions) {
    this.#actions = actions;
  }

  show(rows: ArenaRow[]) {
    this.root.hidden = rows.length === 0;
    const listed = rows.map(({ id }) => id).join(' ');
    const isNew = this.#listed !== listed;
    if (isNew) {
      this.#views = new Map(
        rows.map((row, index) => [row.id, new RowView(row, index, this.#actions)]),
      );
      this.#printed = new Map(
        rows.flatMap((row) => {
          const { printed } = row.plan;
          return printed && printsAnything(printed)
            ? [[row.id, new PrintedView(row, printed)]]
            : [];
        }),
      );
      this.#body.replaceChildren(
        ...rows.flatMap(({ id }) =>
          [this.#views.get(id), this.#printed.get(id)].flatMap((view) => (view ? [view.root] : [])),
        ),
      );
    }
    this.#listed = listed;
    const done = rows.reduce((sum, row) => sum + row.done, 0);
    // The columns change seldom, so that they can be read while games end.
    const isDue = done >= 2 * this.#chosenAt || rows.every(({ complete }) => complete);
    if (isNew || isDue) this.#choose(rows, isNew, done);
    for (const view of this.#views.values()) view.show();
    for (const view of this.#printed.values()) view.show();
  }

  /** @param isNew whether other rows are shown now */
  #choose(rows: ArenaRow[], isNew: boolean, done: number) {
    this.#chosenAt = done;
    const tiles = tileColumns(
      rows.map(({ summary, largestTile, plan: { printed } }) => ({
        reached: summary?.distribution.reached ?? [],
        largestTile,
        printed,
      })),
      isNew || this.#isUsual ? [] : this.#tiles,
    );
    this.#isUsual = rows.every(({ summary }) => !summary);
    if (!isNew && this.#tiles.join() === tiles.join()) return;
    this.#tiles = tiles;
    this.#head.replaceChildren(headOf(tiles));
    for (const view of this.#views.values()) view.setTiles(tiles);
    for (const view of this.#printed.values()) view.setTiles(tiles);
  }
}

function headOf(tiles: number[]) {
  const column = (name: string, more = '') =>
    element('th', { scope: 'col' }, name, ...(more === '' ? [] : [element('small', {}, more)]));
  return element(
    'tr',
    {},
    column(t('common-solver'), t('arena-checked')),
    column(t('common-games')),
    column(t('arena-mean-score'), t('arena-interval')),
    column(t('common-largest-tile')),
    ...tiles.map((tile) => element('th', { scope: 'col' }, t('arena-made', { tile: `${tile}` }))),
    column(t('arena-median')),
    column(t('arena-best')),
    element('th', { scope: 'col' }, t('arena-ms-per'), element('br'), t('arena-move')),
  );
}

/** Solver, settings and budget and, unless standard, board and spawns. */
function describe({ identity }: ArenaRow) {
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

const printsAnything = ({
  games,
  mean,
  median,
  best,
  topTile,
  shares,
  msPerMove,
}: PrintedFigures) =>
  shares.length > 0 ||
  [games, mean, median, best, topTile, msPerMove].some((figure) => figure !== null);

/** The printed figures of a row, below its own, each with its verdict. */
class PrintedView {
  #row: ArenaRow;
  #printed: PrintedFigures;
  #mean = new Cell();
  #top = new Cell('arena-largest');
  #shares: { tile: number; cell: Cell }[] = [];
  #median = new Cell();
  #best = new Cell();
  root;

  constructor(row: ArenaRow, printed: PrintedFigures) {
    this.#row = row;
    this.#printed = printed;
    const plain = (text: string) => {
      const cell = new Cell();
      cell.show(text);
      return cell.root;
    };
    this.root = element(
      'tr',
      { className: 'arena-printed' },
      element(
        'th',
        { scope: 'row' },
        element('span', { className: 'visually-hidden' }, `${row.plan.label}: `),
        t('arena-printed'),
      ),
      plain(formatFigure(printed.games)),
      this.#mean.root,
      this.#top.root,
      this.#median.root,
      this.#best.root,
      plain(formatMs(printed.msPerMove)),
    );
  }

  setTiles(tiles: number[]) {
    for (const { cell } of this.#shares) cell.root.remove();
    this.#shares = tiles.map((tile) => ({ tile, cell: new Cell() }));
    this.#top.root.after(...this.#shares.map(({ cell }) => cell.root));
  }

  show() {
    const { mean, median, best, meanTile, leastTile, topTile, shares } = this.#printed;
    this.#mean.show(formatFigure(mean), this.#verdict('mean'));
    this.#median.show(formatFigure(median), this.#verdict('median'));
    this.#best.show(formatFigure(best), this.#verdict('best'));
    const more = [
      this.#verdict('topTile'),
      meanTile === null
        ? ''
        : said(t('arena-mean-tile', { mean: meanTile }), this.#verdict('meanTile')),
      leastTile === null
        ? ''
        : said(t('arena-least-tile', { least: `${leastTile}` }), this.#verdict('leastTile')),
    ];
    this.#top.show(`${topTile ?? NOTHING}`, more.filter((part) => part !== '').join('; '));
    for (const { tile, cell } of this.#shares) {
      const share = shares.find((candidate) => candidate.tile === tile);
      if (!share) {
        cell.show(NOTHING);
        continue;
      }
      const text = share.low === share.high ? formatRate(share.low) : formatRates(share);
      const verdict = this.#verdict(share.exactly ? 'exactShare' : 'share', tile);
      cell.show(text, share.exactly ? said(t('arena-no-more'), verdict) : verdict);
    }
  }

  /** Whether a printed figure holds, in words; empty before the first game. */
  #verdict(figure: Figure, tile?: number) {
    const found = this.#row.checks.find(
      (check) => check.figure === figure && (tile === undefined || check.tile === tile),
    );
    return found ? verdictOf(found.agreement) : '';
  }
}

const said = (figure: string, verdict: string) =>
  verdict === '' ? figure : `${figure}: ${verdict}`;
