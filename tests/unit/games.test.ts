import assert from 'node:assert/strict';
import { afterEach, beforeEach, test, vi } from 'vitest';
import { REVIEWS, reviewId } from '../../www/games/far.ts';
import { GAMES, RECORDS } from '../../www/games/games.ts';
import { Records } from '../../www/games/records.ts';
import { fillDatabase } from './fake-database.ts';
import { FakeStorage } from './fake-storage.ts';
import { gate } from './gate.ts';
import { keepGames, storedGame } from './some-games.ts';
import { keptReview } from './some-moves.ts';
import { done, TestBrowser, until } from './tabs.ts';

let browser: TestBrowser;
beforeEach(() => {
  browser = new TestBrowser();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await browser.close();
});

type Tab = Awaited<ReturnType<TestBrowser['open']>>;

/** The numbers of moves of the stored games. */
const stored = async ({ games }: Tab) => (await games.all()).map(({ summary }) => summary.moves);
const journals = () => [...browser.storage.keys()].filter((key) => /^twofold:journal:/.test(key));

test('moves that are taken back stay so where the page ended before it heard that the database has them', async () => {
  const tab = await browser.open();
  tab.play(3);
  tab.library.rename('the good one');
  const [key] = journals();
  const text = browser.storage.getItem(key) ?? '';
  await tab.flush();
  await tab.close();
  browser.storage.setItem(key, text);
  const again = await browser.open(tab);
  assert.equal(again.library.name.value, 'the good one');
  assert.deepEqual(again.library.madeBy, [{ by: 'player', moves: 3 }]);
  again.page.undo();
  again.play(1, 'player', 3);
  await again.flush();
  assert.deepEqual(await stored(again), [3]);
  assert.equal((await again.register.get(RECORDS, tab.library.id))?.record, again.page.record());
});

