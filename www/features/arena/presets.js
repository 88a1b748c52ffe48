import { documents } from '../../../pkg/documents.js';
import { ArenaTally } from '../../../pkg/twofold.js';
import { newId } from '../../lib/browser.js';

/** @import { PaperExperiment, PaperRow } from '../../../pkg/documents.js' */
/** @import { ArenaIdentity, PrintedFigures } from '../../../pkg/twofold.js' */
/** @import { RowPlan } from './arena-row.js' */

/** The experiments of the documents. */
export { documents };

/** Games of a row where the paper has no more. Our tables have up to ten times as many, which would take a browser hours. */
const GAMES = 100;
/** What may be asked for at first, the largest that is short enough. */
const OFFERED = [10_000, 1000, 100, 50, 20, 10];
/** Short enough: milliseconds of one worker. */
const SHORT = 300_000;
/** How many times longer a game takes in a browser. */
const IN_BROWSER = 1.3;

/**
 * The rows of a document's table, with its printed figures, and with as many games as take a few minutes.
 *
 * @param {PaperExperiment} document
 * @returns {RowPlan[]}
 */
export function rowsOf({ size, p4, rows }) {
  const all = rows.map(({ games, printed, ours }) => ({
    games: Math.min(games, Math.max(GAMES, printed.games ?? 0)),
    ms: (ours.msPerGame ?? 0) * IN_BROWSER,
  }));
  const most = OFFERED.find((limit) => {
    const ms = all.reduce((sum, row) => sum + Math.min(row.games, limit) * row.ms, 0);
    return ms <= SHORT;
  });
  return rows.map((row, place) => ({
    id: newId(),
    label: row.label,
    games: Math.min(all[place].games, most ?? OFFERED[OFFERED.length - 1]),
    paper: all[place],
    charted: true,
    printed: row.printed,
    experiment: experimentOf({ size, p4 }, row),
  }));
}

/**
 * @param {Pick<PaperExperiment, 'size' | 'p4'>} document
 * @param {PaperRow} row
 */
function experimentOf({ size, p4 }, { solver, settings, nodes, spawner, size: own }) {
  const [rows, cols] = (own ?? size).split('x').map(Number);
  return {
    solver,
    settings,
    budget: nodes === null ? {} : { nodes },
    rows,
    cols,
    p4,
    ...(spawner === 'random' ? {} : { spawner }),
    startTiles: /** @type {const} */ (2),
    seed: '1',
  };
}

/** By experiment, what a paper prints of it. @type {Map<string, PrintedFigures> | undefined} */
let printedFigures;

/** @param {ArenaIdentity} identity */
const withoutSeed = ({ seed: _, ...identity }) => JSON.stringify(identity);

/** What a paper prints of an experiment, whatever its seeds. @param {ArenaIdentity} identity */
export function printedOf(identity) {
  printedFigures ??= new Map(
    documents.flatMap((document) =>
      document.rows.map((row) => {
        const tally = new ArenaTally(experimentOf(document, row));
        const name = withoutSeed(tally.identity());
        tally.free();
        return [name, row.printed];
      }),
    ),
  );
  return printedFigures.get(withoutSeed(identity));
}
