import './fake-database.ts';
import assert from 'node:assert/strict';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, test } from 'vitest';
import { GameLock } from '../../www/lib/tab-lock.ts';
import { GameArchive } from '../../www/state/archive.ts';
import { GameMover } from '../../www/state/game-mover.ts';
import { Store } from '../../www/state/store.ts';
import type { StoredGame } from '../../www/state/stored-game.ts';
import { FakeLocks } from './fake-locks.ts';
import { FakeStorage } from './fake-storage.ts';
import { counted, storedGame, storedGames } from './some-games.ts';

const KEY = 'twofold:game:';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

function storageWith(games: StoredGame[]) {
  const storage = new FakeStorage();
  for (const game of games) storage.setItem(KEY + game.id, JSON.stringify(game));
  return storage;
}

function tab(
  storage: FakeStorage,
  {
    archive = new GameArchive(),
    locks = new FakeLocks(),
  }: { archive?: GameArchive; locks?: FakeLocks } = {},
) {
  const store = new Store(() => storage);
  return { store, archive, mover: new GameMover({ store, archive: async () => archive, locks }) };
}

/** Fails if a game is neither in the storage nor in the archive, or has changed. */
async function assertAllThere(storage: FakeStorage, games: StoredGame[]) {
  const archive = new GameArchive();
  for (const game of games) {
    const near = storage.getItem(KEY + game.id);
    assert.deepEqual(near === null ? await archive.get(game.id) : JSON.parse(near), game);
  }
}

test('all games move but the current one', async () => {
  const games = storedGames(40);
  const storage = storageWith(games);
  const { mover, archive } = tab(storage);
  assert.equal(await mover.moveOthers('game 7'), 39);
  assert.deepEqual(storage.keys(), [`${KEY}game 7`]);
  assert.equal(await counted(archive), 39);
  await assertAllThere(storage, games);
  assert.equal(await mover.moveOthers('game 7'), 0);
});

test('a page that dies while it moves games loses none', async () => {
  const games = storedGames(6);
  for (let steps = 0; steps <= 2 * games.length; steps++) {
    globalThis.indexedDB = new IDBFactory();
    const storage = storageWith(games);
    // Each game is archived and then deleted from the storage; the page dies between any two steps.
    let left = steps;
    const step = () => {
      if (left === 0) throw new Error('the page is gone');
      left -= 1;
    };
    class DyingArchive extends GameArchive {
      override async put(game: StoredGame) {
        step();
        return super.put(game);
      }
    }
    const remove = storage.removeItem.bind(storage);
    storage.removeItem = (key) => {
      if (key.startsWith(KEY)) step();
      remove(key);
    };
    const dying = tab(storage, { archive: new DyingArchive() });
    if (steps < 2 * games.length) await assert.rejects(dying.mover.moveOthers(''));
    else await dying.mover.moveOthers('');
    await assertAllThere(storage, games);

    storage.removeItem = remove;
    const { mover, archive } = tab(storage);
    await mover.moveOthers('');
    assert.deepEqual(storage.keys(), []);
    assert.equal(await counted(archive), games.length);
    await assertAllThere(storage, games);
  }
});

for (const [name, locks] of [
  ['with', new FakeLocks()],
  ['without', undefined],
] as const) {
  test(`two tabs that move games at the same time lose none, ${name} locks`, async () => {
    const games = storedGames(20);
    const storage = storageWith(games);
    const movers = [1, 2].map(() => {
      const archive = new GameArchive();
      const store = new Store(() => storage);
      return new GameMover({ store, archive: async () => archive, locks });
    });
    await Promise.all(movers.map((mover) => mover.moveOthers('')));
    assert.deepEqual(storage.keys(), []);
    assert.equal(await counted(new GameArchive()), games.length);
    await assertAllThere(storage, games);
  });
}

test('a game that a tab plays stays with it', async () => {
  const games = storedGames(3);
  const storage = storageWith(games);
  const locks = new FakeLocks();
  const lock = new GameLock(locks, () => assert.fail('the lock was lost'));
  await lock.hold('game 1');
  const { mover } = tab(storage, { locks });
  assert.equal(await mover.moveOthers(''), 2);
  assert.deepEqual(storage.keys(), [`${KEY}game 1`]);
});

