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
  assert.equal(await archive.count(), 1);
});

test('games are listed in pages, the oldest first', async () => {
  const archive = new GameArchive();
  const games = storedGames(25);
  // Two of the same moment: none is left out between two pages.
  games[12].updated = games[13].updated;
  for (const game of games) await archive.put(game);
  /** @type {import('../../www/state/archive.js').GameEntry[]} */
  const listed = [];
  for (;;) {
    const page = await archive.list(7, listed.at(-1));
    listed.push(...page);
    if (page.length < 7) break;
  }
  assert.deepEqual(new Set(ids(listed)), new Set(ids(games)));
  assert.equal(listed.length, 25);
  assert.equal(await archive.count(), 25);
  const times = listed.map(({ updated }) => updated);
  assert.deepEqual(
    times,
    times.toSorted((a, b) => a - b),
  );
  assert.equal('record' in listed[0], false);
});

test('a list says who made how many moves of a game, and which solvers played', async () => {
  const archive = new GameArchive();
  const by = /** @type {import('../../www/state/move-authors.js').AuthorRun[]} */ ([
    { by: 'unknown', moves: 1 },
    { by: 'player', moves: 2 },
    { by: 'solver', moves: 3, solver: 'fair' },
    { by: 'player', moves: 4 },
    { by: 'solver', moves: 5, solver: 'looi' },
  ]);
  await archive.put(storedGame('a', { by }));
  await archive.put(storedGame('b'));
  const [a, b] = await archive.list(10);
  assert.deepEqual(a.played, { player: 6, solver: 8, unknown: 1, solvers: ['fair', 'looi'] });
  assert.equal(b.played, undefined);
});

test('a game that is let go of can be had back with all that was found out about it', async () => {
  const archive = new GameArchive();
  const game = storedGame('a', { by: [{ by: 'player', moves: 10 }], name: 'mine' });
  await archive.put(game);
  await archive.put(storedGame('b'));
  const database = await archive.database();
  const evaluation = /** @type {import('../../www/state/archive.js').StoredEvaluation} */ (
    /** @type {unknown} */ ({ game: 'a', evaluator: 'fair', version: 2, record: 'x', made: 1 })
  );
  await database.put('evaluations', evaluation);
  await database.put('evaluations', { ...evaluation, game: 'b' });
  const removed = await archive.remove('a');
  assert.equal(await archive.get('a'), undefined);
  assert.equal(await database.count('evaluations'), 1);
  assert.deepEqual((await archive.remove('a')).evaluations, []);
  await archive.restore(removed);
  assert.deepEqual(await archive.get('a'), game);
  assert.deepEqual(await database.get('evaluations', ['a', 'fair']), evaluation);
});

test('a name changes nothing else', async () => {
  const archive = new GameArchive();
  await archive.put(storedGame('a'));
  await archive.rename('a', 'the long one');
  assert.deepEqual(await archive.get('a'), storedGame('a', { name: 'the long one' }));
  await archive.rename('a', '');
  assert.deepEqual(
    { ...(await archive.get('a')), name: undefined },
    storedGame('a', { name: undefined }),
  );
  await archive.rename('nobody', 'x');
  assert.equal(await archive.count(), 1);
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
