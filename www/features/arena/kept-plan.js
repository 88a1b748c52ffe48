/** @import { SolverSpec } from '../../../pkg/solvers.js' */
/** @import { RowPlan } from './arena-row.js' */
/** @import { TablePlan } from './arena-store.js' */

/** The current version of stored tables. */
export const VERSION = 2;

/**
 * Readings of the papers were settings once. What tables told of them although the solvers do so anyway.
 *
 * @type {Record<string, string>}
 */
const USUAL = {
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

/**
 * The plan of a stored table, or `undefined` if it cannot be read.
 *
 * @param {{ version: number, plan: TablePlan } | undefined} stored
 * @param {readonly Pick<SolverSpec, 'id' | 'parameters'>[]} specs
 * @returns {TablePlan | undefined}
 */
export function planOf(stored, specs) {
  if (stored?.version !== VERSION || !Array.isArray(stored.plan?.rows)) return undefined;
  return { ...stored.plan, rows: stored.plan.rows.map((row) => withoutUsual(row, specs)) };
}

/**
 * @param {RowPlan} row
 * @param {readonly Pick<SolverSpec, 'id' | 'parameters'>[]} specs
 * @returns {RowPlan}
 */
function withoutUsual(row, specs) {
  const { experiment } = row;
  if (!experiment) return row;
  const parameters = specs.find(({ id }) => id === experiment.solver)?.parameters ?? [];
  const told = Object.entries(experiment.settings).filter(
    ([name, value]) => USUAL[name] !== value || parameters.some((known) => known.name === name),
  );
  return { ...row, experiment: { ...experiment, settings: Object.fromEntries(told) } };
}
