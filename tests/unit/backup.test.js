import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, beforeEach, test } from 'node:test';
import { IDBFactory } from 'fake-indexeddb';
import init, { Game, Replay } from '../../pkg/rules.js';
import { Backups } from '../../www/features/games/backup.js';
import { BadBackup, readBackup } from '../../www/features/games/backup-file.js';
import { gamesTable } from '../../www/features/games/games-table.js';
import { JudgedMoves } from '../../www/lib/judged-moves.js';
import { entryOf, GameArchive } from '../../www/state/archive.js';
import { hashOf } from '../../www/state/evaluations.js';
import { KeptGames } from '../../www/state/kept-games.js';
import { newLesson } from '../../www/state/lessons.js';
import { Store } from '../../www/state/store.js';
import { FakeStorage } from './fake-storage.js';
import { storedGame } from './some-games.js';

/** @import { StoredEvaluation } from '../../www/state/archive.js' */
/** @import { StoredGame } from '../../www/state/stored-game.js' */

before(async () => {
  await init({ module_or_path: await readFile('pkg/rules_bg.wasm') });
});

/** A separate browser. */
class Browser {
  storage = new FakeStorage();
  factory = new IDBFactory();
  store = new Store(() => this.storage);
  archive = new GameArchive();
  backups = new Backups({
    store: this.store,
    archive: async () => this.archive,
    rules: { Game, Replay },
  });

  /** Makes the page run in this browser. */
  async enter() {
    globalThis.indexedDB = this.factory;
    await this.archive.database();
    return this;
  }

  async text() {
    return (await this.backups.save()).join('');
  }

  /** @param {string} text */
  async check(text) {
    const { signal } = new AbortController();
    return this.backups.check(readBackup(text), { progress: () => {}, signal });
  }

  /** @param {string} text */
  async restore(text) {
    const merge = await this.check(text);
    await this.backups.keep(merge);
    return merge;
  }

  /** All stored data, in a fixed order. */
  async contents() {
    const database = await this.archive.database();
    return {
      games: await database.getAll('games'),
      records: await database.getAll('records'),
      evaluations: await database.getAll('evaluations'),
      lessons: await database.getAll('lessons'),
      bests: this.store.readBests(),
    };
  }
}

/** @type {Browser} */
let browser;
beforeEach(async () => {
  browser = await new Browser().enter();
});

/**
 * A stored game with this many moves.
 *
 * @param {number} number
 * @param {Partial<StoredGame>} [more]
 * @returns {StoredGame}
 */
function playedGame(number, more = {}) {
  const game = Game.create({ rows: 3, cols: 3, seed: `0000-${String(number).padStart(4, '0')}` });
  for (let move = 0; move < 40; move++)
    for (const direction of /** @type {const} */ (['left', 'down', 'right', 'up']))
      game.play(direction);
  const { rows, cols, p4, start, spawner, seed, score, maxTile, moves, canMove } = game.state();
  const summary = {
    rows,
    cols,
    p4,
    start,
    spawner,
    seed,
    score,
    maxTile,
    moves,
    finished: !canMove,
  };
  const record = game.record();
  game.free();
  const by = /** @type {StoredGame['by']} */ ([{ by: 'player', moves }]);
  return {
    ...storedGame(`game ${number}`, { updated: 1000 + number }),
    writer: 'backup',
    record,
    summary,
    by,
    ms: 1234,
    days: ['2026-03-01'],
    ...more,
  };
}

/**
 * @param {StoredGame} game
 * @returns {StoredEvaluation}
 */
function evaluationOf({ id, record, summary }) {
  const game = Game.fromText(record);
  const { legal } = game.jump(0);
  const played = /** @type {NonNullable<ReturnType<Game['redo']>>} */ (game.redo()).direction;
  game.free();
  const best = legal.find((direction) => direction !== played) ?? played;
  const moves = JudgedMoves.pending(summary.moves, { isChance: false });
  const value = (/** @type {typeof played} */ direction) =>
    legal.includes(direction) ? 1.25 : null;
  moves.put({
    number: 1,
    played,
    best,
    verdict: 'good',
    values: { up: value('up'), right: value('right'), down: value('down'), left: value('left') },
    value: 1.25,
    expected: 100,
    loss: 0.75,
    share: 0.0075,
    luck: -4.5,
    variance: 2,
  });
  return {
    game: id,
    evaluator: 'small 1',
    version: 2,
    record: hashOf(record),
    made: 5000,
    judge: {
      evaluator: 'small 1',
      name: 'the small network',
      rank: 1,
      measure: { kind: 'points' },
      solver: { id: 'learned', settings: { model: 'small' }, budget: { nodes: 10 } },
    },
    columns: moves.columns,
    summary: { ledger: null, luckPercentile: 31, accuracy: 1 },
  };
}

