import { beforeEach, expect, test, vi } from 'vitest';
import { Game } from '../../pkg/rules.js';
import { gamesTable } from '../../www/features/games/games-table.ts';
import { PUZZLES } from '../../www/games/far.ts';
import { GAMES, RECORDS } from '../../www/games/games.ts';
import { KEPT } from '../../www/games/kept.ts';
import { KeptGames } from '../../www/games/list.ts';
import { Browser, fill, playedGame } from './backup-browser.ts';
import { fillDatabase } from './fake-database.ts';
import { keepGames, type NamedGame } from './some-games.ts';

let browser: Browser;
beforeEach(async () => {
  browser = await new Browser().enter();
});

/** What else is made, by kind. */
const OTHERS: Record<string, [id: string, value: unknown]> = {
  'largest-tiles': ['', { '4x4, p4 0.1': 9 }],
  challenges: ['', { '2026-11-28': 5000 }],
  'seen-days': ['', ['2026-11-27']],
  puzzles: ['', { ...PUZZLES.fresh(), days: { '2026-11-28': 1600 }, lessons: ['corner'] }],
  missed: ['', { '#### 16': ['a board'] }],
  pars: ['2026-11-28 good 1', { score: 9, maxTile: 4, moves: 3 }],
  training: [
    '',
    {
      file: new Uint8Array([1, 2, 255]).buffer,
      progress: { games: 7, moves: 9, latest: { games: 7, mean: 1, won: 0 }, curve: [] },
      seconds: 2.5,
      revision: 3,
    },
  ],
  'arena-tables': [
    'kept one',
    { plan: { rows: [{ id: 'r', label: 'A row', games: 1, charted: true }] }, name: 'one', at: 6 },
  ],
  'arena-games': ['r\n000000000', { game: 0, score: 5, moves: 2, link: '' }],
};

test('all that is made comes back in another browser as it was', async () => {
  const games = await fill(browser);
  const made = KEPT.filter(({ isMade }) => isMade);
  for (const row of made)
    if (row.name in OTHERS)
      await browser.register.change(row, OTHERS[row.name][0], () => OTHERS[row.name][1]);
  const text = await browser.text();
  const first = await browser.contents();
  const other = await new Browser().enter();
  const merge = await other.restore(text);
  expect(merge.games.length).toBe(3);
  for (const row of made) {
    const [there, here] = [await other.register.all(row), await browser.register.all(row)];
    expect(there.size, row.name).toBeGreaterThan(0);
    // A game is stamped anew, and its record has a place for a rival.
    if (row.name !== GAMES.name && row.name !== RECORDS.name)
      expect(there, row.name).toStrictEqual(here);
  }
  const second = await other.contents();
  expect(first.games).toStrictEqual(second.games);
  expect(second.records).toStrictEqual(
    games.map(({ id, record, by, rival }) => ({ id, record, by, rival })),
  );
});

test('what is here already is not doubled, whatever its id, and a later state takes the place of an earlier', async () => {
  await fill(browser);
  const text = await browser.text();
  const merge = await browser.restore(text);
  expect([merge.games.length, merge.reviews, merge.known]).toStrictEqual([0, 0, 3]);
  const data = JSON.parse(text);
  for (const game of data.games) game.id = `other ${game.id}`;
  for (const { name, value } of data.kept)
    if (name === 'reviews') value.game = `other ${value.game}`;
  const renamed = await browser.restore(JSON.stringify(data));
  expect([renamed.games.length, renamed.reviews, renamed.known]).toStrictEqual([0, 0, 3]);

  const longer = await shortened('game 1', { updated: 9000, revision: 2 });
  const later = await browser.restore(longer.text);
  expect(later.games.length).toBe(1);
  const contents = await browser.contents();
  expect(contents.games.length).toBe(3);
  expect(contents.games.find(({ id }) => id === 'game 1')?.updated).toBe(9000);
  // An earlier state is not restored.
  expect((await browser.restore(text)).games.length).toBe(0);
});

