import './fake-database.ts';
import assert from 'node:assert/strict';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, test } from 'vitest';
import { GameArchive, STEPS } from '../../www/state/archive.ts';
import type { AuthorRun } from '../../www/state/move-authors.ts';
import { storedGame } from './some-games.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('a game comes back as it was put', async () => {
  const archive = new GameArchive();
  const game = storedGame('a', { by: [{ by: 'player', moves: 10 }] });
  await archive.put(game);
  assert.deepEqual(await new GameArchive().get('a'), game);
  assert.equal(await archive.get('b'), undefined);
});

test('a newer state of a game is never overwritten by an older one', async () => {
  const archive = new GameArchive();
  // Games of earlier versions have no revision.
  const older = storedGame('a', { updated: 2000 });
  const newer = storedGame('a', { revision: 2, record: 'newer' });
  assert.equal(await archive.put(older), true);
  assert.equal(await archive.put(newer), true);
  assert.equal(await archive.put(older), false);
  assert.equal(await archive.put({ ...newer, revision: 1, updated: 3000 }), false);
  assert.deepEqual(await archive.get('a'), newer);
  assert.equal(await (await archive.database()).count('games'), 1);
});

test('a list says who made how many moves of a game, and which solvers played', async () => {
  const archive = new GameArchive();
  const by = [
    { by: 'unknown', moves: 1 },
    { by: 'player', moves: 2 },
    { by: 'solver', moves: 3, solver: 'fair' },
    { by: 'player', moves: 4 },
    { by: 'solver', moves: 5, solver: 'looi' },
  ] as AuthorRun[];
  await archive.put(storedGame('a', { by }));
  await archive.put(storedGame('b'));
  const [a, b] = await (await archive.database()).getAll('games');
  assert.deepEqual(a.played, { player: 6, solver: 8, unknown: 1, solvers: ['fair', 'looi'] });
  assert.equal(b.played, undefined);
  assert.equal('record' in a, false);
});

test('a later version of the database finds the games of an earlier one', async () => {
  const before = new GameArchive();
  const game = storedGame('a');
  await before.put(game);
  const after = new GameArchive([
    ...STEPS,
    (database) => {
      database.createObjectStore('future');
    },
  ]);
  // The open earlier version closes its database.
  assert.deepEqual(await after.get('a'), game);
  const database = await openDB('twofold-games');
  assert.deepEqual(
    [...database.objectStoreNames],
    ['evaluations', 'future', 'games', 'lessons', 'pars', 'records'],
  );
  database.close();
});