const LESSON = newLesson(
  {
    board: '0,2,8/4,2,0/0,0,0',
    p4: 0.1,
    played: 'up',
    best: 'left',
    values: { up: 1, right: 0.25, down: 0.5, left: 2 },
    expected: 120,
    measure: { kind: 'points' },
  },
  5000,
);

/** Fills the store and the archive with games, reviews, best scores and settings. */
async function fill() {
  const one = playedGame(1);
  const { score, maxTile, moves } = one.summary;
  const games = [
    { ...one, end: { time: 999, score, maxTile, moves } },
    playedGame(2, { name: 'The “good”, one', undone: true }),
    playedGame(3, { undone: true, end: { time: 1000, score: 5, maxTile: 4, moves: 2 } }),
  ];
  for (const game of games.slice(0, 2)) await browser.archive.put(game);
  browser.store.writeGame(games[2]);
  await (await browser.archive.database()).put('evaluations', evaluationOf(games[0]));
  await (await browser.archive.database()).put('lessons', LESSON);
  browser.store.raiseBest('3x3, p4 0.1', 4321);
  browser.store.writeSettings({ theme: 'dark' });
  return games;
}

test('all that is kept comes back in another browser as it was', async () => {
  const games = await fill();
  const text = await browser.text();
  JSON.parse(text);
  const first = await browser.contents();
  const other = await new Browser().enter();
  const merge = await other.restore(text);
  assert.equal(merge.games.length, 3);
  assert.deepEqual(merge.settings.theme, 'dark');
  const second = await other.contents();
  assert.deepEqual(second.evaluations, first.evaluations);
  assert.deepEqual(second.lessons, [LESSON]);
  assert.deepEqual(second.bests, { '3x3, p4 0.1': 4321 });
  assert.deepEqual(second.games, games.map(entryOf));
  assert.deepEqual(
    second.records,
    games.map(({ id, record, by }) => ({ id, record, by })),
  );
  // Restored data is saved unchanged.
  const again = (/** @type {string} */ saved) => ({
    ...JSON.parse(saved),
    saved: '',
    settings: {},
  });
  assert.deepEqual(
    again(await other.text()).games.toSorted(byId),
    again(text).games.toSorted(byId),
  );
});

/** @param {{ id: string }} a @param {{ id: string }} b */
const byId = (a, b) => a.id.localeCompare(b.id);

test('what is here already is not doubled, whatever its id, and a later state takes the place of an earlier', async () => {
  await fill();
  const text = await browser.text();
  const merge = await browser.restore(text);
  assert.deepEqual([merge.games.length, merge.evaluations.length, merge.known], [0, 0, 3]);
  const data = JSON.parse(text);
  for (const game of data.games) game.id = `other ${game.id}`;
  for (const evaluation of data.evaluations) evaluation.game = `other ${evaluation.game}`;
  const renamed = await browser.restore(JSON.stringify(data));
  assert.deepEqual([renamed.games.length, renamed.evaluations.length, renamed.known], [0, 0, 3]);

  const longer = JSON.parse(text);
  const [first] = longer.games.filter((/** @type {StoredGame} */ { id }) => id === 'game 1');
  const game = Game.fromText(first.record);
  game.undo();
  Object.assign(first, { record: game.record(), updated: 9000 });
  const later = await browser.restore(JSON.stringify(longer));
  assert.equal(later.games.length, 1);
  const contents = await browser.contents();
  assert.equal(contents.games.length, 2);
  assert.equal(contents.games.find(({ id }) => id === 'game 1')?.updated, 9000);
  // An earlier state is not restored.
  assert.equal((await browser.restore(text)).games.length, 0);
});

/** The text of a backup, with a game of this name one move shorter and otherwise changed. */
async function shortened(/** @type {string} */ name, /** @type {object} */ changes) {
  const data = JSON.parse(await browser.text());
  const saved = data.games.find((/** @type {StoredGame} */ { id }) => id === name);
  const game = Game.fromText(saved.record);
  game.undo();
  Object.assign(saved, { record: game.record(), ...changes });
  game.free();
  return { text: JSON.stringify(data), record: saved.record };
}

