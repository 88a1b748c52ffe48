import { formatWhole } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import type { Verdict } from '../../state/verdicts.ts';
import { element, setText } from '../../ui/dom.ts';
import { shape } from '../../ui/svg.ts';

/** The coordinates of the drawing, which is stretched to its place. */
const WIDTH = 400;
const HEIGHT = 72;
/** The space above and below the line. */
const MARGIN = 6;
/** The most points; more would not be visible. */
const MOST = 200;

/**
 * The points of the curve: the expected outcome before each judged move.
 *
 * @param moves in their order
 */
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

/** The curve of the expected outcome before each judged move, with mistakes as dots. */
export class SmallCurve {
  #line = shape('path', { class: 'curve-line' });
  #errors = shape('path', { class: 'curve-error' });
  #picture = shape(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img' },
    this.#line,
    this.#errors,
  );
  #title = element('span');
  #legend = element('span', { className: 'panel-note' });
  root = element(
    'figure',
    { className: 'curve', id: 'small-curve' },
    element('figcaption', {}, this.#title, this.#legend),
    this.#picture,
  );

  /** @param verdicts in the order of their moves */
  show(verdicts: Verdict[]) {
    this.root.hidden = verdicts.length < 2;
    if (verdicts.length < 2) return;
    const step = Math.ceil(verdicts.length / MOST);
    // Keep the mistakes and the last move.
    const drawn = verdicts.filter(
      (verdict, index) => (verdicts.length - 1 - index) % step === 0 || isError(verdict),
    );
    const points = curvePoints(drawn.map(({ judged }) => judged));
    const places = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
    this.#line.setAttribute('d', `M${places.join('L')}`);
    const errors = places.filter((_, index) => isError(drawn[index]));
    // A line of length zero with round ends is a dot.
    this.#errors.setAttribute('d', errors.map((place) => `M${place}h0`).join(''));
    const { judged, judge } = verdicts[verdicts.length - 1];
    const { measure } = judge;
    const worth =
      measure.kind === 'chance'
        ? t('coach-curve-chance', {
            tile: `${measure.tile}`,
            percent: Math.round(judged.expected * 100),
          })
        : t('coach-curve-score', { score: Math.round(judged.expected) });
    setText(this.#title, worth);
    setText(
      this.#legend,
      t('coach-curve-legend', { moves: verdicts.length, mistakes: errors.length }),
    );
    this.#picture.setAttribute(
      'aria-label',
      t('coach-curve-said', {
        moves: verdicts.length,
        first: formatWhole(verdicts[0].judged.expected),
        last: formatWhole(judged.expected),
      }),
    );
  }
}

const isError = ({ judged }: Verdict) =>
  judged.verdict === 'mistake' || judged.verdict === 'blunder';
