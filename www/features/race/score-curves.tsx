import { t } from '../../lib/sentences.ts';

/** The coordinates of the drawing, which is stretched to its place. */
const WIDTH = 400;
const HEIGHT = 120;
/** The most points of a line; more would not be visible. */
const MOST_POINTS = 200;

/** The line of scores by move number. The right edge is the last move, the upper edge the highest score. */
export function linePath(scores: number[], most: { moves: number; score: number }) {
  const step = Math.max(1, Math.ceil(scores.length / MOST_POINTS));
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

interface Parts {
  scores: { player: number[]; rival: number[] };
  name: string;
}

export function ScoreCurves({ scores: { player, rival }, name }: Parts) {
  const end = (scores: number[]) => scores[scores.length - 1] ?? 0;
  const [yours, theirs] = [end(player), end(rival)];
  const moves = Math.max(player.length, rival.length) - 1;
  const most = { moves, score: Math.max(yours, theirs) };
  return (
    <figure class="race-curves">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('race-curves', { moves, yours, rival: name, theirs })}
      >
        <path class="race-line-rival" d={linePath(rival, most)} />
        <path class="race-line-player" d={linePath(player, most)} />
      </svg>
      <figcaption class="panel-note">
        <span class="race-key race-key-player">{t('common-you')}</span>
        <span class="race-key race-key-rival">{name}</span>
        {t('race-axis', { moves })}
      </figcaption>
    </figure>
  );
}
