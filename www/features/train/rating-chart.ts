import { formatWhole } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { element, tableHead } from '../../ui/dom.ts';
import { shape } from '../../ui/svg.ts';

/** Size of the drawing in its own units. */
const SIZE = { width: 360, height: 80 };
const MARGIN = 6;

/** The rating of the player at the end of each day: a line, and a table. */
export class RatingChart {
  #line = shape('polyline', {});
  #picture = shape(
    'svg',
    { viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, role: 'img', class: 'rating-picture' },
    this.#line,
  );
  #body = element('tbody');
  root = element(
    'details',
    { className: 'more', id: 'rating-chart' },
    element('summary', {}, t('puzzle-chart')),
    this.#picture,
    element(
      'table',
      { className: 'histogram-table' },
      tableHead([t('puzzle-chart-day'), t('puzzle-rating')]),
      this.#body,
    ),
  );

  /** @param days ratings by date */
  show(days: Record<string, number>) {
    const rows = Object.entries(days).sort(([one], [other]) => one.localeCompare(other));
    this.root.hidden = rows.length === 0;
    const ratings = rows.map(([, rating]) => rating);
    const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
    const across = (index: number) =>
      MARGIN + (index / Math.max(1, rows.length - 1)) * (SIZE.width - 2 * MARGIN);
    const down = (rating: number) =>
      SIZE.height -
      MARGIN -
      ((rating - low) / Math.max(1, high - low)) * (SIZE.height - 2 * MARGIN);
    const points = ratings.map((rating, index) => `${across(index)},${down(rating)}`);
    // A single day is a dot: a line of length zero with round ends.
    this.#line.setAttribute('points', [...points, points.at(-1)].join(' '));
    this.#picture.setAttribute(
      'aria-label',
      `${t('puzzle-chart')}: ${rows.map(([date, rating]) => `${date} ${formatWhole(rating)}`).join(', ')}`,
    );
    this.#body.replaceChildren(
      ...rows
        .reverse()
        .map(([date, rating]) =>
          element(
            'tr',
            {},
            element('th', { scope: 'row' }, date),
            element('td', {}, formatWhole(rating)),
          ),
        ),
    );
  }
}
