import './sentences.ts';
import './fake-database.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { REVIEWS, reviewId } from '../../www/games/far.ts';
import { GAMES, RECORDS } from '../../www/games/games.ts';
import { BESTS } from '../../www/games/near.ts';
import { FakeStorage } from './fake-storage.ts';
import { keptReview } from './registers.ts';
import { keepGames, storedGame } from './some-games.ts';
import { done, TestBrowser, until } from './tabs.ts';

let browser: TestBrowser;
beforeEach(() => {
  browser = new TestBrowser();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await browser.close();
});

type Tab = Awaited<ReturnType<TestBrowser['open']>>;

/** Refuses all writings to the database until the test ends, or the result is called. */
function fillDatabase() {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  return () => put.mockRestore();
}

/** The numbers of moves of the stored games. */
const stored = async ({ games }: Tab) => (await games.all()).map(({ summary }) => summary.moves);
const journals = () => browser.storage.keys().filter((key) => key.startsWith('twofold:journal:'));

test('a move is in the journal at once, and in the database soon after', async () => {
  const tab = await browser.open();
  tab.play(3);
  assert.equal(tab.library.saveState.value, 'saved');
  assert.match(browser.storage.getItem(journals()[0]) ?? '', /"moves":3/);
  assert.equal((await tab.register.ids(GAMES)).length, 0);
  tab.library.flush();
  await until(async () => (await tab.register.ids(GAMES)).length === 1);
  const { revision, played } = (await tab.register.get(GAMES, tab.library.id)) ?? {};
  assert.deepEqual([revision, played?.player], [1, 3]);
});

test('a reloaded tab goes on with its game, its undone moves and its name', async () => {
  const tab = await browser.open();
  tab.play(5);
  tab.page.undo();
  tab.library.rename('the good one');
  const record = tab.page.record();
  const { id } = tab.library;
  await tab.close();
  const again = await browser.open(tab);
  assert.deepEqual([again.opening.kind, again.library.id], ['stored', id]);
  assert.equal(again.page.record(), record);
  assert.equal(again.library.name.value, 'the good one');
  assert.deepEqual(again.library.madeBy, [{ by: 'player', moves: 5 }]);
  again.page.undo();
  again.library.flush();
  await until(async () => (await stored(again))[0] === 3);
  assert.deepEqual(await again.games.record(id), again.page.record());
});

test('moves that are taken back stay so where the page ended before it heard that the database has them', async () => {
  const tab = await browser.open();
  tab.play(3);
  const [key] = journals();
  const text = browser.storage.getItem(key) ?? '';
  tab.library.flush();
  await until(async () => (await tab.register.ids(GAMES)).length === 1);
  await tab.close();
  browser.storage.setItem(key, text);
  const again = await browser.open(tab);
  again.page.undo();
  again.play(1, 'player', 3);
  again.library.flush();
  await done(again.register);
  assert.deepEqual(await stored(again), [3]);
  assert.equal((await again.register.get(RECORDS, tab.library.id))?.record, again.page.record());
});

test('a new tab goes on where the last one ended, also where its journal was taken in', async () => {
  const tab = await browser.open();
  tab.play(4);
  await tab.close();
  const next = await browser.open();
  assert.deepEqual([next.opening.kind, next.page.totalMoves], ['stored', 4]);
  next.play(1);
  await next.close();
  const other = await browser.open({ session: new FakeStorage() });
  other.library.start(browser.newGame());
  await other.library.settleOthers();
  assert.equal(journals().length, 1);
  const again = await browser.open(next);
  assert.deepEqual([again.opening.kind, again.page.totalMoves], ['stored', 5]);
});

test('a game that another tab plays opens as a copy, which becomes a game of its own with its first change', async () => {
  const first = await browser.open();
  first.play(4);
  first.library.flush();
  const second = await browser.open();
  assert.deepEqual([second.opening.kind, second.page.totalMoves], ['copy', 4]);
  assert.equal(journals().length, 1);
  second.page.undo();
  assert.notEqual(second.library.id, first.library.id);
  first.play(3);
  // It is opened as a copy once more.
  assert.equal(await second.library.open(first.library.id), 'copied');
  second.library.start(browser.newGame());
  assert.equal(await second.library.open(first.library.id), 'copied');
  for (const tab of [first, second]) tab.library.flush();
  await until(async () => (await stored(first)).sort().join() === '3,7');
});

