import type { DirectionName } from '../../../pkg/rules.js';
import { formatShare, rowsInWords } from '../../lib/format.ts';
import { t } from '../../lib/sentences.ts';
import type { Question } from './questions.ts';

export const moveInWords = (direction: DirectionName) => t(`puzzle-direction-${direction}`);

function costInWords({ costs, measure }: Question, direction: DirectionName) {
  const cost = formatShare(costs[direction] ?? 0);
  return measure.kind === 'chance'
    ? t('puzzle-cost-chance', { cost, tile: `${measure.tile}` })
    : t('puzzle-cost', { cost });
}

export function answeredInWords(played: DirectionName, question: Question, isFound: boolean) {
  const move = moveInWords(played);
  const answer = moveInWords(question.answer);
  if (played === question.answer) return t('puzzle-found', { move });
  return isFound
    ? t('puzzle-found-good', { move, answer })
    : t('puzzle-missed', { played: move, cost: costInWords(question, played), answer });
}

export function askedInWords(question: Question | undefined) {
  const played = question?.mistake?.played;
  if (!question || !played) return t('puzzle-question');
  return t('puzzle-mistake', {
    played: moveInWords(played),
    cost: costInWords(question, played),
  });
}

export const boardInWords = (board: string) => t('puzzle-board', { rows: rowsInWords(board) });

/** Minutes and seconds. */
export const clockOf = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
