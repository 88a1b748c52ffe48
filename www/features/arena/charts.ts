import type { ChartConfiguration } from 'chart.js';
import type { ArenaSummary } from '../../../pkg/twofold.js';
import { formatWhole } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { element } from '../../ui/dom.ts';
import type { ArenaRow } from './arena-row.ts';
import { colours, Figure, forgetColours } from './chart-figure.ts';
import { formatRate, formatRates, NOTHING } from './figures.ts';
import { COLOURS, seriesOf } from './series.ts';

interface Series {
  row: ArenaRow;
  index: number;
  name: string;
}

/** The largest ratio of the heights of two curves drawn to the same scale. */
const MOST_UNEQUAL = 6;

/** The charts of a table: distributions of tiles and scores, and posteriors of the chances. */
export class Charts {
  #row = element('select', { 'aria-label': t('arena-scores-of') });
  #tile = element('select', { 'aria-label': t('common-tile') });
  #density = new Figure({ name: 'density', title: t('arena-density') });
  #tail = new Figure({
    name: 'ccdf',
    title: t('arena-tail'),
  });
  #scores = new Figure({ name: 'scores', title: t('arena-scores'), controls: [this.#row] });
  #posterior = new Figure({
    name: 'posterior',
    title: t('arena-posterior'),
    controls: [this.#tile],
  });
  #series: Series[] = [];
  #options = '';
  #chosenTile: number | undefined;
  root = element(
    'div',
    { className: 'arena-charts' },
    this.#density.root,
    this.#tail.root,
    this.#scores.root,
    this.#posterior.root,
  );

  constructor() {
    this.#row.addEventListener('change', () => this.#showScores());
    this.#tile.addEventListener('change', () => {
      this.#chosenTile = Number(this.#tile.value);
      this.#showPosterior();
    });
    const repaint = () => {
      forgetColours();
      this.#draw();
    };
    new MutationObserver(repaint).observe(document.documentElement, {
      attributeFilter: ['data-theme'],
    });
  }

  /** @param rows of the table */
  show(rows: ArenaRow[]) {
    this.#series = rows
      .map((row, index) => ({ row, index, name: row.plan.label }))
      .filter(({ row }) => row.charted && row.done > 0)
      .map((series, _, all) => ({ ...series, name: distinctName(series, all) }));
    this.root.hidden = this.#series.length === 0;
    if (this.#series.length === 0) return;
    this.#offer();
    this.#draw();
  }

  #draw() {
    if (this.#series.length === 0) return;
    this.#showTiles();
    this.#showScores();
    this.#showPosterior();
  }

  /** Updates the choices of rows and tiles, and keeps the chosen ones. */
  #offer() {
    const tiles = this.#tiles(({ distribution }) => distribution.reached);
    const made = this.#tiles(({ distribution }) => distribution.density);
    const usual = tiles.includes(2048) ? 2048 : made[made.length - 1];
    const rows = this.#series.map(({ row, name }) => [row.id, name]);
    const options = JSON.stringify([rows, tiles, usual]);
    if (options === this.#options) return;
    this.#options = options;
    const row = this.#row.value;
    this.#row.replaceChildren(
      ...this.#series.map(({ row: { id }, name }) => element('option', { value: id }, name)),
    );
    if (this.#series.some(({ row: { id } }) => id === row)) this.#row.value = row;
    const tile = this.#chosenTile ?? usual;
    this.#tile.replaceChildren(
      ...tiles.map((value) => element('option', { value: String(value) }, String(value))),
    );
    this.#tile.value = String(tiles.includes(tile) ? tile : usual);
  }

  /** All tiles for which some row has a figure. */
  #tiles(figures: (summary: ArenaSummary) => { tile: number }[]) {
    const tiles = this.#series.flatMap(({ row }) =>
      row.summary ? figures(row.summary).map(({ tile }) => tile) : [],
    );
    return [...new Set(tiles)].sort((a, b) => a - b);
  }

  #showTiles() {
    const made = this.#tiles(({ distribution }) => distribution.density);
    // From the tile that every game makes to the first that no game makes.
    const tiles = made.concat(made[made.length - 1] * 2);
    const share = ({ row }: Series, tile: number) =>
      row.summary?.distribution.density.find((entry) => entry.tile === tile)?.share ?? 0;
    const rate = ({ row }: Series, tile: number) =>
      row.summary?.distribution.reached.find((entry) => entry.tile === tile);
    const labels = tiles.map(String);
    const names = this.#series.map(({ name }) => name);
    this.#density.show(
      lines({
        labels,
        x: t('arena-axis-largest'),
        y: t('arena-axis-share'),
        datasets: this.#series.map((series) => ({
          ...styleOf(series),
          data: tiles.map((tile) => share(series, tile)),
        })),
      }),
      {
        label: t('arena-density-said', { names: names.join('; ') }),
        head: [t('common-largest-tile'), ...names],
        rows: made.map((tile) => [
          String(tile),
          ...this.#series.map((series) => formatRate(share(series, tile))),
        ]),
      },
    );
    this.#tail.show(
      lines({
        labels,
        x: t('arena-axis-tile'),
        y: t('arena-axis-made'),
        datasets: this.#series.map((series) => ({
          ...styleOf(series),
          data: tiles.map((tile) => rate(series, tile)?.rate ?? (tile === 2 ? 1 : 0)),
        })),
      }),
      {
        label: t('arena-tail-said', { names: names.join('; ') }),
        head: [t('common-tile'), ...names],
        rows: made.map((tile) => [
          String(tile),
          ...this.#series.map((series) => {
            const entry = rate(series, tile);
            return entry ? `${formatRate(entry.rate)} (${formatRates(entry.interval)})` : NOTHING;
          }),
        ]),
      },
    );
  }

  #showScores() {
    const series = this.#series.find(({ row }) => row.id === this.#row.value) ?? this.#series[0];
    const summary = series?.row.summary;
    if (!series || !summary) return;
    const { from, step, counts } = summary.distribution.scores;
    const { games } = summary.statistics;
    const range = (bar: number) =>
      t('common-range', { from: from + bar * step, to: from + (bar + 1) * step - 1 });
    const { colour } = styleOf(series);
    const { soft, line, text } = colours();
    this.#scores.show(
      {
        type: 'bar',
        data: {
          labels: counts.map((_, bar) => formatWhole(from + bar * step)),
          datasets: [
            {
              label: series.name,
              data: counts,
              backgroundColor: colour,
              barPercentage: 1,
              categoryPercentage: 0.94,
            },
          ],
        },
        options: {
          color: text,
          scales: {
            x: { ...axis(t('arena-axis-score'), soft, line), offset: true },
            y: withWholeTicks(axis(t('arena-axis-games'), soft, line)),
          },
          plugins: {
            legend: legend(text),
            tooltip: { callbacks: { title: ([{ dataIndex }]) => range(dataIndex) } },
          },
        },
      },
      {
        label: t('arena-histogram-said', {
          name: series.name,
          games,
          mean: formatWhole(summary.statistics.score.mean),
        }),
        head: [t('arena-score'), t('common-games'), t('common-share')],
        rows: counts.map((count, bar) => [
          range(bar),
          formatWhole(count),
          formatRate(count / games),
        ]),
      },
    );
  }

  #showPosterior() {
    const tile = Number(this.#tile.value);
    const posteriors = this.#series.flatMap((series) => {
      const posterior = series.row.posterior(tile);
      return posterior ? [{ series, posterior }] : [];
    });
    const { soft, line, text } = colours();
    const peaks = posteriors.map(({ posterior }) =>
      Math.max(...posterior.curve.map(({ density }) => density)),
    );
    // Beside the high curve of many games, the curve of few would look flat.
    const relative = Math.max(...peaks) > MOST_UNEQUAL * Math.min(...peaks);
    this.#posterior.show(
      {
        type: 'line',
        data: {
          datasets: posteriors.map(({ series, posterior }, place) => ({
            ...styleOf(series),
            // Only some points get a sign, since the curve has many.
            pointRadius: posterior.curve.map((_, place) => (place % 20 === 10 ? 4 : 0)),
            data: posterior.curve.map(({ p, density }) => ({
              x: p,
              y: relative ? density / peaks[place] : density,
            })),
          })),
        },
        options: {
          color: text,
          parsing: false,
          scales: {
            x: {
              ...axis(t('arena-axis-chance', { tile: `${tile}` }), soft, line),
              type: 'linear',
              min: 0,
              max: 1,
            },
            y: {
              ...axis(relative ? t('arena-axis-relative') : t('arena-axis-density'), soft, line),
              beginAtZero: true,
            },
          },
          plugins: { legend: legend(text), tooltip: { enabled: false } },
        },
      },
      {
        label: t('arena-posterior-said', {
          tile: `${tile}`,
          names: posteriors.map(({ series }) => series.name).join('; '),
        }),
        head: [
          t('common-solver'),
          t('arena-games-with', { tile: `${tile}` }),
          t('arena-without'),
          t('arena-mean'),
          t('arena-credible'),
        ],
        rows: posteriors.map(({ series, posterior }) => [
          series.name,
          formatWhole(posterior.successes),
          formatWhole(posterior.failures),
          formatRate(posterior.mean),
          formatRates(posterior.interval),
        ]),
      },
    );
  }
}

