import { solverMeans } from '../../pkg/rivals.js';
import { t } from '../lib/sentences.js';

/** @import { SolverChoice } from '../state/solver-choice.js' */

/**
 * Which player is watched, and how strong it is, in one sentence.
 *
 * @param {Pick<SolverChoice, 'spec'>} choice
 * @param {{ rows: number, cols: number, p4: number }} game
 */
export function describePlayer({ spec }, { rows, cols, p4 }) {
  const points = rows === 4 && cols === 4 && p4 === 0.1 ? solverMeans[spec.id] : undefined;
  return points
    ? t('notice-watch-mean', { name: spec.label, points })
    : t('notice-watch', { name: spec.label });
}
