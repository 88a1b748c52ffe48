import './fake-database.ts';
import assert from 'node:assert/strict';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, onTestFinished, test, vi } from 'vitest';
import { BESTS } from '../../www/games/near.ts';
import { GameLock } from '../../www/lib/tab-lock.ts';
import { GameArchive } from '../../www/state/archive.ts';
import { KeptGames } from '../../www/state/kept-games.ts';
import { GameLibrary } from '../../www/state/library.ts';
import { GameSession } from '../../www/state/session.ts';
import { Store } from '../../www/state/store.ts';
import type { StoredGame } from '../../www/state/stored-game.ts';
import { FakeGame } from './fake-game.ts';
import { FakeLocks } from './fake-locks.ts';
import { FakeStorage } from './fake-storage.ts';
import { gate } from './gate.ts';
import { registerOf } from './registers.ts';
import { counted, storedGame, storedGames } from './some-games.ts';

const KEY = 'twofold:game:';

/** The parts that all tabs of a browser share. */
let browser: { storage: FakeStorage; locks: FakeLocks };

let alive: NodeJS.Timeout;
// A wait that ends by itself does not keep Node running.
beforeAll(() => {
  alive = setInterval(() => {}, 1000);
});
afterAll(() => clearInterval(alive));

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  browser = { storage: new FakeStorage(), locks: new FakeLocks() };
});

/** A tab of the browser with a running library. */
async function openTab(parts: { tab?: FakeStorage; archive?: () => Promise<GameArchive> } = {}) {
  const { tab = new FakeStorage(), archive } = parts;
  const kept = new GameArchive();
  const store = new Store(() => browser.storage);
  const register = registerOf(browser.storage);
  const library = new GameLibrary({
    store,
    register,
    tab: () => tab,
    replay: FakeGame.read,
    archive: archive ?? (async () => kept),
    locks: browser.locks,
    solver: () => 'fair',
    lock: (onLost) => new GameLock(browser.locks, onLost),
  });
  const { game, opening } = await library.begin(() => FakeGame.handle(0));
  const session = new GameSession(game);
  library.follow(session);
  const games = new KeptGames({
    store,
    register,
    archive: async () => kept,
    locks: browser.locks,
  });
  return { library, session, opening, tab, archive: kept, games, register };
}

/** Waits for a condition. */
async function until(condition: () => unknown) {
  for (let turn = 0; turn < 1000; turn++) {
    if (await condition()) return;
    await new Promise((resume) => setTimeout(resume, 1));
  }
  assert.fail('it did not come about');
}

/** The stored games without the one on the page. */
const listed = async ({ games, library }: { games: KeptGames; library: GameLibrary }) =>
  (await games.all()).map(({ id }) => id).filter((id) => id !== library.id);

test('the game before goes to the archive, and comes back from there with its moves', async () => {
  const opened = await openTab();
  const { library, session, archive } = opened;
  const first = library.id;
  session.play('up', 'player');
  session.play('up', 'solver');
  library.start(FakeGame.handle(0));
  session.play('up', 'player');
  await until(() => archive.get(first));
  await until(() => !browser.storage.keys().includes(KEY + first));
  assert.deepEqual(await listed(opened), [first]);

  const second = library.id;
  assert.equal(await library.open(first), true);
  assert.equal(session.totalMoves, 2);
  assert.deepEqual(JSON.parse(browser.storage.getItem(KEY + first) ?? '').by, [
    { by: 'player', moves: 1 },
    { by: 'solver', moves: 1, solver: 'fair' },
  ]);
  await until(() => archive.get(second));
  assert.deepEqual(await listed(opened), [second]);
});

