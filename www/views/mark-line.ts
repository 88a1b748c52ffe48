import { effect } from '@preact/signals-core';
import type { ExactProblem } from '../../pkg/twofold.js';
import { t } from '../lib/sentences.ts';
import type { ExactSolver } from '../state/exact-solver.ts';
import type { Marks, MoveMarks } from '../state/move-marks.ts';
import type { Settings } from '../state/settings.ts';
import { EXACT } from '../state/solver-needs.ts';
import { scaleOf, type ValueScale } from '../state/value-scale.ts';
import { setText } from '../ui/dom.ts';

/** The text about the player's last move. */
export function describeMark({ last, reached }: Marks, scale: ValueScale, problem: ExactProblem) {
  const end = describeEnd(reached, problem);
  if (!last) return end;
  const word = t(`core-direction-${last.direction}`);
  const direction = word.charAt(0).toUpperCase() + word.slice(1);
  if (last.cost === null) return end || t('values-not-solved', { direction });
  const judgement =
    last.cost === 0
      ? t('values-optimal', { direction })
      : t('values-cost', { direction, cost: scale.cost(last.cost) });
  return `${judgement} ${end}`.trim();
}

/** The text about the end of the solved game, if it has ended. */
const describeEnd = (reached: boolean, problem: ExactProblem) =>
  reached ? t('values-reached', { target: `${problem.settings.target}` }) : '';

/** @param isSilent about the move */
const describe = (marks: Marks, scale: ValueScale, problem: ExactProblem, isSilent: boolean) =>
  isSilent ? describeEnd(marks.reached, problem) : describeMark(marks, scale, problem);

/** The line under the board: whether the player's last move was optimal, or its cost. */
export class MarkLine {
  constructor(
    root: HTMLElement,
    { marks, exact, settings }: { marks: MoveMarks; exact: ExactSolver; settings: Settings },
  ) {
    effect(() => {
      const { problem } = exact;
      const current = marks.marks.value;
      const scale = problem && scaleOf({ id: EXACT, settings: problem.settings }, '');
      const { objective } = problem?.settings ?? {};
      // For these objectives the coach shows the verdict.
      const isJudged = objective === 'score' || objective === 'reach';
      const isSilent = isJudged && settings.current.value.coach !== 'off';
      setText(root, current && problem && scale ? describe(current, scale, problem, isSilent) : '');
      root.dataset.judgement = current?.last?.cost === 0 ? 'optimal' : 'costly';
    });
  }
}
