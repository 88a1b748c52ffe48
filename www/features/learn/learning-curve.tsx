import type { LearningPoint } from '../../../pkg/twofold.js';
import { formatShare, formatShort, formatWhole } from '../../lib/format.ts';
import { roundedUp } from '../../lib/round.ts';
import { t } from '../../lib/sentences.ts';

const WIDTH = 340;
const HEIGHT = 190;
/** The margins for the axis labels. */
const EDGE = { left: 40, right: 48, top: 22, bottom: 22 };
/** Round numbers that are divisible by four, times a power of ten. */
const TOPS = [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10];

/** The learning curve: the mean score and the share of games that made 2048, by number of games. The last point may still grow. */
export function LearningCurve({ all }: { all: LearningPoint[] }) {
  // At first the last point has too few games to be meaningful.
  const isYoung = all.length > 1 && 2 * all[all.length - 1].games < all[0].games;
  const points = isYoung ? all.slice(0, -1) : all;
  const total = points.reduce((sum, { games }) => sum + games, 0);
  const highest = roundedUp(Math.max(1000, ...points.map(({ mean }) => mean)), TOPS);
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
  const levels = [0, 0.25, 0.5, 0.75, 1];
  const last = points.at(-1);
  const said = last
    ? t('learn-curve-said', {
        games: total,
        first: formatWhole(points[0].mean),
        last: formatWhole(last.mean),
        won: formatShare(last.won),
      })
    : t('learn-curve-none');
  return (
    <svg
      class="learn-curve"
      id="learning-curve"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={said}
      data-points={points.length}
    >
      <g class="curve-grid">
        {levels.map((level) => (
          <line key={level} x1={EDGE.left} x2={WIDTH - EDGE.right} y1={y(level)} y2={y(level)} />
        ))}
      </g>
      <path class="curve-won" d={line(({ won }) => won)} />
      <path class="curve-score" d={line(({ mean }) => mean / highest)} />
      <g class="curve-labels">
        <g class="curve-score-text" text-anchor="end">
          {levels.map((level) => (
            <text key={level} x={EDGE.left - 6} y={y(level) + 4}>
              {formatShort(level * highest)}
            </text>
          ))}
        </g>
        <g class="curve-won-text">
          {levels.map((level) => (
            <text key={level} x={WIDTH - EDGE.right + 6} y={y(level) + 4}>
              {formatShare(level)}
            </text>
          ))}
        </g>
        <text class="curve-score-text" x={2} y={11}>
          {t('learn-curve-mean')}
        </text>
        <text class="curve-won-text" x={WIDTH - 2} y={11} text-anchor="end">
          {t('learn-curve-won')}
        </text>
        <text x={EDGE.left} y={HEIGHT - 6} text-anchor="middle">
          0
        </text>
        <text x={WIDTH - EDGE.right} y={HEIGHT - 6} text-anchor="end">
          {t('learn-curve-games', { games: formatShort(total) })}
        </text>
      </g>
    </svg>
  );
}
