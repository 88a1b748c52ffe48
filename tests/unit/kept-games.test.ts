import './fake-database.ts';
import assert from 'node:assert/strict';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, test } from 'vitest';
import { REVIEWS, reviewId } from '../../www/games/far.ts';
import type { Register } from '../../www/games/register.ts';
import { GameArchive } from '../../www/state/archive.ts';
import { KeptGames } from '../../www/state/kept-games.ts';
import { Store } from '../../www/state/store.ts';
import { FakeLocks } from './fake-locks.ts';
import { FakeStorage } from './fake-storage.ts';
import { keptReview, registerOf } from './registers.ts';
import { storedGame, storedGames } from './some-games.ts';

let kept: {
  store: Store;
  archive: GameArchive;
  register: Register;
  locks: FakeLocks;
  games: KeptGames;
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  const storage = new FakeStorage();
  const store = new Store(() => storage);
  const archive = new GameArchive();
  const register = registerOf(storage);
  const locks = new FakeLocks();
  kept = {
    store,
    archive,
    register,
    locks,
    games: new KeptGames({ store, archive: async () => archive, register, locks }),
  };
});

const ids = async () => (await kept.games.all()).map(({ id }) => id);

test('games come from both places, the latest first, each once', async () => {
  for (const game of storedGames(1200)) await kept.archive.put(game);
  kept.store.writeGame(storedGame('game 7', { updated: 5000 }));
  kept.store.writeGame(storedGame('here', { updated: 4000 }));
  const empty = storedGame('empty');
  kept.store.writeGame({ ...empty, summary: { ...empty.summary, moves: 0 } });
  const found = await ids();
  assert.equal(found.length, 1201);
  assert.deepEqual(found.slice(0, 3), ['game 7', 'here', 'game 1199']);
  assert.equal(new Set(found).size, 1201);
});

test('a game is named wherever it is', async () => {
  await kept.archive.put(storedGame('there'));
  kept.store.writeGame(storedGame('here'));
  assert.equal(await kept.games.rename('there', 'one'), true);
  assert.equal(await kept.games.rename('here', 'two'), true);
  const names = Object.fromEntries((await kept.games.all()).map(({ id, name }) => [id, name]));
  assert.deepEqual(names, { there: 'one', here: 'two' });
  // Nothing else has changed.
  assert.deepEqual(await kept.archive.get('there'), storedGame('there', { name: 'one' }));
  await kept.games.rename('there', '');
  assert.equal((await kept.games.all()).find(({ id }) => id === 'there')?.name, undefined);
});

test('a deleted game is gone from both places, and comes back whole', async () => {
  const game = storedGame('a', { by: [{ by: 'player', moves: 10 }] });
  await kept.archive.put(game);
  kept.store.writeGame({ ...game, updated: 2000 });
  const [one, other] = [keptReview({ game: 'a' }), keptReview({ game: 'b' })];
  for (const each of [one, other]) await kept.register.change(REVIEWS, reviewId(each), () => each);
  const reviews = async () => [...(await kept.register.all(REVIEWS)).values()];
  const restore = await kept.games.remove('a');
  assert.ok(restore);
  assert.deepEqual(await ids(), []);
  assert.deepEqual(await reviews(), [other]);
  await restore();
  assert.deepEqual(await reviews(), [one, other]);
  assert.deepEqual(await ids(), ['a']);
  assert.deepEqual(await kept.archive.get('a'), game);
  assert.equal(kept.store.readGame('a')?.updated, 2000);
});

test('a game that another tab plays is neither named nor deleted', async () => {
  await kept.archive.put(storedGame('a'));
  let letGo: (value: unknown) => void = () => {};
  void kept.locks.request(
    'twofold:game:a',
    () =>
      new Promise((resolve) => {
        letGo = resolve;
      }),
  );
  assert.equal(await kept.games.rename('a', 'x'), false);
  assert.equal(await kept.games.remove('a'), undefined);
  letGo(undefined);
  assert.deepEqual(await kept.archive.get('a'), storedGame('a'));
});

test('where the archive cannot be read, the games that are not in it can still be managed', async () => {
  const { store, register, locks } = kept;
  const games = new KeptGames({
    store,
    register,
    locks,
    archive: async () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  store.writeGame(storedGame('here'));
  assert.equal((await games.all()).length, 1);
  await games.rename('here', 'x');
  const restore = await games.remove('here');
  assert.deepEqual(await games.all(), []);
  await restore?.();
  assert.equal((await games.all())[0].name, 'x');
});