test('the later of two states is told by its revision, and not by the clock', async () => {
  await browser.archive.put(playedGame(1, { revision: 20, updated: 9000 }));
  const { text, record } = await shortened('game 1', { revision: 21, updated: 10 });
  assert.equal((await browser.restore(text)).games.length, 1);
  assert.equal((await browser.archive.get('game 1'))?.record, record);
  const earlier = await shortened('game 1', { revision: 5, updated: 99_999 });
  assert.equal((await browser.restore(earlier.text)).games.length, 0);
  assert.equal((await browser.archive.get('game 1'))?.record, record);
});

test('two states with the same revision are both kept', async () => {
  const here = playedGame(1, { revision: 20 });
  await browser.archive.put(here);
  const { text, record } = await shortened('game 1', { revision: 20, updated: 9000 });
  const { games } = await browser.restore(text);
  assert.deepEqual(
    games.map((game) => game.record),
    [record],
  );
  assert.equal((await browser.archive.get('game 1'))?.record, here.record);
  assert.equal((await browser.restore(text)).games.length, 0);
});

test('a game with help stays one with help', async () => {
  await browser.archive.put(playedGame(1, { helped: 7 }));
  const text = await browser.text();
  const other = await new Browser().enter();
  await other.restore(text);
  assert.equal((await other.archive.get('game 1'))?.helped, 7);
});

test('a game that a tab plays is left alone', async () => {
  await fill();
  const data = JSON.parse(await browser.text());
  const saved = data.games.find((/** @type {StoredGame} */ { id }) => id === 'game 3');
  const game = Game.fromText(saved.record);
  game.undo();
  Object.assign(saved, { record: game.record(), updated: 9000 });
  const before = browser.storage.getItem('twofold:game:game 3');
  const merge = await browser.restore(JSON.stringify(data));
  assert.equal(merge.games.length, 1);
  assert.notEqual(merge.games[0].id, 'game 3');
  assert.equal(browser.storage.getItem('twofold:game:game 3'), before);
});

test('scores are what the moves make, and not what a file says', async () => {
  await fill();
  const data = JSON.parse(await browser.text());
  data.games[0].summary = { score: 1e9, finished: true };
  data.games[0].by = [{ by: 'player', moves: 1e9 }];
  const first = data.games.find((/** @type {{ id: string }} */ { id }) => id === 'game 1');
  first.end = { time: 5, score: 1e9, maxTile: 2 ** 17, moves: 9 };
  const other = await new Browser().enter();
  const { games } = await other.restore(JSON.stringify(data));
  const [game] = games;
  assert.ok(game.summary.score < 100_000);
  assert.equal(game.by?.[0].moves, game.summary.moves);
  const { end, summary } = /** @type {StoredGame} */ (games.find(({ id }) => id === 'game 1'));
  const { score, maxTile, moves } = summary;
  assert.deepEqual(end, { time: 5, score, maxTile, moves });
});

test('a file that is damaged as a whole or foreign is refused with the reason and the place, and nothing changes', async () => {
  await fill();
  const text = await browser.text();
  const first = await browser.contents();
  const texts = /** @type {[RegExp, string][]} */ ([
    [/^this is not a JSON file, or a part of it is missing \(.+\)$/, text.slice(0, -40)],
    [/^this is not a JSON file/, ''],
    [/^this is not a JSON file/, '\u0000\u0001PNG'],
    [/^the file is missing or is something else$/, '[]'],
    [/^this is not a file that Twofold has saved/, '{"games":[]}'],
  ]);
  /** @type {[RegExp, (data: any) => void][]} */
  const damages = [
    [
      /newer version of Twofold \(format 2\): reload/,
      (data) => {
        data.version = 2;
      },
    ],
    [
      /^the file does not say which format/,
      (data) => {
        delete data.version;
      },
    ],
    [
      /^the list of games is missing/,
      (data) => {
        data.games = {};
      },
    ],
    [
      /^what it says of settings is missing/,
      (data) => {
        data.settings = 'dark';
      },
    ],
    [
      /^the list of positions to learn from is missing/,
      (data) => {
        delete data.lessons;
      },
    ],
  ];
  for (const [reason, damage] of damages) {
    const data = JSON.parse(text);
    damage(data);
    texts.push([reason, JSON.stringify(data)]);
  }
  for (const [reason, damaged] of texts) {
    await assert.rejects(
      () => browser.restore(damaged),
      (error) => error instanceof BadBackup && reason.test(error.message),
      String(reason),
    );
  }
  assert.deepEqual(await browser.contents(), first);
});

