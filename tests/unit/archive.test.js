import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { GameArchive, STEPS } from '../../www/state/archive.js';
import { storedGame, storedGames } from './some-games.js';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** @param {{ id: string }[]} games */
const ids = (games) => games.map(({ id }) => id);

test('a game comes back as it was put', async () => {
  const archive = new GameArchive();
  const game = storedGame('a', { by: [{ by: 'player', moves: 10 }] });
  await archive.put(game);
  assert.deepEqual(await new GameArchive().get('a'), game);
  assert.equal(await archive.get('b'), undefined);
});

test('a newer state of a game is never overwritten by an older one', async () => {
  const archive = new GameArchive();
  const newer = storedGame('a', { updated: 2000, record: 'newer' });
  await archive.put(storedGame('a'));
  await archive.put(newer);
  await archive.put(storedGame('a'));
  assert.deepEqual(await archive.get('a'), newer);
  assert.equal(await archive.count([]), 1);
});

test('games are listed in pages, the latest first', async () => {
  const archive = new GameArchive();
  const games = storedGames(25);
  // Two of the same moment: none is left out between two pages.
  games[12].updated = games[13].updated;
  for (const game of games) await archive.put(game);
  /** @type {import('../../www/state/archive.js').GameEntry[]} */
  const listed = [];
  for (;;) {
    const last = listed.at(-1);
    assert.equal(await archive.count([], last), 25 - listed.length);
    const page = await archive.list(7, last);
    listed.push(...page);
    if (page.length < 7) break;
  }
  assert.deepEqual(new Set(ids(listed)), new Set(ids(games)));
  assert.equal(listed.length, 25);
  const times = listed.map(({ updated }) => updated);
  assert.deepEqual(
    times,
    times.toSorted((a, b) => b - a),
  );
  assert.equal('record' in listed[0], false);
});

test('games are counted without those that are named', async () => {
  const archive = new GameArchive();
  for (const game of storedGames(5)) await archive.put(game);
  assert.equal(await archive.count(['game 1', 'game 4', 'another']), 3);
  // Before game 3 there are 0, 1 and 2.
  assert.equal(await archive.count(['game 1', 'game 4'], { updated: 1003, id: 'game 3' }), 2);
});

test('a later version of the database finds the games of an earlier one', async () => {
  const before = new GameArchive();
  const game = storedGame('a');
  await before.put(game);
  const after = new GameArchive([
    ...STEPS,
    (database) => {
      // @ts-expect-error a store of the future
      database.createObjectStore('future');
    },
  ]);
  // The earlier version gives way although it is still open.
  assert.deepEqual(await after.get('a'), game);
  const database = await openDB('twofold-games');
  assert.deepEqual([...database.objectStoreNames], ['evaluations', 'future', 'games', 'records']);
  database.close();
});

test('there is room for evaluations by game and evaluator', async () => {
  await new GameArchive().put(storedGame('a'));
  const database = await openDB('twofold-games');
  const evaluation = { game: 'a', evaluator: 'full', version: 1, values: new Float64Array(4) };
  await database.put('evaluations', evaluation);
  await database.put('evaluations', { ...evaluation, evaluator: 'small' });
  assert.deepEqual(await database.get('evaluations', ['a', 'full']), evaluation);
  assert.equal(await database.count('evaluations', IDBKeyRange.bound(['a'], ['a', []])), 2);
  database.close();
});
