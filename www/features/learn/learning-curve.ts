import type { LearningPoint } from '../../../pkg/twofold.js';
import { formatShare, formatShort, formatWhole } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { shape } from '../../ui/svg.ts';

const WIDTH = 340;
const HEIGHT = 190;
/** The margins for the axis labels. */
const EDGE = { left: 40, right: 48, top: 22, bottom: 22 };

/**
 * The learning curve: the mean score and the share of games that made 2048, by number of games.
 */
export class LearningCurve {
  #score = shape('path', { class: 'curve-score' });
  #won = shape('path', { class: 'curve-won' });
  #grid = shape('g', { class: 'curve-grid' });
  #labels = shape('g', { class: 'curve-labels' });
  root = shape('svg', {
    class: 'learn-curve',
    id: 'learning-curve',
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: 'img',
    'aria-label': t('learn-curve-none'),
  });

  constructor() {
    this.root.append(this.#grid, this.#won, this.#score, this.#labels);
    this.show([]);
  }

  /** @param all points; the last may still grow */
  show(all: LearningPoint[]) {
    // At first the last point has too few games to be meaningful.
    const isYoung = all.length > 1 && 2 * all[all.length - 1].games < all[0].games;
    const points = isYoung ? all.slice(0, -1) : all;
    const total = points.reduce((sum, { games }) => sum + games, 0);
    const highest = niceTop(Math.max(1000, ...points.map(({ mean }) => mean)));
    const width = WIDTH - EDGE.left - EDGE.right;
    const height = HEIGHT - EDGE.top - EDGE.bottom;
    const y = (part: number) => EDGE.top + height * (1 - part);
    let seen = 0;
    const middles = points.map(({ games }) => {
      seen += games;
      return EDGE.left + (width * (seen - games / 2)) / Math.max(1, total);
    });
    const line = (part: (point: LearningPoint) => number) =>
      points
        .map((point, index) => {
          const [px, py] = [middles[index], y(part(point))].map((number) => number.toFixed(1));
          return `${index === 0 ? 'M' : 'L'}${px} ${py}`;
        })
        .join('');
    this.#score.setAttribute(
      'd',
      line(({ mean }) => mean / highest),
    );
    this.#won.setAttribute(
      'd',
      line(({ won }) => won),
    );
    const levels = [0, 0.25, 0.5, 0.75, 1];
    this.#grid.replaceChildren(
      ...levels.map((level) =>
        shape('line', { x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y(level), y2: y(level) }),
      ),
    );
    const texts = levels.flatMap((level) => [
      text(EDGE.left - 6, y(level) + 4, formatShort(level * highest), 'end', 'curve-score-text'),
      text(WIDTH - EDGE.right + 6, y(level) + 4, formatShare(level), 'start', 'curve-won-text'),
    ]);
    this.#labels.replaceChildren(
      ...texts,
      text(2, 11, t('learn-curve-mean'), 'start', 'curve-score-text'),
      text(WIDTH - 2, 11, t('learn-curve-won'), 'end', 'curve-won-text'),
      text(EDGE.left, HEIGHT - 6, '0', 'middle'),
      text(
        WIDTH - EDGE.right,
        HEIGHT - 6,
        t('learn-curve-games', { games: formatShort(total) }),
        'end',
      ),
    );
    const last = points.at(-1);
    this.root.dataset.points = String(points.length);
    this.root.setAttribute(
      'aria-label',
      last
        ? t('learn-curve-said', {
            games: total,
            first: formatWhole(points[0].mean),
            last: formatWhole(last.mean),
            won: formatShare(last.won),
          })
        : t('learn-curve-none'),
    );
  }
}

/** The next round number that is divisible by four. */
function niceTop(value: number) {
  const power = 10 ** Math.floor(Math.log10(value));
  return (
    [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10]
      .map((nice) => nice * power)
      .find((top) => top >= value) ?? value
  );
}

function text(x: number, y: number, content: string, anchor: string, name: string = '') {
  const made = shape('text', { x, y, 'text-anchor': anchor, class: name });
  made.textContent = content;
  return made;
}