/** The name of a row, with its settings if another row has the same name. */
function distinctName({ row, name }: Series, all: Series[]) {
  const alike = all.filter((other) => other.row.plan.label === name);
  const { settings, budget, size } = row.identity;
  const told = [settings, budget].filter((part) => part !== '').join(' ');
  return alike.length > 1 ? `${name} (${told === '' ? size : told})` : name;
}

function styleOf({ index, name }: Series) {
  const { point, dash } = seriesOf(index);
  const colour = colours().series[index % COLOURS];
  return {
    label: name,
    colour,
    borderColor: colour,
    backgroundColor: colour,
    borderWidth: 2,
    borderDash: dash,
    pointStyle: point,
    pointRadius: 4 as number | number[],
    pointBorderWidth: 2,
  };
}

const legend = (colour: string) => ({
  position: 'bottom' as const,
  labels: { color: colour, usePointStyle: true, boxHeight: 7, padding: 12, font: { size: 12 } },
  // Rows are chosen in the table, which works with the keyboard.
  onClick: () => {},
});

const axis = (title: string, colour: string, grid: string) => ({
  title: { display: true, text: title, color: colour },
  ticks: { color: colour, maxRotation: 0, autoSkipPadding: 10 },
  grid: { color: grid },
  border: { color: colour },
});

const withWholeTicks = (vertical: ReturnType<typeof axis>) => ({
  ...vertical,
  beginAtZero: true,
  ticks: { ...vertical.ticks, precision: 0 },
});

function lines({
  labels,
  x,
  y,
  datasets,
}: {
  labels: string[];
  x: string;
  y: string;
  datasets: ChartConfiguration['data']['datasets'];
}): ChartConfiguration {
  const { soft, line, text } = colours();
  const percent = (value: string | number) => formatRate(Number(value));
  const vertical = axis(y, soft, line);
  return {
    type: 'line',
    data: { labels, datasets },
    options: {
      color: text,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: { ...axis(x, soft, line), offset: true },
        y: { ...vertical, min: 0, ticks: { ...vertical.ticks, callback: percent } },
      },
      plugins: {
        legend: legend(text),
        tooltip: {
          callbacks: {
            label: ({ dataset, parsed }) => `${dataset.label}: ${percent(parsed.y ?? 0)}`,
          },
        },
      },
    },
  };
}
