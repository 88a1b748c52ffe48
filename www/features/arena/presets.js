import { documents } from '../../../pkg/documents.js';

/** @typedef {import('./arena-row.js').RowPlan} RowPlan */

/** The experiments of the documents. */
export { documents };

/**
 * The rows of a document's table, with the figures that it prints.
 *
 * @param {import('../../../pkg/twofold.js').DocumentExperiment} document
 * @returns {RowPlan[]}
 */
export function rowsOf({ size, p4, rows }) {
  const [height, width] = size.split('x').map(Number);
  return rows.map(({ label, solver, settings, nodes, games, printed }) => ({
    id: crypto.randomUUID(),
    label,
    games,
    charted: true,
    printed,
    experiment: {
      solver,
      settings,
      budget: nodes === null ? {} : { nodes },
      rows: height,
      cols: width,
      p4,
      startTiles: 2,
      seed: '1',
    },
  }));
}