test('an item that is damaged or that the rules do not allow is left out alone, and said', async () => {
  await fill();
  const text = await browser.text();
  /** @type {[string, RegExp, (data: any) => void][]} */
  const damages = [
    [
      'game',
      /^game 2 of 3 is missing or is something else$/,
      (data) => {
        data.games[1] = null;
      },
    ],
    [
      'game',
      /^game 1 of 3, its record is missing or is no text$/,
      (data) => {
        delete data.games[0].record;
      },
    ],
    [
      'game',
      /^game 3 of 3, its id is too long$/,
      (data) => {
        data.games[2].id = 'x'.repeat(1000);
      },
    ],
    [
      'game',
      /^game 1 of 3 does not say properly who made its moves$/,
      (data) => {
        data.games[0].by = [{ by: 'me', moves: 1 }];
      },
    ],
    [
      'game',
      /^game 1 of 3 has a day that is none$/,
      (data) => {
        data.games[0].days = ['yesterday'];
      },
    ],
    [
      'game',
      /^game 1 of 3, how long it was played is no whole number/,
      (data) => {
        data.games[0].ms = -1;
      },
    ],
    [
      'game',
      /^game 2 of 3 cannot be replayed: .*damaged/,
      (data) => {
        data.games[1].record = `${data.games[1].record.slice(0, -3)}AAA`;
      },
    ],
    [
      'game',
      /^game 2 of 3 cannot be replayed: this is not a link to a game$/,
      (data) => {
        data.games[1].record = 'nonsense';
      },
    ],
    [
      'best score',
      /^the best score for “4x4” is for rules that do not exist$/,
      (data) => {
        data.bests['4x4'] = 5;
      },
    ],
    [
      'best score',
      /^the best score for .* is no whole number/,
      (data) => {
        data.bests['4x4, p4 0.1'] = 1.5;
      },
    ],
    [
      'review',
      /^review 1 of 1 is of another version$/,
      (data) => {
        data.evaluations[0].version = 3;
      },
    ],
    [
      'review',
      /^review 1 of 1 has damaged numbers \(luck\)$/,
      (data) => {
        data.evaluations[0].columns.luck = '***';
      },
    ],
    [
      'review',
      /^review 1 of 1 has numbers for more or fewer moves than there are \(loss\)$/,
      (data) => {
        data.evaluations[0].columns.loss = 'AAAAAAAAAAA=';
      },
    ],
    [
      'review',
      /^review 1 of 1 has values that are neither points nor chances$/,
      (data) => {
        data.evaluations[0].judge.measure.kind = 'own';
      },
    ],
    [
      'position',
      /^position 1 of 1 is damaged, or the rules do not allow it$/,
      (data) => {
        data.lessons[0].board = '2,4//';
      },
    ],
    [
      'position',
      /^position 1 of 1 is damaged, or the rules do not allow it$/,
      (data) => {
        data.lessons[0].best = 'back';
      },
    ],
    [
      'position',
      /^position 1 of 1 is damaged, or the rules do not allow it$/,
      (data) => {
        delete data.lessons[0].values.up;
      },
    ],
    [
      'game',
      /^game 1 of 3 has a day that is none$/,
      (data) => {
        data.games[0].days = ['2026-02-30'];
      },
    ],
    [
      'game',
      /^game 1 of 3, the time it was played is missing or is no time$/,
      (data) => {
        data.games[0].updated = 1e17;
      },
    ],
    [
      'game',
      /^game 1 of 3, how it ended is missing or is no time$/,
      (data) => {
        data.games[0].end = { time: 9e15, score: 1, maxTile: 2, moves: 1 };
      },
    ],
    [
      'position',
      /^position 1 of 1 is damaged, or the rules do not allow it$/,
      (data) => {
        Object.assign(data.lessons[0], { board: '3,5/7,9', p4: 5 });
      },
    ],
    [
      'position',
      /^position 1 of 1 is damaged/,
      (data) => {
        data.lessons[0] = null;
      },
    ],
    [
      'best score',
      /^the best score for “99999x4, p4 0.1” is for rules that do not exist$/,
      (data) => {
        data.bests['99999x4, p4 0.1'] = 4;
      },
    ],
    [
      'best score',
      /^the best score for “4x4, p4 7” is for rules/,
      (data) => {
        data.bests['4x4, p4 7'] = 4;
      },
    ],
    [
      'best score',
      /^the best score for “4x4, p4 ..” is for rules/,
      (data) => {
        data.bests['4x4, p4 ..'] = 4;
      },
    ],
    [
      'review',
      /^review 1 of 1 is of a game that is not there$/,
      (data) => {
        data.evaluations[0].game = 'nowhere';
      },
    ],
    [
      'review',
      /^review 1 of 1 has two judges$/,
      (data) => {
        data.evaluations[0].judge.evaluator = 'another';
      },
    ],
    [
      'review',
      /^review 1 of 1 has verdicts that are none$/,
      (data) => {
        data.evaluations[0].columns.marks = withByte(data.evaluations[0].columns.marks, 0x90);
      },
    ],
    [
      'review',
      /^review 1 of 1 does not fit the moves of its game$/,
      (data) => {
        // A different move from the played one.
        const { marks } = data.evaluations[0].columns;
        data.evaluations[0].columns.marks = withByte(marks, atob(marks).charCodeAt(0) ^ 1);
      },
    ],
  ];
  const whole = await (await new Browser().enter()).check(text);
  assert.deepEqual(whole.leftOut, []);
  for (const [kind, reason, damage] of damages) {
    const data = JSON.parse(text);
    damage(data);
    const other = await new Browser().enter();
    const merge = await other.restore(JSON.stringify(data));
    const [first, ...others] = merge.leftOut;
    assert.equal(first?.kind, kind, String(reason));
    assert.match(first.reason, reason);
    // A review without its game is left out.
    assert.ok(others.length <= Number(kind === 'game'), JSON.stringify(others));
    const contents = await other.contents();
    assert.equal(contents.games.length, kind === 'game' ? 2 : 3, String(reason));
    assert.equal(contents.lessons.length, kind === 'position' ? 0 : 1);
    assert.equal(contents.bests['3x3, p4 0.1'], 4321);
    if (kind === 'review') assert.equal(contents.evaluations.length, 0);
  }
});

