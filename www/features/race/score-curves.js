import { t } from '../../lib/sentences.js';
import { element } from '../../ui/dom.js';
import { shape } from '../../ui/svg.js';

/** The coordinates of the drawing, which is stretched to its place. */
const WIDTH = 400;
const HEIGHT = 120;
/** The most points of a line; more would not be visible. */
const MOST = 200;

/**
 * The line of scores by move number. The right edge is the last move, the upper edge the highest score.
 *
 * @param {number[]} scores
 * @param {{ moves: number, score: number }} most
 */
export function linePath(scores, most) {
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
 * @param {{ player: number[], rival: number[] }} scores
 * @param {string} rival its name
 */
export function scoreCurves({ player, rival: rivalScores }, rival) {
  const end = (/** @type {number[]} */ scores) => scores[scores.length - 1] ?? 0;
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
  const line = (/** @type {string} */ name, /** @type {number[]} */ scores) =>
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
      {},
      element('span', { className: 'race-key race-key-player' }, t('race-you')),
      element('span', { className: 'race-key race-key-rival' }, rival),
      t('race-axis', { moves: most.moves }),
    ),
  );
}
