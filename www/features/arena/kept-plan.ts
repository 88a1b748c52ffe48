import type { SolverSpec } from '../../../pkg/solvers.js';
import type { RowPlan } from './arena-row.ts';
import type { TablePlan } from './arena-store.ts';

/** The current version of stored tables. */
export const VERSION = 2;

/**
 * Readings of the papers were settings once. What tables told of them although the solvers do so anyway.
 */
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

/** The plan of a stored table, or `undefined` if it cannot be read. */
export function planOf(
  stored: { version: number; plan: TablePlan } | undefined,
  specs: readonly Pick<SolverSpec, 'id' | 'parameters'>[],
): TablePlan | undefined {
  if (stored?.version !== VERSION || !Array.isArray(stored.plan?.rows)) return undefined;
  return { ...stored.plan, rows: stored.plan.rows.map((row) => withoutUsual(row, specs)) };
}

function withoutUsual(
  row: RowPlan,
  specs: readonly Pick<SolverSpec, 'id' | 'parameters'>[],
): RowPlan {
  const { experiment } = row;
  if (!experiment) return row;
  const parameters = specs.find(({ id }) => id === experiment.solver)?.parameters ?? [];
  const told = Object.entries(experiment.settings).filter(
    ([name, value]) => USUAL[name] !== value || parameters.some((known) => known.name === name),
  );
  return { ...row, experiment: { ...experiment, settings: Object.fromEntries(told) } };
}
