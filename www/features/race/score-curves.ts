import { t } from '../../lib/sentences.ts';
import { element } from '../../ui/dom.ts';
import { shape } from '../../ui/svg.ts';

/** The coordinates of the drawing, which is stretched to its place. */
const WIDTH = 400;
const HEIGHT = 120;
/** The most points of a line; more would not be visible. */
const MOST = 200;

/** The line of scores by move number. The right edge is the last move, the upper edge the highest score. */
export function linePath(scores: number[], most: { moves: number; score: number }) {
  const step = Math.max(1, Math.ceil(scores.length / MOST));
  const last = scores.length - 1;
  const points = scores
    .map((score, move) => ({ score, move }))
    .filter(({ move }) => move % step === 0 || move === last)
    .map(({ score, move }) => {
      const x = (WIDTH * move) / Math.max(1, most.moves);
      const y = HEIGHT - (HEIGHT * score) / Math.max(1, most.score);
      return `${x.toFixed(1)} ${y.toFixed(1)}`;
    });
  return `M${points.join('L')}`;
}

/**
 * The curves of both scores by move number.
 *
 * @param rival its name
 */
export function scoreCurves(
  { player, rival: rivalScores }: { player: number[]; rival: number[] },
  rival: string,
) {
  const end = (scores: number[]) => scores[scores.length - 1] ?? 0;
  const most = {
    moves: Math.max(player.length, rivalScores.length) - 1,
    score: Math.max(end(player), end(rivalScores)),
  };
  const said = {
    moves: most.moves,
    yours: end(player),
    rival,
    theirs: end(rivalScores),
  };
  const line = (name: string, scores: number[]) =>
    shape('path', { class: `race-line race-line-${name}`, d: linePath(scores, most) });
  const picture = shape(
    'svg',
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: 'none',
      role: 'img',
      'aria-label': t('race-curves', said),
    },
    line('rival', rivalScores),
    line('player', player),
  );
  return element(
    'figure',
    { className: 'race-curves' },
    picture,
    element(
      'figcaption',
      { className: 'panel-note' },
      element('span', { className: 'race-key race-key-player' }, t('common-you')),
      element('span', { className: 'race-key race-key-rival' }, rival),
      t('race-axis', { moves: most.moves }),
    ),
  );
}
