import { means } from '../../pkg/rivals.js';
import { t } from '../lib/sentences.js';

/** @import { SolverChoice } from '../state/solver-choice.js' */

/** Solvers whose strength at their defaults was measured. @type {Readonly<Record<string, keyof typeof means>>} */
const MEASURED = {
  random: 'random',
  reflex: 'reflex',
  'expectimax-snake': 'snake',
  'expectimax-pruned': 'pruned',
  learned: 'learned',
};

/**
 * Which player is watched, and how strong it is, in one sentence.
 *
 * @param {Pick<SolverChoice, 'spec'>} choice
 * @param {{ rows: number, cols: number, p4: number }} game
 */
export function describePlayer({ spec }, { rows, cols, p4 }) {
  const name = MEASURED[spec.id];
  const isStandard = rows === 4 && cols === 4 && p4 === 0.1;
  return name && isStandard
    ? t('notice-watch-mean', { name: spec.label, points: means[name] })
    : t('notice-watch', { name: spec.label });
}
