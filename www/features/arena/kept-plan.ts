import { specs } from '../../../pkg/solvers.js';
import type { RowPlan } from './arena-row.ts';

/** Readings of the papers were settings once. What tables told of them although the solvers do so anyway. */
const USUAL: Record<string, string> = {
  corner: 'top-left',
  discard: 'games',
  equation: 'text',
  formula: 'table-2',
  fours: 'after-the-move',
  leaf: 'text',
  order: 'right-up-left',
  penalty: 'in-order',
  program: 'text',
  search: 'figure-11',
};

/** A stored row, without what its solver does anyway. */
export function withoutUsual(row: RowPlan): RowPlan {
  const { experiment } = row;
  if (!experiment) return row;
  const parameters = specs.find(({ id }) => id === experiment.solver)?.parameters ?? [];
  const told = Object.entries(experiment.settings).filter(
    ([name, value]) => USUAL[name] !== value || parameters.some((known) => known.name === name),
  );
  return { ...row, experiment: { ...experiment, settings: Object.fromEntries(told) } };
}