test('a game that is still on its way to the archive can be had back', async () => {
  const { opened, open } = gate();
  let isAsked = false;
  class SlowArchive extends GameArchive {
    override async put(game: StoredGame) {
      isAsked = true;
      await opened;
      return super.put(game);
    }
  }
  const slow = new SlowArchive();
  const { library, session } = await openTab({ archive: async () => slow });
  const first = library.id;
  session.play('up', 'player');
  library.start(FakeGame.handle(0));
  await until(() => isAsked);
  const opening = library.open(first);
  // Longer than a tab waits for another one.
  await new Promise((resume) => setTimeout(resume, 700));
  open();
  assert.equal(await opening, true);
  assert.equal(session.totalMoves, 1);
  assert.equal(library.id, first);
});

test('a game that is asked for twice at once is opened, with the name that it just gets', async () => {
  const opened = await openTab();
  const { library, session, games } = opened;
  const first = library.id;
  session.play('up', 'player');
  library.start(FakeGame.handle(0));
  await until(() => !browser.storage.keys().includes(KEY + first));
  const renaming = games.rename(first, 'The first');
  const openings = [library.open(first), library.open(first)];
  assert.deepEqual(await Promise.all([renaming, ...openings]), [true, true, true]);
  assert.equal(library.id, first);
  assert.equal(library.name.value, 'The first');
});

test('of many games none is forgotten', async () => {
  const opened = await openTab();
  const { library, session, archive } = opened;
  const ids: string[] = [];
  for (let game = 0; game < 50; game++) {
    session.play('up', 'player');
    ids.unshift(library.id);
    library.start(FakeGame.handle(0));
  }
  await until(async () => (await counted(archive)) === 50);
  assert.deepEqual(new Set(await listed(opened)), new Set(ids));
});

test('the list is the same wherever the games are', async () => {
  const games = storedGames(30).toReversed();
  for (const game of games) browser.storage.setItem(KEY + game.id, JSON.stringify(game));
  const opened = await openTab();
  const { library, archive } = opened;
  const ids = games.map(({ id }) => id);
  assert.deepEqual(await listed(opened), ids);
  // Some games are in the store, some in the archive, some in both.
  for (const game of games.filter((_, number) => number % 3 > 0)) await archive.put(game);
  for (const game of games.filter((_, number) => number % 3 > 1))
    browser.storage.removeItem(KEY + game.id);
  assert.deepEqual(await listed(opened), ids);
  await library.moveOthers();
  assert.deepEqual(await listed(opened), ids);
  assert.equal(browser.storage.keys().filter((key) => key.startsWith(KEY)).length, 1);
});

test('a game that another tab plays is not taken away', async () => {
  const first = await openTab();
  first.session.play('up', 'player');
  const second = await openTab();
  assert.equal(second.opening.kind, 'elsewhere');
  await second.library.moveOthers();
  assert.ok(browser.storage.getItem(KEY + first.library.id));
  assert.equal(await second.library.open(first.library.id), false);
  assert.equal(await second.library.open(first.library.id, { steal: true }), true);
  await until(() => first.library.moved.value);
  assert.equal(second.session.totalMoves, 1);
  // The first tab starts another game and does not touch the lost one.
  first.library.start(FakeGame.handle(0));
  await new Promise((resume) => setTimeout(resume, 20));
  assert.ok(browser.storage.getItem(KEY + second.library.id));
});

test('a tab that comes back finds its game in the archive', async () => {
  const { library, session, tab } = await openTab();
  const { id } = library;
  session.play('up', 'player');
  session.play('up', 'player');
  // The tab was closed, and another one has cleared up.
  browser.locks = new FakeLocks();
  const other = await openTab({ tab: new FakeStorage() });
  other.library.start(FakeGame.handle(0));
  other.session.play('up', 'player');
  await until(() => !browser.storage.keys().includes(KEY + id));
  const again = await openTab({ tab });
  assert.equal(again.opening.kind, 'stored');
  assert.equal(again.library.id, id);
  assert.deepEqual(JSON.parse(browser.storage.getItem(KEY + id) ?? '').by, [
    { by: 'player', moves: 2 },
  ]);
});

