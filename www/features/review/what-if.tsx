import { t } from '../../lib/sentences.ts';
import { Button } from '../../ui/components.tsx';
import type { Playout, PlayoutState } from './playouts.ts';

type Course = NonNullable<PlayoutState['course']>;

/** A game that a solver plays in the background. `words`: the text at its end. */
export interface WhatIf {
  playout: Playout;
  words: (course: Course) => string;
}

interface Parts {
  id: string;
  game: WhatIf | undefined;
  open: (link: string) => void;
}

/** A line about such a game: its progress, its end, and a button that opens it. */
export function PlayoutLine({ id, game, open }: Parts) {
  if (!game) return null;
  const { playout, words } = game;
  const { status, course, reason } = playout.state.value;
  const inWords = () => {
    if (status === 'done' && course) return words(course);
    if (status === 'failed') return t('review-solver-failed', { why: reason });
    if (status === 'cancelled') return t('review-stopped-short');
    return course
      ? t('review-solver-at', { moves: course.moves, score: course.score })
      : t('review-solver-plays');
  };
  return (
    <div class="button-row remark playout" id={id} data-status={status}>
      {/* Announced once at the end, not at every step. */}
      <p role={status === 'running' ? 'none' : 'status'}>{inWords()}</p>
      {status === 'done' && (
        <Button onClick={() => course?.link && open(course.link)}>{t('review-look')}</Button>
      )}
      {status === 'running' && <Button onClick={() => playout.cancel()}>{t('common-stop')}</Button>}
    </div>
  );
}

export const endWords = ({ score, maxTile, moves }: Course) =>
  t('review-end-words', { score, tile: `${maxTile}`, moves });