test('a state that was shown as kept stays where the page before stores another way only then', async () => {
  const first = await browser.open();
  first.play(4);
  first.page.undo();
  first.library.flush();
  await until(() => /"isKept":true/.test([...browser.storage.values()].join()));
  const late = gate();
  const { store } = Records.prototype;
  vi.spyOn(Records.prototype, 'store').mockImplementationOnce(async function (
    this: Records,
    changes,
  ) {
    await late.opened;
    return store.call(this, changes);
  });
  vi.spyOn(browser.storage, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  first.play(1, 'player', 1);
  await first.close();
  const next = await browser.open(first);
  assert.equal(next.library.saveState.value, 'saved');
  late.open();
  await done(first.register);
  await next.close();
  const last = await browser.open();
  last.library.start(browser.newGame());
  await until(async () => (await last.register.ids(RECORDS)).length === 2);
  const records = [...(await last.register.all(RECORDS)).values()].map((each) => each?.record);
  assert.deepEqual(new Set(records), new Set([first, next].map(({ page }) => page.record())));
});

test('a duplicated tab leaves the game to the first one until the player changes it', async () => {
  const first = await browser.open();
  first.play(2);
  const second = await browser.open({ session: new FakeStorage(first.session) });
  assert.equal(second.opening.kind, 'copy');
  // A rival that goes on by itself makes no other game of it.
  second.library.noteRival();
  assert.deepEqual([second.library.id, journals().length], [first.library.id, 1]);
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
  await first.flush();
  const second = await browser.open({ hasLocks: false });
  first.play(4);
  await first.flush();
  const moves = async () => (await second.register.get(GAMES, first.library.id))?.summary.moves;
  second.play(2);
  await second.flush();
  assert.equal(await moves(), 8);
  second.play(1, 'player', 1);
  second.play(1, 'player', 3);
  await second.flush();
  await until(async () => (await second.register.ids(GAMES)).length === 2);
  assert.equal(await moves(), 8);
});

test('the game before is stored, and a game that is asked for twice is opened with the name that it just gets', async () => {
  const { library, page, games, play, register, flush } = await browser.open();
  const first = library.id;
  play(1);
  play(1, 'solver');
  assert.equal(await library.start(browser.newGame()), true);
  // A game without a move is not kept.
  library.start(browser.newGame());
  await until(() => journals().length === 1);
  const renaming = games.rename(first, 'The first');
  const opened = await Promise.all([library.open(first), library.open(first)]);
  assert.deepEqual(opened, ['opened', 'opened']);
  await renaming;
  assert.deepEqual([library.id, library.name.value, page.totalMoves], [first, 'The first', 2]);
  assert.deepEqual(library.madeBy[1], { by: 'solver', moves: 1, solver: 'fair' });
  // A name that comes while the game is played stays.
  await games.rename(first, 'The best');
  play(1);
  await flush();
  assert.equal((await register.get(GAMES, first))?.name, 'The best');
});

test('a game is not played by being looked at, and keeps its time and its days', async () => {
  const { library, page, register, games, play } = await browser.open();
  play(2);
  await library.start(browser.newGame());
  const [{ id }] = await games.all();
  const facts = { updated: 1000, ms: 5000, days: ['2026-01-02'] };
  await register.change(GAMES, id, (entry) => entry && { ...entry, ...facts });
  await library.open(id);
  page.jump(1);
  library.flush();
  assert.deepEqual({ ...library.game, ...facts }, library.game);
  play(1);
  assert.ok(library.game.updated > 1000);
  assert.equal(library.game.days?.length, 2);
});

test('a game whose record in the database is of a newer version forks', async () => {
  const tab = await browser.open();
  tab.play(2);
  await tab.flush();
  const newer = { ...RECORDS, version: 2 };
  await tab.register.change(newer, tab.library.id, (value) => value);
  const before = tab.library.id;
  tab.play(1);
  tab.library.flush();
  await until(() => tab.library.id !== before);
  assert.equal((await tab.register.get(newer, before))?.record !== undefined, true);
  assert.equal((await tab.games.find(tab.library.id))?.summary.moves, 3);
});

test('a journal is read whatever is damaged beside its record', async () => {
  const tab = await browser.open();
  tab.play(3);
  const [key] = journals();
  const { game, ...place } = JSON.parse(browser.storage.getItem(key) ?? '');
  await tab.close();
  const rival = { label: 'x', how: '', record: 'x' };
  const damage = {
    days: null,
    by: 7,
    ms: 'x',
    summary: [],
    end: { time: 'x' },
    updated: {},
    rival,
  };
  browser.storage.setItem(key, JSON.stringify({ ...place, game: { ...game, ...damage } }));
  const again = await browser.open(tab);
  again.play(2, 'player', 3);
  assert.deepEqual([again.opening.kind, again.page.totalMoves], ['stored', 5]);
});

test('a solver’s move is written at once, and of many within 100 ms', async () => {
  const { play } = await browser.open();
  const written = () => JSON.parse(browser.storage.getItem(journals()[0]) ?? '').game.summary.moves;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  play(1, 'solver');
  play(50, 'solver');
  assert.equal(written(), 1);
  vi.advanceTimersByTime(100);
  assert.equal(written(), 51);
  play(1, 'solver');
  play(1);
  assert.equal(written(), 53);
});

test('a deleted game is gone with its reviews, and comes back whole', async () => {
  const { register, games } = await browser.open();
  await keepGames(register, [storedGame('a'), storedGame('b')]);
  for (const game of ['a', 'b'])
    await register.change(REVIEWS, reviewId(keptReview({ game })), () => keptReview({ game }));
  const all = async () =>
    Promise.all(([GAMES, RECORDS, REVIEWS] as const).map((row) => register.all<unknown>(row)));
  const before = await all();
  const restore = await games.remove('a');
  assert.deepEqual(
    (await all()).flatMap((kept) => [...kept.keys()]),
    ['b', 'b', 'b\nfair'],
  );
  await restore();
  assert.deepEqual(await all(), before);
  fillDatabase();
  await assert.rejects(games.rename('a', 'x'), /full/);
  await assert.rejects(games.rename('c', 'x'));
});

test('games are listed, the latest first, and a damaged part drops out alone', async () => {
  const { register, games } = await browser.open();
  const many = ['a', 'b', 'c'].map((id, number) => storedGame(id, { updated: 1000 + number }));
  await keepGames(register, many);
  const damaged = { summary: { moves: 5, score: Number.NaN }, end: 7, days: ['2026-01-02', 3] };
  await register.change(GAMES, 'a', () => ({ ...many[0], ...damaged }) as never);
  const listed = await games.all();
  assert.equal(listed.map(({ id }) => id).join(), 'c,b,a');
  const { end, days, summary } = listed[2];
  assert.deepEqual([end, days], [undefined, ['2026-01-02']]);
  assert.deepEqual([summary.moves, summary.score, summary.start], [5, 0, undefined]);
});