test('a duplicated tab leaves the game to the first one', async () => {
  const first = await browser.open();
  first.play(2);
  const session = new FakeStorage();
  for (const key of first.session.keys()) session.setItem(key, first.session.getItem(key) ?? '');
  const second = await browser.open({ session });
  assert.equal(second.opening.kind, 'copy');
  second.play(1);
  assert.equal(journals().length, 2);
});

test('where there are no locks, two ways of one game become two games', async () => {
  const first = await browser.open({ hasLocks: false });
  first.play(4);
  const second = await browser.open({ hasLocks: false });
  assert.deepEqual([second.opening.kind, second.library.id], ['stored', first.library.id]);
  second.page.undo();
  second.play(2, 'player', 2);
  first.play(5);
  for (const tab of [second, first]) tab.library.flush();
  await until(async () => (await stored(first)).length === 2);
});

test('of one line in two tabs the longer stands, and the tab that is behind stays behind', async () => {
  const first = await browser.open({ hasLocks: false });
  first.play(4);
  first.library.flush();
  await until(async () => (await stored(first))[0] === 4);
  const second = await browser.open({ hasLocks: false });
  first.play(4);
  first.library.flush();
  await until(async () => (await stored(first))[0] === 8);
  second.play(2);
  second.library.flush();
  await done(second.register);
  assert.equal((await second.register.get(GAMES, first.library.id))?.summary.moves, 8);
  second.play(1, 'player', 1);
  second.play(1, 'player', 3);
  second.library.flush();
  await until(async () => (await second.register.ids(GAMES)).length === 2);
  assert.equal((await second.register.get(GAMES, first.library.id))?.summary.moves, 8);
});

test('the game before is stored, and a game that is asked for twice is opened with the name that it just gets', async () => {
  const { library, page, games, play } = await browser.open();
  const first = library.id;
  play(1);
  play(1, 'solver');
  assert.equal(await library.start(browser.newGame()), true);
  await until(async () => journals().length === 1);
  const renaming = games.rename(first, 'The first');
  assert.deepEqual(await Promise.all([library.open(first), library.open(first)]), [
    'opened',
    'opened',
  ]);
  await renaming;
  assert.deepEqual([library.id, library.name.value, page.totalMoves], [first, 'The first', 2]);
  assert.deepEqual(library.madeBy, [
    { by: 'player', moves: 1 },
    { by: 'solver', moves: 1, solver: 'fair' },
  ]);
  // A name that comes while the game is played stays.
  await games.rename(first, 'The best');
  play(1);
  library.flush();
  await until(async () => (await games.find(first))?.name === 'The first');
});

test('of many games none is forgotten, and a game without a move is not kept', async () => {
  const { library, games, play } = await browser.open();
  const ids: string[] = [];
  for (let game = 0; game < 30; game++) {
    play(1);
    ids.unshift(library.id);
    library.start(browser.newGame());
    library.start(browser.newGame());
  }
  await until(() => journals().length === 1);
  assert.deepEqual(new Set((await games.all()).map(({ id }) => id)), new Set(ids));
});

test('a game is not played by being looked at, and keeps its time and its days', async () => {
  const { library, page, register, games, play } = await browser.open();
  play(2);
  await library.start(browser.newGame());
  const [{ id }] = await games.all();
  await register.change(
    GAMES,
    id,
    (entry) => entry && { ...entry, updated: 1000, ms: 5000, days: ['2026-01-02'] },
  );
  await library.open(id);
  page.jump(1);
  library.flush();
  assert.deepEqual(
    [library.game.updated, library.game.ms, library.game.days],
    [1000, 5000, ['2026-01-02']],
  );
  play(1);
  assert.ok(library.game.updated > 1000);
  assert.equal(library.game.days?.length, 2);
});

