import { formatWhole } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { TableHead } from '../../ui/components.tsx';

const SIZE = { width: 360, height: 80 };
const MARGIN = 6;

/** The rating of the player at the end of each day: a line, and a table. `days`: ratings by date. */
export function RatingChart({ days }: { days: Record<string, number> }) {
  const rows = Object.entries(days).sort(([one], [other]) => one.localeCompare(other));
  const ratings = rows.map(([, rating]) => rating);
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const width = (SIZE.width - 2 * MARGIN) / Math.max(1, rows.length - 1);
  const height = (SIZE.height - 2 * MARGIN) / Math.max(1, high - low);
  const points = ratings.map(
    (rating, at) => `${MARGIN + at * width},${SIZE.height - MARGIN - (rating - low) * height}`,
  );
  const told = rows.map(([date, rating]) => `${date} ${formatWhole(rating)}`).join(', ');
  return (
    <details class="more" id="rating-chart" hidden={rows.length === 0}>
      <summary>{t('puzzle-chart')}</summary>
      <svg
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        role="img"
        class="rating-picture"
        aria-label={`${t('puzzle-chart')}: ${told}`}
      >
        {/* A single day is a dot: a line of length zero with round ends. */}
        <polyline points={[...points, points.at(-1)].join(' ')} />
      </svg>
      <table class="histogram-table">
        <TableHead names={[t('puzzle-chart-day'), t('puzzle-rating')]} />
        <tbody>
          {rows.reverse().map(([date, rating]) => (
            <tr key={date}>
              <th scope="row">{date}</th>
              <td>{formatWhole(rating)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
