import type { SolverSpec } from '../../../pkg/solvers.js';
import type { RowPlan } from './arena-row.ts';
import type { TablePlan } from './arena-store.ts';

/**
 * Reads stored tables of earlier versions of the page.
 */

/** The current version of stored tables. */
export const VERSION = 2;

/**
 * The plan of a stored table, or `undefined` if it cannot be read.
 *
 * Rows of version 1 omit settings at their defaults, some of which have changed since. The old defaults are filled
 * in, so that the rows still match their games.
 */
export function planOf(
  stored: { version: number; plan: TablePlan } | undefined,
  specs: readonly Pick<SolverSpec, 'id' | 'parameters'>[],
): TablePlan | undefined {
  if (!stored || !Array.isArray(stored.plan?.rows)) return undefined;
  switch (stored.version) {
    case 1:
      return { ...stored.plan, rows: stored.plan.rows.map((row) => asPlayedBefore(row, specs)) };
    case VERSION:
      return stored.plan;
    default:
      return undefined;
  }
}

function asPlayedBefore(
  row: RowPlan,
  specs: readonly Pick<SolverSpec, 'id' | 'parameters'>[],
): RowPlan {
  const { experiment } = row;
  if (!experiment) return row;
  const spec = specs.find(({ id }) => id === experiment.solver);
  const before = (spec?.parameters ?? []).flatMap(({ name, kind }) =>
    kind.type === 'choice' && kind.before !== undefined ? [[name, kind.before]] : [],
  );
  return {
    ...row,
    experiment: {
      ...experiment,
      settings: { ...Object.fromEntries(before), ...experiment.settings },
    },
  };
}