test('Best is raised by the player alone, and not by a solver or by what somebody shared', async () => {
  const { library, play, register } = await browser.open();
  play(20);
  const best = library.best.value;
  assert.ok(best > 0);
  play(20, 'solver');
  play(20);
  assert.equal(library.best.value, best);
  const shared = browser.newGame();
  for (let move = 0; move < 100; move++)
    shared.play(['left', 'down', 'right', 'up'][move % 4] as 'left');
  library.start(shared);
  play(5);
  assert.equal(library.best.value, best);
  await done(register);
  assert.deepEqual(Object.values(await register.get(BESTS)), [best]);
});

test('what the storage has no room for goes to the database, and is found there', async () => {
  browser.storage = new FakeStorage(600);
  const tab = await browser.open();
  for (let more = 0; more < 40; more++) tab.play(20);
  assert.notEqual(tab.library.saveState.value, 'full');
  await until(() => tab.library.saveState.value === 'saved');
  assert.equal((await tab.games.all())[0].summary.moves, 800);
  tab.play(1);
  await until(() => tab.library.saveState.value === 'saved');
  await tab.close();
  const again = await browser.open(tab);
  assert.deepEqual([again.library.id, again.page.totalMoves], [tab.library.id, 801]);
});

test('where neither has room that is told, and the game before comes back as long as the page', async () => {
  browser.storage = new FakeStorage(600);
  const makeRoom = fillDatabase();
  const { library, page, play } = await browser.open();
  const refusals: string[] = [];
  library.on('refused', (why) => refusals.push(why));
  play(800);
  await until(() => library.saveState.value === 'full');
  const { id } = library;
  assert.equal(await library.start(browser.newGame()), false);
  play(1);
  assert.equal(await library.open(id), 'opened');
  assert.equal(page.totalMoves, 800);
  assert.deepEqual(refusals, ['full']);
  makeRoom();
  play(1);
  await until(() => library.saveState.value === 'saved');
});

test('a journal whose game the database refuses stays for the next page', async () => {
  const makeRoom = fillDatabase();
  const tab = await browser.open();
  tab.play(3);
  await tab.library.start(browser.newGame());
  tab.play(1);
  assert.equal(journals().length, 2);
  await tab.close();
  makeRoom();
  const next = await browser.open();
  await next.library.settleOthers();
  assert.deepEqual((await stored(next)).sort(), [1, 3]);
  assert.equal(journals().length, 1);
});

test('the save state says also what is not kept beside games', async () => {
  const { library, register, play } = await browser.open();
  play(1);
  const makeRoom = fillDatabase();
  await register.change(BESTS, '', () => ({ x: 1 }));
  assert.equal(library.saveState.value, 'full');
  makeRoom();
  await register.change(BESTS, '', (bests) => bests);
  assert.equal(library.saveState.value, 'saved');
});