test('a game that changes on its way stays in the storage, too', async () => {
  const [game] = storedGames(1);
  const storage = storageWith([game]);
  const played = { ...game, updated: 5000, record: 'one more move' };
  class SlowArchive extends GameArchive {
    override async put(stored: StoredGame) {
      const isKept = await super.put(stored);
      storage.setItem(KEY + game.id, JSON.stringify(played));
      return isKept;
    }
  }
  // Without locks, another tab may play it meanwhile.
  const store = new Store(() => storage);
  const archive = new SlowArchive();
  const mover = new GameMover({ store, archive: async () => archive, locks: undefined });
  await mover.moveOthers('');
  await assertAllThere(storage, [played]);
});

test('where the database is refused, every game stays', async () => {
  const games = storedGames(5);
  const storage = storageWith(games);
  class BlockedArchive extends GameArchive {
    override async put(): Promise<never> {
      throw new DOMException('no database', 'SecurityError');
    }
  }
  const { mover } = tab(storage, { archive: new BlockedArchive() });
  await assert.rejects(mover.moveOthers(''), { name: 'SecurityError' });
  assert.equal(storage.length, 5);
  await assertAllThere(storage, games);
});

test('what cannot be read is set aside, and what is of a newer version is left alone', async () => {
  const storage = storageWith([storedGame('sound')]);
  storage.setItem(`${KEY}broken`, '{"version":1,"id":"bro');
  storage.setItem(`${KEY}partial`, JSON.stringify({ version: 1, id: 'partial' }));
  storage.setItem(`${KEY}newer`, JSON.stringify({ version: 2, id: 'newer' }));
  const { mover } = tab(storage);
  await mover.moveOthers('');
  assert.deepEqual(storage.keys().toSorted(), [
    'twofold:damaged:broken',
    'twofold:damaged:partial',
    `${KEY}newer`,
  ]);
});

test('a game without a move goes when it is a day old', async () => {
  const now = Date.now();
  const summary = { ...storedGame('').summary, moves: 0 };
  const storage = storageWith([
    storedGame('old', { summary, updated: now - 25 * 60 * 60 * 1000 }),
    storedGame('recent', { summary, updated: now }),
  ]);
  const { mover, archive } = tab(storage);
  await mover.moveOthers('');
  assert.deepEqual(storage.keys(), [`${KEY}recent`]);
  assert.equal(await counted(archive), 0);
});

test('a game whose clock was set back takes the place of its earlier state', async () => {
  const before = storedGame('a', { revision: 3, updated: 9_000_000, record: 'earlier' });
  const after = storedGame('a', { revision: 24, updated: 5_000_000, record: 'later' });
  const storage = storageWith([after]);
  const { mover, archive } = tab(storage);
  await archive.put(before);
  await mover.moveOthers('');
  assert.deepEqual(storage.keys(), []);
  assert.deepEqual(await archive.get('a'), after);
});

test('of two states of a game of which neither is known to be the later, both are kept', async () => {
  for (const [far, near] of [
    [storedGame('a', { updated: 2000, record: 'far' }), storedGame('a', { record: 'near' })],
    [
      storedGame('a', { revision: 20, writer: 'another', record: 'far' }),
      storedGame('a', { revision: 7, record: 'near' }),
    ],
  ]) {
    globalThis.indexedDB = new IDBFactory();
    const storage = storageWith([near]);
    const { mover, archive } = tab(storage);
    await archive.put(far);
    await mover.moveOthers('');
    assert.deepEqual(storage.keys(), []);
    const records = await (await archive.database()).getAll('records');
    assert.deepEqual(records.map(({ record }) => record).toSorted(), ['far', 'near']);
    assert.deepEqual(await archive.get('a'), far);
  }
});

test('a game stays where it is if the archive does not give it back as it was', async () => {
  const game = storedGame('a');
  const storage = storageWith([game]);
  class ForgetfulArchive extends GameArchive {
    override async put(): Promise<boolean> {
      return true;
    }
  }
  const { mover } = tab(storage, { archive: new ForgetfulArchive() });
  await assert.rejects(mover.moveOthers(''));
  assert.deepEqual(storage.keys(), [`${KEY}a`]);
});

test('a game of a newer version stays as it is', async () => {
  const games = [
    { ...storedGame('a'), record: 'v2-AAAA', days: { of: 'another kind' } },
    { ...storedGame('b'), version: 2 },
  ];
  // @ts-expect-error games of the future
  const storage = storageWith(games);
  const { mover, store } = tab(storage);
  await mover.moveOthers('');
  for (const game of games) {
    store.setAside(game.id);
    assert.equal(storage.getItem(KEY + game.id), JSON.stringify(game));
  }
});
