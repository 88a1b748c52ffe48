import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { t } from '../../lib/sentences.ts';
import { element, makeButton } from '../../ui/dom.ts';
import { download } from '../../ui/files.ts';
import { TEXT_FONT } from '../../views/fonts.ts';
import { COLOURS } from './series.ts';

interface Colours {
  text: string;
  soft: string;
  line: string;
  surface: string;
  series: string[];
}

Chart.register(
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
      ctx.fillStyle = colours().surface;
      ctx.fillRect(0, 0, width, height);
      ctx.restore();
    },
  },
);
Chart.defaults.animation = false;
Chart.defaults.maintainAspectRatio = false;
Chart.defaults.layout.padding = { top: 8, right: 12, bottom: 4, left: 4 };
Chart.defaults.font.family = TEXT_FONT;

let resolved: Colours | undefined;

/** The present colours of the page, light or dark. */
export function colours() {
  resolved ??= resolveColours();
  return resolved;
}

/** Clears the colours after those of the page have changed. */
export function forgetColours() {
  resolved = undefined;
}

function resolveColours(): Colours {
  const probe = element('span', { hidden: true });
  document.body.append(probe);
  const colour = (name: string) => {
    probe.style.setProperty('color', `var(${name})`);
    return getComputedStyle(probe).color;
  };
  const found = {
    text: colour('--text-strong'),
    soft: colour('--text-soft'),
    line: colour('--line'),
    surface: colour('--raised'),
    series: Array.from({ length: COLOURS }, (_, index) => colour(`--series-${index}`)),
  };
  probe.remove();
  return found;
}

/**
 * A chart with a title, a table of its numbers, and a button that saves it as a picture.
 */
export class Figure {
  #chart: Chart | undefined;
  #canvas;
  #place;
  #head = element('thead');
  #body = element('tbody');
  #name: string;
  root;

  constructor({
    name,
    title,
    controls = [],
  }: { name: string; title: string; controls?: HTMLElement[] }) {
    this.#name = name;
    this.#canvas = element('canvas', { role: 'img', id: `arena-chart-${name}` });
    this.#place = element('div', { className: 'arena-canvas' }, this.#canvas);
    const save = makeButton(
      { className: 'text-button', 'aria-label': t('arena-save-picture', { title }) },
      'PNG',
    );
    save.addEventListener('click', () => this.#save());
    this.root = element(
      'figure',
      { className: 'arena-chart' },
      element(
        'figcaption',
        { className: 'arena-head' },
        element('h2', {}, title),
        ...controls,
        save,
      ),
      this.#place,
      element(
        'details',
        { className: 'more' },
        element('summary', {}, t('common-as-table')),
        element(
          'div',
          {
            className: 'arena-scroll',
            role: 'region',
            'aria-label': t('arena-title-as-table', { title }),
            tabIndex: 0,
          },
          element(
            'table',
            { className: 'arena-table arena-numbers', id: `arena-numbers-${name}` },
            element('caption', { className: 'visually-hidden' }, title),
            this.#head,
            this.#body,
          ),
        ),
      ),
    );
  }

  show(
    configuration: ChartConfiguration,
    { label, head, rows }: { label: string; head: string[]; rows: string[][] },
  ) {
    this.#canvas.setAttribute('aria-label', label);
    this.#place.style.setProperty('--entries', String(configuration.data.datasets.length));
    this.#head.replaceChildren(
      element('tr', {}, ...head.map((name) => element('th', { scope: 'col' }, name))),
    );
    this.#body.replaceChildren(
      ...rows.map(([first, ...others]) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, first),
          ...others.map((text) => element('td', {}, text)),
        ),
      ),
    );
    if (!this.#chart) {
      this.#chart = new Chart(this.#canvas, configuration);
      return;
    }
    this.#chart.data = configuration.data;
    this.#chart.options = configuration.options ?? {};
    this.#chart.update('none');
  }

  #save() {
    this.#canvas.toBlob((picture) => {
      if (picture) download(picture, `twofold-${this.#name}.png`);
    }, 'image/png');
  }
}
