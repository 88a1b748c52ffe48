const COLUMNS: [string, (game: GameEntry) => string | number][] = [
  ['name', ({ name = '' }) => name],
  ['last played', ({ updated }) => new Date(updated).toISOString()],
  ['days played', ({ updated, days = [dayOf(updated)] }) => days.join(' ')],
  ['rows', ({ summary }) => summary.rows],
  ['columns', ({ summary }) => summary.cols],
  ['chance of a 4', ({ summary }) => summary.p4],
  ['new tiles', ({ summary }) => summary.spawner ?? ''],
  ['begins with', ({ summary }) => summary.start ?? ''],
  ['seed', ({ summary }) => summary.seed],
  ['score', ({ summary }) => summary.score],
  ['largest tile', ({ summary }) => summary.maxTile],
  ['moves', ({ summary }) => summary.moves],
  ['over', ({ summary }) => (summary.finished ? 'yes' : 'no')],
  ['your moves', ({ played }) => played?.player ?? ''],
  ['moves of solvers', ({ played }) => played?.solver ?? ''],
  ['moves of unknown players', ({ played }) => played?.unknown ?? ''],
  ['solvers', ({ played }) => played?.solvers.join(' ') ?? ''],
  ['seconds played', ({ ms }) => (ms === undefined ? '' : Math.round(ms / 1000))],
];

/** The games as comma-separated values (RFC 4180), one line per game. */
export function gamesTable(games: GameEntry[]) {
  const rows = games.map((game) => COLUMNS.map(([, of]) => of(game)));
  return [COLUMNS.map(([name]) => name), ...rows]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');
}

function cell(value: string | number) {
  if (typeof value === 'number') return String(value);
  // A spreadsheet would run such a text as a formula.
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

import type { GameEntry } from '../../games/games.ts';
import { dayOf } from '../../state/play.ts';
