import {
  BarController,
  BarElement,
  CategoryScale,
  type ChartConfiguration,
  Chart as ChartJs,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/sentences.ts';
import { Button, TableHead } from '../../ui/components.tsx';
import { download } from '../../ui/files.ts';
import { TEXT_FONT } from '../../views/fonts.ts';
import { Scroll } from './scroll.tsx';
import { COLOURS } from './series.tsx';

interface Colours {
  text: string;
  soft: string;
  line: string;
  surface: string;
  series: string[];
}

ChartJs.register(
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
  {
    // A saved picture needs a background.
    id: 'ground',
    beforeDraw({ ctx, width, height }) {
      ctx.save();
      ctx.fillStyle = colours.surface;
      ctx.fillRect(0, 0, width, height);
      ctx.restore();
    },
  },
);
ChartJs.defaults.animation = false;
ChartJs.defaults.maintainAspectRatio = false;
ChartJs.defaults.layout.padding = { top: 8, right: 12, bottom: 4, left: 4 };
ChartJs.defaults.font.family = TEXT_FONT;

/** The present colours of the page, light or dark. */
export let colours: Colours;

export function resolveColours() {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const colour = (name: string) => {
    probe.style.setProperty('color', `var(${name})`);
    return getComputedStyle(probe).color;
  };
  colours = {
    text: colour('--text-strong'),
    soft: colour('--text-soft'),
    line: colour('--line'),
    surface: colour('--raised'),
    series: Array.from({ length: COLOURS }, (_, index) => colour(`--series-${index}`)),
  };
  probe.remove();
}

/** A chart, and its numbers as a table. `label`: the chart in words. */
export interface Chart {
  configuration: ChartConfiguration;
  label: string;
  head: string[];
  rows: string[][];
}

/** A chart with a title, a table of its numbers, and a button that saves it as a picture. */
export function Figure({
  name,
  title,
  configuration,
  label,
  head,
  rows,
  children,
}: Chart & { name: string; title: string; children?: ComponentChildren }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<ChartJs | undefined>(undefined);
  useLayoutEffect(() => {
    const { data, options = {} } = configuration;
    if (drawn.current) {
      Object.assign(drawn.current, { data, options });
      drawn.current.update('none');
    } else if (canvas.current) drawn.current = new ChartJs(canvas.current, configuration);
  }, [configuration]);
  useLayoutEffect(() => () => drawn.current?.destroy(), []);
  const save = () =>
    canvas.current?.toBlob((picture) => picture && download(picture, `twofold-${name}.png`));
  return (
    <figure class="stack arena-chart">
      <figcaption class="button-row">
        <h2>{title}</h2>
        {children}
        <Button class="text-button" aria-label={t('arena-save-picture', { title })} onClick={save}>
          PNG
        </Button>
      </figcaption>
      <div class="arena-canvas" style={{ '--entries': `${configuration.data.datasets.length}` }}>
        <canvas role="img" id={`arena-chart-${name}`} aria-label={label} ref={canvas} />
      </div>
      <details class="more">
        <summary>{t('common-as-table')}</summary>
        <Scroll label={t('arena-title-as-table', { title })}>
          <table class="arena-table arena-numbers" id={`arena-numbers-${name}`}>
            <caption class="visually-hidden">{title}</caption>
            <TableHead names={head} />
            <tbody>
              {rows.map(([first, ...others]) => (
                <tr key={first}>
                  <th scope="row">{first}</th>
                  {others.map((text, column) => (
                    <td key={head[column + 1]}>{text}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </details>
    </figure>
  );
}