/** The text of a backup, with a game of this name one move shorter and otherwise changed. */
async function shortened(name: string, changes: object) {
  const data = JSON.parse(await browser.text());
  const saved = data.games.find(({ id }: NamedGame) => id === name);
  const game = Game.fromText(saved.record);
  game.undo();
  Object.assign(saved, { record: game.record(), ...changes });
  game.free();
  return { text: JSON.stringify(data), record: saved.record };
}

test('the later of two states is told by its revision, and not by the clock', async () => {
  await keepGames(browser.register, [playedGame(1, { revision: 20, updated: 9000 })]);
  const { text, record } = await shortened('game 1', { revision: 21, updated: 10 });
  expect((await browser.restore(text)).games.length).toBe(1);
  expect(await browser.record('game 1')).toBe(record);
  const earlier = await shortened('game 1', { revision: 5, updated: 99_999 });
  expect((await browser.restore(earlier.text)).games.length).toBe(0);
  expect(await browser.record('game 1')).toBe(record);
});

test('two states with the same revision are both kept', async () => {
  const here = playedGame(1, { revision: 20 });
  await keepGames(browser.register, [here]);
  const { text, record } = await shortened('game 1', { revision: 20, updated: 9000 });
  const { games } = await browser.restore(text);
  expect(games.map((game) => game.record)).toStrictEqual([record]);
  expect(await browser.record('game 1')).toBe(here.record);
  expect((await browser.restore(text)).games.length).toBe(0);
});

test('scores are what the moves make, and not what a file says', async () => {
  await fill(browser);
  const data = JSON.parse(await browser.text());
  data.games[0].summary = { score: 1e9, finished: true };
  data.games[0].by = [{ by: 'player', moves: 1e9 }];
  const first = data.games.find(({ id }: { id: string }) => id === 'game 1');
  first.end = { time: 5, score: 1e9, maxTile: 2 ** 17, moves: 9 };
  const other = await new Browser().enter();
  const { games } = await other.restore(JSON.stringify(data));
  const [game] = games;
  expect(game.summary.score).toBeLessThan(100_000);
  expect(game.by?.[0].moves).toBe(game.summary.moves);
  const { end, summary } = games.find(({ id }) => id === 'game 1') as NamedGame;
  const { score, maxTile, moves } = summary;
  expect(end).toStrictEqual({ time: 5, score, maxTile, moves });
});

test('where the browser has no room, nothing of it is kept', async () => {
  await fill(browser);
  const text = await browser.text();
  const other = await new Browser().enter();
  const merge = await other.check(text);
  let puts = 0;
  fillDatabase(() => {
    puts += 1;
    return puts > 5;
  });
  await expect(other.backups.keep(merge, false)).rejects.toThrow();
  vi.restoreAllMocks();
  const { games, records, evaluations, mistakes } = await other.contents();
  expect([games, records, evaluations, mistakes]).toStrictEqual([[], [], [], []]);
});

test('the table of games has a line a game, and no text that a spreadsheet runs', async () => {
  const games = await fill(browser);
  games[1].name = '=SUM(1,2) "x"';
  await keepGames(browser.register, [games[1]]);
  const kept = new KeptGames({ register: browser.register, journals: { all: () => [] } });
  const lines = gamesTable(await kept.all()).split('\r\n');
  expect(lines.length).toBe(5);
  expect(lines[0].startsWith('name,last played,days played,rows,columns')).toBeTruthy();
  expect(lines.some((line) => line.startsWith(`"'=SUM(1,2) ""x""",`))).toBeTruthy();
  const columns = lines[0].split(',');
  const cells = lines[1].split(',');
  expect(cells.length).toBe(columns.length);
  expect(cells[columns.indexOf('score')]).toBe(String(games[2].summary.score));
  expect(cells[columns.indexOf('seconds played')]).toBe('1');
});