test('a full storage makes room by moving games, and nothing is deleted', async () => {
  const games = storedGames(4).map((game) => ({ ...game, record: 'x'.repeat(1000) }));
  browser.storage = new FakeStorage(5000);
  for (const game of games) browser.storage.setItem(KEY + game.id, JSON.stringify(game));
  const { library, session, archive } = await openTab();
  for (let move = 0; move < 40; move++) session.play('up', 'player');
  await until(() => library.saveState.value === 'saved');
  assert.equal(await counted(archive), 4);
});

test('a storage that stays full is said, and what is there stays', async () => {
  const games = storedGames(4).map((game) => ({ ...game, record: 'x'.repeat(1000) }));
  browser.storage = new FakeStorage(5000);
  for (const game of games) browser.storage.setItem(KEY + game.id, JSON.stringify(game));
  const { library, session } = await openTab({
    archive: async () => {
      throw new DOMException('no database', 'InvalidStateError');
    },
  });
  const refusals: string[] = [];
  library.on('archive-refused', (reason) => refusals.push(reason));
  for (let move = 0; move < 100; move++) session.play('up', 'player');
  await until(() => refusals.length > 0);
  library.start(FakeGame.handle(0));
  session.play('up', 'player');
  await library.moveOthers();
  assert.equal(library.saveState.value, 'full');
  assert.deepEqual(refusals, ['blocked']);
  for (const game of games)
    assert.equal(browser.storage.getItem(KEY + game.id), JSON.stringify(game));
});

test('a game that cannot be read is set aside', async () => {
  const game = storedGame('bad', { record: 'nonsense' });
  browser.storage.setItem(KEY + game.id, JSON.stringify(game));
  browser.storage.setItem('twofold:current', JSON.stringify({ version: 1, id: 'bad' }));
  const { opening } = await openTab();
  assert.equal(opening.kind, 'damaged');
  assert.equal(browser.storage.getItem('twofold:damaged:bad'), JSON.stringify(game));
});

test('a game that goes on under a new id keeps its moves and their authors', async () => {
  const first = await openTab();
  first.session.play('up', 'player');
  first.session.play('up', 'solver');
  const lost = first.library.id;
  const second = await openTab();
  await second.library.open(lost, { steal: true });
  await until(() => first.library.moved.value);
  first.library.fork();
  first.session.play('up', 'player');
  assert.equal(first.session.totalMoves, 3);
  assert.equal(second.session.totalMoves, 2);
  assert.deepEqual(JSON.parse(browser.storage.getItem(KEY + first.library.id) ?? '').by, [
    { by: 'player', moves: 1 },
    { by: 'solver', moves: 1, solver: 'fair' },
    { by: 'player', moves: 1 },
  ]);
});

test('Best is raised by the player alone, and not by a solver or by what somebody shared', async () => {
  const { library, session, register } = await openTab();
  session.play('up', 'player');
  session.play('up', 'player');
  assert.equal(library.best.value, 2);
  for (let move = 0; move < 5; move++) session.play('up', 'solver');
  // Moves after a solver's are not a game of the player alone.
  session.play('up', 'player');
  assert.equal(library.best.value, 2);
  library.start(FakeGame.handle(50));
  session.play('up', 'player');
  assert.equal(library.best.value, 2);
  library.start(FakeGame.handle(0));
  for (let move = 0; move < 3; move++) session.play('up', 'player');
  assert.equal(library.best.value, 3);
  await register.get(BESTS);
  const again = await openTab();
  assert.equal(again.library.best.value, 3);
});

test('what earlier versions kept as best is nobody’s', async () => {
  const scores = { '4x4, p4 0.1': 999_999 };
  browser.storage.setItem('twofold:best', JSON.stringify({ version: 1, scores }));
  const { library } = await openTab();
  assert.equal(library.best.value, 0);
});

