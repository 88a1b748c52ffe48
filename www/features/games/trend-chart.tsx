import { formatTime, formatWhole } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import { TableHead } from '../../ui/components.tsx';

/** Size of the drawing in its own units. */
const SIZE = { width: 360, height: 96 };
/** With more games than this, only the line is drawn. */
const MOST_POINTS = 150;
const WINDOW = 10;
const ROWS = 30;

interface Parts {
  name: string;
  games: { time: number; percent: number }[];
}

/** A chart of percentages by game, the oldest first: a point per game, the mean over ten games as a line, and a table of the latest. */
export function TrendChart({ name, games }: Parts) {
  const count = games.length;
  const means = games.map((_, index) => {
    const some = games.slice(Math.max(0, index + 1 - WINDOW), index + 1);
    return some.reduce((sum, { percent }) => sum + percent, 0) / some.length;
  });
  const across = (index: number) =>
    count === 1 ? SIZE.width / 2 : 4 + (index / (count - 1)) * (SIZE.width - 8);
  const down = (percent: number) => 4 + (1 - percent / 100) * (SIZE.height - 8);
  const said = t('games-trend', {
    name,
    count,
    last: Math.min(WINDOW, count),
    mean: formatWhole(means[count - 1]),
  });
  return (
    <figure class="trend">
      <div class="trend-plot">
        <div class="panel-note trend-axis" aria-hidden="true">
          {['100 %', '50 %', '0 %'].map((text) => (
            <span key={text}>{text}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          preserveAspectRatio="none"
          role="img"
          class="trend-picture"
          aria-label={said}
        >
          <line class="trend-middle" x1={0} x2={SIZE.width} y1={down(50)} y2={down(50)} />
          {/* Points are lines of length zero, which are round even if the drawing is stretched. */}
          {count <= MOST_POINTS && (
            <path
              class="trend-point"
              d={games.map(({ percent }, at) => `M${across(at)} ${down(percent)}h0`).join('')}
            />
          )}
          <polyline
            class="trend-line"
            points={means.map((mean, at) => `${across(at)},${down(mean)}`).join(' ')}
          />
        </svg>
      </div>
      <details class="more">
        <summary>{t('common-as-table')}</summary>
        <table class="histogram-table">
          <TableHead names={[t('games-last-played'), name]} />
          <tbody>
            {games
              .slice(-ROWS)
              .reverse()
              .map(({ time, percent }) => (
                <tr key={time}>
                  <th scope="row">{formatTime(time)}</th>
                  <td>{`${formatWhole(percent)} %`}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
