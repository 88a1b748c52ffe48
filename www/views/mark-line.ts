import { effect } from '@preact/signals-core';
import type { ExactProblem } from '../../pkg/twofold.js';
import { t } from '../lib/sentences.ts';
import type { Marks } from '../state/move-marks.ts';
import type { PageState } from '../state/page-state.ts';
import { EXACT } from '../state/solver-needs.ts';
import { scaleOf, type ValueScale } from '../state/value-scale.ts';
import { setText } from '../ui/dom.ts';

/** The text about the player's last move, unless it is silent about that, and about the end of the solved game, if it has ended. */
export function describeMark(
  { last, reached }: Marks,
  scale: ValueScale,
  problem: ExactProblem,
  isSilent: boolean = false,
) {
  const end = reached ? t('values-reached', { target: `${problem.settings.target}` }) : '';
  if (!last || isSilent) return end;
  const word = t(`core-direction-${last.direction}`);
  const direction = word.charAt(0).toUpperCase() + word.slice(1);
  if (last.cost === null) return end || t('values-not-solved', { direction });
  const judgement =
    last.cost === 0
      ? t('values-optimal', { direction })
      : t('values-cost', { direction, cost: scale.cost(last.cost) });
  return `${judgement} ${end}`.trim();
}

/** The line under the board: whether the player's last move was optimal, or its cost. */
export function showMarkLine(
  root: HTMLElement,
  { marks, exact, settings }: Pick<PageState, 'marks' | 'exact' | 'settings'>,
) {
  effect(() => {
    const { problem } = exact;
    const current = marks.marks.value;
    const { objective } = problem?.settings ?? {};
    // For these objectives the coach shows the verdict.
    const isJudged = objective === 'score' || objective === 'reach';
    const isSilent = isJudged && settings.current.value.coach !== 'off';
    const scale = problem && scaleOf({ id: EXACT, settings: problem.settings }, '');
    setText(root, current && scale ? describeMark(current, scale, problem, isSilent) : '');
    root.dataset.judgement = current?.last?.cost === 0 ? 'optimal' : 'costly';
  });
}