test('a game keeps its name, its time and its days, and is not played by being looked at', async () => {
  const played = storedGame('known', {
    record: 'moves:mm',
    name: 'the good one',
    by: [{ by: 'player', moves: 2 }],
    ms: 5000,
    days: ['2026-01-02'],
  });
  const { library, session, archive, games } = await openTab();
  await archive.put(played);
  assert.equal(await library.open('known'), true);
  assert.equal(library.name.value, 'the good one');
  session.jump(1);
  library.flush();
  const kept = JSON.parse(browser.storage.getItem(`${KEY}known`) ?? '');
  assert.deepEqual(
    [kept.name, kept.ms, kept.days, kept.updated],
    ['the good one', 5000, ['2026-01-02'], 1000],
  );
  session.play('up', 'player');
  library.rename('the best one');
  const changed = JSON.parse(browser.storage.getItem(`${KEY}known`) ?? '');
  assert.equal(changed.name, 'the best one');
  assert.ok(changed.updated > 1000);
  assert.equal(changed.days.length, 2);
  library.start(FakeGame.handle(0));
  assert.equal(library.name.value, '');
  await until(async () => (await archive.get('known'))?.name === 'the best one');
  assert.equal((await games.all())[0].played?.player, 3);
});

test('a clock that is set back loses no move', async () => {
  const { library, session, archive } = await openTab();
  const { id } = library;
  const hour = 60 * 60 * 1000;
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + hour);
  for (let move = 0; move < 9; move++) session.play('up', 'player');
  library.start(FakeGame.handle(0));
  await until(() => archive.get(id));
  await until(() => !browser.storage.keys().includes(KEY + id));
  vi.restoreAllMocks();
  await library.open(id);
  for (let move = 0; move < 21; move++) session.play('up', 'player');
  library.start(FakeGame.handle(0));
  await until(() => !browser.storage.keys().includes(KEY + id));
  assert.equal((await archive.get(id))?.record, `moves:${'m'.repeat(30)}`);
});

/** A storage with room for about one short game. */
const smallStorage = () => new FakeStorage(900);

test('a game that the storage has no room for goes to the database, and is found there', async () => {
  browser.storage = smallStorage();
  const { library, session, archive, tab } = await openTab();
  const { id } = library;
  for (let move = 0; move < 1000; move++) session.play('up', 'player');
  assert.notEqual(library.saveState.value, 'full');
  await until(() => library.saveState.value === 'saved');
  assert.equal((await archive.get(id))?.record.length, 'moves:'.length + 1000);
  // The tab is closed at once after one more move, and comes back.
  session.play('up', 'player');
  await until(() => library.saveState.value === 'saved');
  browser.locks = new FakeLocks();
  const again = await openTab({ tab });
  assert.equal(again.library.id, id);
  assert.equal(again.session.totalMoves, 1001);
});

test('a full storage is said while the database is silent, until it answers', async () => {
  browser.storage = smallStorage();
  let answer: (archive: GameArchive) => void = () => {};
  const late: Promise<GameArchive> = new Promise((resolve) => {
    answer = resolve;
  });
  const { library, session, archive } = await openTab({ archive: () => late });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let move = 0; move < 1000; move++) session.play('up', 'player');
  assert.equal(library.saveState.value, 'unsaved');
  vi.advanceTimersByTime(60_000);
  await until(() => library.saveState.value === 'full');
  session.play('up', 'player');
  assert.equal(library.saveState.value, 'full');
  answer(archive);
  await until(() => library.saveState.value === 'saved');
  assert.equal((await archive.get(library.id))?.record.length, 'moves:'.length + 1001);
});

test('a new game says that the one before is kept when it is', async () => {
  browser.storage = smallStorage();
  const { library, session, archive } = await openTab();
  const { id } = library;
  for (let move = 0; move < 1000; move++) session.play('up', 'player');
  const isKept = library.start(FakeGame.handle(0));
  assert.equal(typeof isKept, 'object');
  assert.equal(await isKept, true);
  assert.equal((await archive.get(id))?.record.length, 'moves:'.length + 1000);
  assert.equal(await library.open(id), true);
  assert.equal(session.totalMoves, 1000);
});