test('a game that cannot be read is told and set aside, and what is stored of it stays', async () => {
  for (const damage of [
    (text: string) => text.replace(/"record":"v1-.{8}/, '"record":"v1-'),
    (text: string) => text.slice(0, 50),
  ]) {
    browser = new TestBrowser();
    const tab = await browser.open();
    tab.play(3);
    tab.library.flush();
    await until(async () => (await tab.register.ids(GAMES)).length === 1);
    tab.play(1);
    await tab.close();
    const [key] = journals();
    browser.storage.setItem(key, damage(browser.storage.getItem(key) ?? ''));
    const again = await browser.open(tab);
    assert.equal(again.opening.kind, 'damaged');
    await again.library.settleOthers();
    assert.ok(browser.storage.keys().some((name) => name.startsWith('twofold:damaged:')));
    assert.equal((await again.games.find(tab.library.id))?.summary.moves, 3);
  }
});

test('a game of a newer version stays as it is, and waits until a move is made here', async () => {
  for (const changes of [{ version: 2 }, { game: { record: 'v2-AAAA' } }]) {
    browser = new TestBrowser();
    const tab = await browser.open();
    tab.play(3);
    await tab.close();
    const [key] = journals();
    const text = JSON.stringify({ ...JSON.parse(browser.storage.getItem(key) ?? ''), ...changes });
    browser.storage.setItem(key, text);
    for (let visit = 0; visit < 2; visit++) {
      const next = await browser.open(tab);
      assert.equal(next.opening.kind, 'newer');
      await next.library.settleOthers();
      await next.close();
    }
    const next = await browser.open(tab);
    next.play(1);
    await next.close();
    assert.equal((await browser.open(tab)).page.totalMoves, 1);
    assert.equal(browser.storage.getItem(key), text);
  }
});

test('a game whose record in the database is of a newer version forks', async () => {
  const tab = await browser.open();
  tab.play(2);
  tab.library.flush();
  await until(async () => (await tab.register.ids(GAMES)).length === 1);
  const newer = { ...RECORDS, version: 2 };
  await tab.register.change(newer, tab.library.id, (value) => value);
  const before = tab.library.id;
  tab.play(1);
  tab.library.flush();
  await until(() => tab.library.id !== before);
  assert.equal((await tab.register.get(newer, before))?.record !== undefined, true);
  assert.equal((await tab.games.find(tab.library.id))?.summary.moves, 3);
});

test('a solver’s move is written at once, and of many within 100 ms', async () => {
  const { play, library } = await browser.open();
  const written = () => JSON.parse(browser.storage.getItem(journals()[0]) ?? '').game.summary.moves;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  play(1, 'solver');
  assert.equal(written(), 1);
  play(50, 'solver');
  vi.advanceTimersByTime(100);
  assert.equal(written(), 51);
  vi.advanceTimersByTime(100);
  play(1, 'solver');
  assert.equal(written(), 52);
  // The player's moves are written at once.
  play(1, 'solver');
  play(1);
  assert.equal(written(), 54);
  play(1, 'solver');
  library.flush();
  assert.equal(written(), 55);
  vi.useRealTimers();
});

test('without storage games last as long as the page', async () => {
  browser.storage.getItem = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const { library, page, play, games } = await browser.open();
  play(3);
  assert.equal(library.saveState.value, 'memory');
  const { id } = library;
  assert.equal(library.start(browser.newGame()), false);
  assert.equal((await games.all())[0].id, id);
  assert.equal(await library.open(id), 'opened');
  assert.equal(page.totalMoves, 3);
});

test('a deleted game is gone with its reviews, and comes back whole', async () => {
  const { register, games } = await browser.open();
  await keepGames(register, [
    storedGame('a', { by: [{ by: 'player', moves: 10 }] }),
    storedGame('b'),
  ]);
  const [one, other] = [keptReview({ game: 'a' }), keptReview({ game: 'b' })];
  for (const each of [one, other]) await register.change(REVIEWS, reviewId(each), () => each);
  const reviews = async () => [...(await register.all(REVIEWS)).values()];
  const game = await games.find('a');
  const restore = await games.remove('a');
  assert.deepEqual(
    (await games.all()).map(({ id }) => id),
    ['b'],
  );
  assert.equal((await register.ids(RECORDS)).length, 1);
  assert.deepEqual(await reviews(), [other]);
  await restore();
  assert.deepEqual(await reviews(), [one, other]);
  assert.deepEqual(await games.find('a'), game);
  fillDatabase();
  await assert.rejects(games.rename('a', 'x'), /full/);
  await assert.rejects(games.rename('c', 'x'));
});

test('many games are listed, the latest first, and a damaged part drops out alone', async () => {
  const { register, games } = await browser.open();
  const many = Array.from({ length: 1200 }, (_, number) =>
    storedGame(`game ${number}`, { updated: 1000 + number }),
  );
  await keepGames(register, many);
  assert.deepEqual(
    (await games.all()).map(({ id }) => id),
    many.map(({ id }) => id).toReversed(),
  );
  const damaged = {
    ...many[0],
    summary: { moves: 5, score: Number.NaN },
    end: 7,
    days: ['2026-01-02', 3],
  };
  await register.change(GAMES, 'game 0', () => damaged as never);
  const { end, days, summary } = (await games.all()).at(-1) ?? {};
  assert.deepEqual(
    [end, days, summary?.moves, summary?.score, summary?.start],
    [undefined, ['2026-01-02'], 5, 0, undefined],
  );
});
