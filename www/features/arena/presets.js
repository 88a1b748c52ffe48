import { documents } from '../../../pkg/documents.js';
import { newId } from '../../lib/browser.js';

/** @import { DocumentExperiment } from '../../../pkg/twofold.js' */
/** @import { RowPlan } from './arena-row.js' */

/** The experiments of the documents. */
export { documents };

/** Games per row on the page. The printed tables have up to ten times as many, which would take a browser hours. */
const GAMES = 100;

/**
 * The rows of a document's table, with its printed figures.
 *
 * @param {DocumentExperiment} document
 * @returns {RowPlan[]}
 */
export function rowsOf({ size, p4, rows }) {
  return rows.map((row) => {
    const { label, solver, settings, nodes, games, printed, spawner } = row;
    const [height, width] = (row.size ?? size).split('x').map(Number);
    return {
      id: newId(),
      label,
      games: Math.min(games, Math.max(GAMES, printed.games ?? 0)),
      charted: true,
      printed,
      experiment: {
        solver,
        settings,
        budget: nodes === null ? {} : { nodes },
        rows: height,
        cols: width,
        p4,
        ...(spawner === 'random' ? {} : { spawner }),
        startTiles: 2,
        seed: '1',
      },
    };
  });
}
