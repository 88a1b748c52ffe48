import { t } from '../lib/sentences.js';
import { Subscriptions } from '../lib/subscriptions.js';
import { EXACT } from '../state/solver-needs.js';
import { scaleOf } from '../state/value-scale.js';
import { setText } from '../ui/dom.js';

/** @import { ExactProblem } from '../../pkg/twofold.js' */
/** @import { ExactSolver } from '../state/exact-solver.js' */
/** @import { Marks, MoveMarks } from '../state/move-marks.js' */
/** @import { Settings } from '../state/settings.js' */
/** @import { ValueScale } from '../state/value-scale.js' */

/**
 * The text about the player's last move.
 *
 * @param {Marks} marks
 * @param {ValueScale} scale
 * @param {ExactProblem} problem
 */
export function describeMark({ last, reached }, scale, problem) {
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

/**
 * The text about the end of the solved game, if it has ended.
 *
 * @param {boolean} reached
 * @param {ExactProblem} problem
 */
const describeEnd = (reached, problem) =>
  reached ? t('values-reached', { target: `${problem.settings.target}` }) : '';

/**
 * @param {Marks} marks
 * @param {ValueScale} scale
 * @param {ExactProblem} problem
 * @param {boolean} isSilent about the move
 */
const describe = (marks, scale, problem, isSilent) =>
  isSilent ? describeEnd(marks.reached, problem) : describeMark(marks, scale, problem);

/** The line under the board: whether the player's last move was optimal, or its cost. */
export class MarkLine {
  #subscriptions = new Subscriptions();

  /**
   * @param {HTMLElement} root
   * @param {{ marks: MoveMarks, exact: ExactSolver,
   *           settings: Settings }} collaborators
   */
  constructor(root, { marks, exact, settings }) {
    this.#subscriptions.follow(() => {
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
