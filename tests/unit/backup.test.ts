import assert from 'node:assert/strict';
import { beforeEach, test, vi } from 'vitest';
import { Game } from '../../pkg/rules.js';
import { gamesTable } from '../../www/features/games/games-table.ts';
import { PUZZLES } from '../../www/games/far.ts';
import { entryOf, GAMES, RECORDS } from '../../www/games/games.ts';
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
  assert.equal(merge.games.length, 3);
  for (const row of made) {
    const [there, here] = [await other.register.all(row), await browser.register.all(row)];
    assert.ok(there.size > 0, row.name);
    // A game is stamped anew, and its record has a place for a rival.
    if (row.name !== GAMES.name && row.name !== RECORDS.name)
      assert.deepEqual(there, here, row.name);
  }
  const second = await other.contents();
  assert.deepEqual(first.games, second.games);
  assert.deepEqual(
    second.games.map(({ id, played }) => [id, played]),
    games.map((game) => [game.id, entryOf(game).played]),
  );
  assert.deepEqual(
    second.records,
    games.map(({ id, record, by, rival }) => ({ id, record, by, rival })),
  );
  // Restored data is saved unchanged.
  const again = (saved: string) => ({
    ...JSON.parse(saved),
    saved: '',
  });
  assert.deepEqual(
    again(await other.text()).games.toSorted(byId),
    again(text).games.toSorted(byId),
  );
});

const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);

test('what is here already is not doubled, whatever its id, and a later state takes the place of an earlier', async () => {
  await fill(browser);
  const text = await browser.text();
  const merge = await browser.restore(text);
  assert.deepEqual([merge.games.length, merge.reviews, merge.known], [0, 0, 3]);
  const data = JSON.parse(text);
  for (const game of data.games) game.id = `other ${game.id}`;
  for (const { name, value } of data.kept)
    if (name === 'reviews') value.game = `other ${value.game}`;
  const renamed = await browser.restore(JSON.stringify(data));
  assert.deepEqual([renamed.games.length, renamed.reviews, renamed.known], [0, 0, 3]);

  const longer = await shortened('game 1', { updated: 9000, revision: 2 });
  const later = await browser.restore(longer.text);
  assert.equal(later.games.length, 1);
  const contents = await browser.contents();
  assert.equal(contents.games.length, 3);
  assert.equal(contents.games.find(({ id }) => id === 'game 1')?.updated, 9000);
  // An earlier state is not restored.
  assert.equal((await browser.restore(text)).games.length, 0);
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
  assert.equal((await browser.restore(text)).games.length, 1);
  assert.equal(await browser.record('game 1'), record);
  const earlier = await shortened('game 1', { revision: 5, updated: 99_999 });
  assert.equal((await browser.restore(earlier.text)).games.length, 0);
  assert.equal(await browser.record('game 1'), record);
});

test('two states with the same revision are both kept', async () => {
  const here = playedGame(1, { revision: 20 });
  await keepGames(browser.register, [here]);
  const { text, record } = await shortened('game 1', { revision: 20, updated: 9000 });
  const { games } = await browser.restore(text);
  assert.deepEqual(
    games.map((game) => game.record),
    [record],
  );
  assert.equal(await browser.record('game 1'), here.record);
  assert.equal((await browser.restore(text)).games.length, 0);
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
  assert.ok(game.summary.score < 100_000);
  assert.equal(game.by?.[0].moves, game.summary.moves);
  const { end, summary } = games.find(({ id }) => id === 'game 1') as NamedGame;
  const { score, maxTile, moves } = summary;
  assert.deepEqual(end, { time: 5, score, maxTile, moves });
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
  await assert.rejects(other.backups.keep(merge, false));
  vi.restoreAllMocks();
  const { games, records, evaluations, lessons } = await other.contents();
  assert.deepEqual([games, records, evaluations, lessons], [[], [], [], []]);
});

test('the table of games has a line a game, and no text that a spreadsheet runs', async () => {
  const games = await fill(browser);
  games[1].name = '=SUM(1,2) "x"';
  await keepGames(browser.register, [games[1]]);
  const kept = new KeptGames({ register: browser.register, journals: { all: () => [] } });
  const lines = gamesTable(await kept.all()).split('\r\n');
  assert.equal(lines.length, 5);
  assert.ok(lines[0].startsWith('name,last played,days played,rows,columns'));
  assert.ok(lines.some((line) => line.startsWith(`"'=SUM(1,2) ""x""",`)));
  const columns = lines[0].split(',');
  const cells = lines[1].split(',');
  assert.equal(cells.length, columns.length);
  assert.equal(cells[columns.indexOf('score')], String(games[2].summary.score));
  assert.equal(cells[columns.indexOf('seconds played')], '1');
});
