import type { ChartConfiguration } from 'chart.js';
import { useEffect, useState } from 'preact/hooks';
import type { ArenaSummary } from '../../../pkg/twofold.js';
import { formatWhole } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { Select } from '../../ui/components.tsx';
import type { ArenaRow } from './arena-row.ts';
import { type Chart, colours, Figure, resolveColours } from './chart-figure.tsx';
import { formatRate, formatRates, NOTHING } from './figures.ts';
import { COLOURS, seriesOf } from './series.tsx';

interface Series {
  row: ArenaRow;
  index: number;
  name: string;
}

/** The largest ratio of the heights of two curves drawn to the same scale. */
const MOST_UNEQUAL = 6;

/** The charts of a table: distributions of tiles and scores, and posteriors of the chances. */
export function Charts({ rows }: { rows: ArenaRow[] }) {
  const [chosenRow, chooseRow] = useState('');
  const [chosenTile, chooseTile] = useState<number>();
  const [, repaint] = useState({});
  useEffect(() => {
    const themes = new MutationObserver(() => repaint({}));
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => themes.disconnect();
  }, []);
  resolveColours();
  const all = rows
    .map((row, index) => ({ row, index, name: row.plan.label }))
    .filter(({ row }) => row.plan.charted && row.done > 0);
  const series = all.map((each) => ({ ...each, name: distinctName(each, all) }));
  if (series.length === 0) return null;
  const tiles = tilesOf(series, ({ distribution }) => distribution.reached);
  const made = tilesOf(series, ({ distribution }) => distribution.density);
  const usual = tiles.includes(2048) ? 2048 : made[made.length - 1];
  const tile = chosenTile && tiles.includes(chosenTile) ? chosenTile : usual;
  const scored = series.find(({ row }) => row.id === chosenRow) ?? series[0];
  const [density, tail] = tileCharts(series, made);
  return (
    <div class="arena-charts">
      <Figure name="density" title={t('arena-density')} {...density} />
      <Figure name="ccdf" title={t('arena-tail')} {...tail} />
      <Figure name="scores" title={t('arena-scores')} {...scoreChart(scored)}>
        <Select
          aria-label={t('arena-scores-of')}
          value={scored.row.id}
          options={series.map(({ row, name }) => [row.id, name])}
          choose={chooseRow}
        />
      </Figure>
      <Figure name="posterior" title={t('arena-posterior')} {...posteriorChart(series, tile)}>
        <Select
          aria-label={t('common-tile')}
          value={tile}
          options={tiles.map((each) => [each, each])}
          choose={(chosen) => chooseTile(Number(chosen))}
        />
      </Figure>
    </div>
  );
}

/** All tiles for which some row has a figure. */
function tilesOf(series: Series[], figures: (summary: ArenaSummary) => { tile: number }[]) {
  const tiles = series.flatMap(({ row }) =>
    row.summary ? figures(row.summary).map(({ tile }) => tile) : [],
  );
  return [...new Set(tiles)].sort((a, b) => a - b);
}

/** How often games end at each tile, and how often they make it. */
function tileCharts(all: Series[], made: number[]): Chart[] {
  // From the tile that every game makes to the first that no game makes.
  const tiles = made.concat(made[made.length - 1] * 2);
  const share = ({ row }: Series, tile: number) =>
    row.summary?.distribution.density.find((entry) => entry.tile === tile)?.share ?? 0;
  const rate = ({ row }: Series, tile: number) =>
    row.summary?.distribution.reached.find((entry) => entry.tile === tile);
  const labels = tiles.map(String);
  const names = all.map(({ name }) => name);
  return [
    {
      configuration: lines({
        labels,
        x: t('arena-axis-largest'),
        y: t('arena-axis-share'),
        datasets: all.map((series) => ({
          ...styleOf(series),
          data: tiles.map((tile) => share(series, tile)),
        })),
      }),
      label: t('arena-density-said', { names: names.join('; ') }),
      head: [t('common-largest-tile'), ...names],
      rows: made.map((tile) => [
        String(tile),
        ...all.map((series) => formatRate(share(series, tile))),
      ]),
    },
    {
      configuration: lines({
        labels,
        x: t('arena-axis-tile'),
        y: t('arena-axis-made'),
        datasets: all.map((series) => ({
          ...styleOf(series),
          data: tiles.map((tile) => rate(series, tile)?.rate ?? (tile === 2 ? 1 : 0)),
        })),
      }),
      label: t('arena-tail-said', { names: names.join('; ') }),
      head: [t('common-tile'), ...names],
      rows: made.map((tile) => [
        String(tile),
        ...all.map((series) => {
          const entry = rate(series, tile);
          return entry ? `${formatRate(entry.rate)} (${formatRates(entry.interval)})` : NOTHING;
        }),
      ]),
    },
  ];
}

function scoreChart(series: Series): Chart {
  const { statistics, distribution } = series.row.summary as ArenaSummary;
  const { from, step, counts } = distribution.scores;
  const { games } = statistics;
  const range = (bar: number) =>
    t('common-range', { from: from + bar * step, to: from + (bar + 1) * step - 1 });
  const { colour } = styleOf(series);
  const { soft, line, text } = colours;
  return {
    configuration: {
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
    label: t('arena-histogram-said', {
      name: series.name,
      games,
      mean: formatWhole(statistics.score.mean),
    }),
    head: [t('core-score'), t('common-games'), t('common-share')],
    rows: counts.map((count, bar) => [range(bar), formatWhole(count), formatRate(count / games)]),
  };
}

function posteriorChart(all: Series[], tile: number): Chart {
  const posteriors = all.flatMap((series) => {
    const posterior = series.row.posterior(tile);
    return posterior ? [{ series, posterior }] : [];
  });
  const { soft, line, text } = colours;
  const peaks = posteriors.map(({ posterior }) =>
    Math.max(...posterior.curve.map(({ density }) => density)),
  );
  // Beside the high curve of many games, the curve of few would look flat.
  const relative = Math.max(...peaks) > MOST_UNEQUAL * Math.min(...peaks);
  return {
    configuration: {
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
  };
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
  const colour = colours.series[index % COLOURS];
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

interface Parts {
  labels: string[];
  x: string;
  y: string;
  datasets: ChartConfiguration['data']['datasets'];
}

function lines({ labels, x, y, datasets }: Parts): ChartConfiguration {
  const { soft, line, text } = colours;
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