/** A column with a different first byte. @param {string} column @param {number} byte */
const withByte = (column, byte) => btoa(String.fromCharCode(byte) + atob(column).slice(1));

test('bytes that changed anywhere are refused or harmless, and never a crash', async () => {
  await fill();
  const text = await browser.text();
  let state = 1;
  const random = (/** @type {number} */ end) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
  for (let round = 0; round < 400; round++) {
    const place = random(text.length);
    const damaged =
      text.slice(0, place) +
      String.fromCharCode(32 + random(95)) +
      text.slice(place + 1 + random(3));
    try {
      await browser.check(damaged);
    } catch (error) {
      assert.ok(error instanceof BadBackup, String(error));
      assert.ok(error.message.length > 10);
    }
  }
});

test('where the browser has no room, nothing is kept of it', async () => {
  await fill();
  const text = await browser.text();
  const other = await new Browser().enter();
  const database = await other.archive.database();
  const backups = new Backups({
    store: other.store,
    rules: { Game, Replay },
    archive: async () => ({
      database: async () =>
        new Proxy(database, {
          get: (target, name) => {
            if (name !== 'transaction') return Reflect.get(target, name).bind(target);
            return (/** @type {any} */ ...parameters) => {
              const transaction = Reflect.apply(target.transaction, target, parameters);
              if (parameters[1] === 'readwrite') setTimeout(() => transaction.abort());
              return transaction;
            };
          },
        }),
    }),
  });
  const merge = await other.check(text);
  // More than can be written before the transaction is aborted.
  merge.games = Array.from({ length: 2000 }, (_, number) => ({
    ...merge.games[0],
    id: `copy ${number}`,
  }));
  await assert.rejects(backups.keep(merge));
  const contents = await other.contents();
  assert.deepEqual([contents.games, contents.records, contents.bests], [[], [], {}]);
});

test('the table of games has a line a game, and no text that a spreadsheet runs', async () => {
  const games = await fill();
  games[1].name = '=SUM(1,2) "x"';
  await browser.archive.put(games[1]);
  const kept = new KeptGames({
    store: browser.store,
    archive: async () => browser.archive,
    locks: undefined,
  });
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
