import type { ReadonlySignal } from '@preact/signals-core';
import type { JudgedMove } from '../../../pkg/twofold.js';
import { t } from '../../lib/sentences.ts';
import { Button } from '../../ui/components.tsx';
import { asArrow } from '../../views/verdict-words.ts';
import { lossInWords } from './words.ts';

export const MOST_MOVES = 6;

interface Parts {
  moves: { move: JudgedMove; spoken: string }[];
  isDone: boolean;
  place: ReadonlySignal<number>;
  go: (place: number) => void;
}

/** The moves that cost most, the worst first, each a button that goes there. */
export function CostlyMoves({ moves, isDone, place, go }: Parts) {
  return (
    <section class="stack" aria-labelledby="costly-moves-title">
      <h3 id="costly-moves-title">{t('review-costly')}</h3>
      {moves.length === 0 && (
        <p class="panel-note">{t(isDone ? 'review-none-costly' : 'review-once-judged')}</p>
      )}
      <ol class="costly-moves" id="costly-moves">
        {moves.map(({ move: { number, played, best, share, verdict }, spoken }) => (
          <li key={number}>
            <Button
              class="costly-move"
              data-verdict={verdict}
              aria-label={spoken}
              aria-current={number === place.value + 1}
              onClick={() => go(number - 1)}
            >
              <strong>{t('review-move', { number })}</strong>
              <span>{t('review-instead', { played: asArrow(played), best: asArrow(best) })}</span>
              <span>{lossInWords(share)}</span>
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}