test('a game for which there is room nowhere comes back with all its moves', async () => {
  browser.storage = smallStorage();
  const { library, session } = await openTab({
    archive: async () => {
      throw new DOMException('no room', 'QuotaExceededError');
    },
  });
  const { id } = library;
  for (let move = 0; move < 1000; move++) session.play('up', 'player');
  await until(() => library.saveState.value === 'full');
  assert.equal(await library.start(FakeGame.handle(0)), false);
  session.play('up', 'player');
  assert.equal(await library.open(id), true);
  assert.equal(session.totalMoves, 1000);
});

test('a game of a newer version is left as it is, and the next visit tries again', async () => {
  for (const changes of [{ record: 'v2-AAAA' }, { version: 2 }]) {
    browser = { storage: new FakeStorage(), locks: new FakeLocks() };
    const game = JSON.stringify({ ...storedGame('newer'), ...changes });
    browser.storage.setItem(`${KEY}newer`, game);
    browser.storage.setItem('twofold:current', JSON.stringify({ version: 1, id: 'newer' }));
    const { library, session, opening } = await openTab();
    assert.equal(opening.kind, 'newer');
    await library.moveOthers();
    assert.equal(browser.storage.getItem(`${KEY}newer`), game);
    browser.locks = new FakeLocks();
    assert.equal((await openTab()).opening.kind, 'newer');
    session.play('up', 'player');
    assert.equal(browser.storage.getItem(`${KEY}newer`), game);
  }
});

test('a late writing of the tab before does not take the game away, and its moves are taken over', async () => {
  const first = await openTab();
  first.session.play('up', 'player');
  const { id } = first.library;
  const text = browser.storage.getItem(KEY + id) ?? '';
  const second = await openTab();
  assert.equal(await second.library.open(id, { steal: true }), true);
  // The first tab has saved two more moves before it heard of the takeover.
  const stored = JSON.parse(browser.storage.getItem(KEY + id) ?? '');
  const before = JSON.parse(text);
  for (const moves of [2, 3]) {
    const late = {
      ...before,
      revision: before.revision + moves,
      record: `moves:${'m'.repeat(moves)}`,
    };
    browser.storage.setItem(KEY + id, JSON.stringify(late));
    second.library.noticeWrite({ key: KEY + id, newValue: JSON.stringify(late) } as StorageEvent);
  }
  await until(() => second.session.totalMoves === 3);
  assert.equal(second.library.moved.value, false);
  assert.notEqual(stored.writer, before.writer);
  assert.equal(JSON.parse(browser.storage.getItem(KEY + id) ?? '').record, 'moves:mmm');
  // After a move here, late writes are ignored.
  second.session.play('up', 'player');
  const late = { ...before, revision: 1000, record: 'moves:mm' };
  browser.storage.setItem(KEY + id, JSON.stringify(late));
  second.library.noticeWrite({ key: KEY + id, newValue: JSON.stringify(late) } as StorageEvent);
  await until(() => JSON.parse(browser.storage.getItem(KEY + id) ?? '').record === 'moves:mmmm');
  assert.equal(second.session.totalMoves, 4);
});

test('a solver’s move is saved at once, and of many within 100 ms', async () => {
  const { library, session } = await openTab();
  const saved = () => JSON.parse(browser.storage.getItem(KEY + library.id) ?? '').record.length - 6;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  session.play('up', 'solver');
  assert.equal(saved(), 1);
  for (let move = 0; move < 500; move++) session.play('up', 'solver');
  vi.advanceTimersByTime(100);
  assert.equal(saved(), 501);
  vi.advanceTimersByTime(100);
  // At a lower speed every move is saved at once.
  session.play('up', 'solver');
  assert.equal(saved(), 502);
  // The player's moves are always saved at once.
  session.play('up', 'solver');
  session.play('up', 'player');
  assert.equal(saved(), 504);
  session.play('up', 'solver');
  library.flush();
  assert.equal(saved(), 505);
});
