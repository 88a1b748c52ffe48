import { formatWhole } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import type { Verdict } from '../../state/verdicts.ts';

/** The coordinates of the drawing, which is stretched to its place. */
const WIDTH = 400;
const HEIGHT = 72;
/** The space above and below the line. */
const MARGIN = 6;
/** The most points; more would not be visible. */
const MOST_POINTS = 200;

/** The points of the curve: the expected outcome before each judged move, in their order. */
export function curvePoints(
  moves: { number: number; expected: number }[],
): { x: number; y: number }[] {
  const highest = Math.max(...moves.map(({ expected }) => expected));
  const lowest = Math.min(...moves.map(({ expected }) => expected));
  const [first, last] = [moves[0].number, moves[moves.length - 1].number];
  return moves.map(({ number, expected }) => ({
    x: last === first ? WIDTH : (WIDTH * (number - first)) / (last - first),
    y:
      highest === lowest
        ? HEIGHT / 2
        : MARGIN + ((HEIGHT - 2 * MARGIN) * (highest - expected)) / (highest - lowest),
  }));
}

/** The curve of the expected outcome before each judged move, at least two, with mistakes as dots. */
export function SmallCurve({ verdicts }: { verdicts: Verdict[] }) {
  const moves = verdicts.length;
  const step = Math.ceil(moves / MOST_POINTS);
  // Keep the mistakes and the last move.
  const drawn = verdicts.filter(
    (verdict, index) => (moves - 1 - index) % step === 0 || isError(verdict),
  );
  const points = curvePoints(drawn.map(({ judged }) => judged));
  const places = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  const errors = places.filter((_, index) => isError(drawn[index]));
  const { judged, judge } = verdicts[moves - 1];
  const { measure } = judge;
  const said = t('coach-curve-said', {
    moves,
    first: formatWhole(verdicts[0].judged.expected),
    last: formatWhole(judged.expected),
  });
  return (
    <figure class="curve" id="small-curve">
      <figcaption>
        <span>
          {measure.kind === 'chance'
            ? t('coach-curve-chance', {
                tile: `${measure.tile}`,
                percent: Math.round(judged.expected * 100),
              })
            : t('coach-curve-score', { score: Math.round(judged.expected) })}
        </span>
        <span class="panel-note">
          {t('coach-curve-legend', { moves, mistakes: errors.length })}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={said}
      >
        <path class="curve-line" d={`M${places.join('L')}`} />
        {/* A line of length zero with round ends is a dot. */}
        <path class="curve-error" d={errors.map((place) => `M${place}h0`).join('')} />
      </svg>
    </figure>
  );
}

const isError = ({ judged }: Verdict) =>
  judged.verdict === 'mistake' || judged.verdict === 'blunder';
