import { documents, type PaperExperiment, type PaperRow } from '../../../pkg/documents.js';
import { type ArenaIdentity, ArenaTally, type PrintedFigures } from '../../../pkg/twofold.js';
import { newId } from '../../lib/browser.ts';
import type { RowPlan } from './arena-row.ts';

export { documents };

/** Games of a row where the paper has no more. Our tables have up to ten times as many, which would take a browser hours. */
const GAMES = 100;
/** What may be asked for at first, the largest that is short enough. */
const OFFERED = [10_000, 1000, 100, 50, 20, 10];
/** Short enough: milliseconds of one worker. */
const SHORT_MS = 300_000;
/** How many times longer a game takes in a browser. */
const IN_BROWSER = 1.3;

/** The rows of a document's table, with its printed figures, and with as many games as take a few minutes. */
export function rowsOf({ id, size, p4, rows }: PaperExperiment): RowPlan[] {
  const all = rows.map(({ games, printed, ours }) => ({
    id,
    games: Math.min(games, Math.max(GAMES, printed.games ?? 0)),
    ms: (ours.msPerGame ?? 0) * IN_BROWSER,
  }));
  const most = OFFERED.find((limit) => {
    const ms = all.reduce((sum, row) => sum + Math.min(row.games, limit) * row.ms, 0);
    return ms <= SHORT_MS;
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

function experimentOf(
  { size, p4 }: Pick<PaperExperiment, 'size' | 'p4'>,
  { solver, settings, nodes, spawner, size: own }: PaperRow,
) {
  const [rows, cols] = (own ?? size).split('x').map(Number);
  return {
    solver,
    settings,
    budget: nodes === null ? {} : { nodes },
    rows,
    cols,
    p4,
    ...(spawner === 'random' ? {} : { spawner }),
    startTiles: 2 as const,
    seed: '1',
  };
}

/** By experiment, what a paper prints of it. */
let printedFigures: Map<string, PrintedFigures> | undefined;

const withoutSeed = ({ seed: _, ...identity }: ArenaIdentity) => JSON.stringify(identity);

/** What a paper prints of an experiment, whatever its seeds. */
export function printedOf(identity: ArenaIdentity): PrintedFigures | undefined {
  printedFigures ??= new Map(
    documents.flatMap((document) =>
      document.rows.map((row) => {
        const tally = new ArenaTally(experimentOf(document, row));
        const name = withoutSeed(tally.identity());
        tally.free();
        return [name, row.printed] as const;
      }),
    ),
  );
  return printedFigures.get(withoutSeed(identity));
}
