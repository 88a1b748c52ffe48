import { formatTime, formatWhole } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { element, tableHead } from '../../ui/dom.ts';
import { shape } from '../../ui/svg.ts';

/** Size of the drawing in its own units. */
const SIZE = { width: 360, height: 96 };
/** With more games than this, only the line is drawn. */
const MOST_POINTS = 150;
const WINDOW = 10;
const ROWS = 30;

/**
 * A chart of percentages by game: a point per game, the moving mean over ten games as a line, and a table of the
 * latest games.
 */
export class TrendChart {
  #name: string;
  #picture = shape('svg', {
    viewBox: `0 0 ${SIZE.width} ${SIZE.height}`,
    preserveAspectRatio: 'none',
    role: 'img',
    class: 'trend-picture',
  });
  #body = element('tbody');
  root;

  /** @param name name of the numbers, such as 'Accuracy' */
  constructor(name: string) {
    this.#name = name;
    this.root = element(
      'figure',
      { className: 'trend' },
      element(
        'div',
        { className: 'trend-plot' },
        element(
          'div',
          { className: 'panel-note trend-axis', 'aria-hidden': 'true' },
          ...['100 %', '50 %', '0 %'].map((text) => element('span', {}, text)),
        ),
        this.#picture,
      ),
      element(
        'details',
        { className: 'more' },
        element('summary', {}, t('common-as-table')),
        element(
          'table',
          { className: 'histogram-table' },
          tableHead([t('games-last-played'), name]),
          this.#body,
        ),
      ),
    );
  }

  /** @param games the oldest first, at least one */
  show(games: { time: number; percent: number }[]) {
    const means = games.map((_, index) => {
      const some = games.slice(Math.max(0, index + 1 - WINDOW), index + 1);
      return some.reduce((sum, { percent }) => sum + percent, 0) / some.length;
    });
    const across = (index: number) =>
      games.length === 1 ? SIZE.width / 2 : 4 + (index / (games.length - 1)) * (SIZE.width - 8);
    const down = (percent: number) => 4 + (1 - percent / 100) * (SIZE.height - 8);
    const points = games.length > MOST_POINTS ? [] : games;
    this.#picture.replaceChildren(
      shape('line', { class: 'trend-middle', x1: 0, x2: SIZE.width, y1: down(50), y2: down(50) }),
      ...points.map(({ percent }, index) =>
        // A line of length zero is a round dot, even if the drawing is stretched.
        shape('path', { class: 'trend-point', d: `M${across(index)} ${down(percent)}h0` }),
      ),
      shape('polyline', {
        class: 'trend-line',
        points: means.map((mean, index) => `${across(index)},${down(mean)}`).join(' '),
      }),
    );
    const last = Math.min(WINDOW, games.length);
    this.#picture.setAttribute(
      'aria-label',
      t('games-trend', {
        name: this.#name,
        count: games.length,
        last,
        mean: formatWhole(means[means.length - 1]),
      }),
    );
    this.#body.replaceChildren(
      ...games
        .slice(-ROWS)
        .reverse()
        .map(({ time, percent }) =>
          element(
            'tr',
            {},
            element('th', { scope: 'row' }, formatTime(time)),
            element('td', {}, `${formatWhole(percent)} %`),
          ),
        ),
    );
  }
}
