import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
  expect(again.library.name.value).toBe('the good one');
  expect(again.library.madeBy).toStrictEqual([{ by: 'player', moves: 3 }]);
  again.page.undo();
  again.play(1, 'player', 3);
  await again.flush();
  expect(await stored(again)).toStrictEqual([3]);
  expect((await again.register.get(RECORDS, tab.library.id))?.record).toBe(again.page.record());
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
  expect(next.library.saveState.value).toBe('saved');
  late.open();
  await done(first.register);
  await next.close();
  const last = await browser.open();
  last.library.start(browser.newGame());
  await until(async () => (await last.register.ids(RECORDS)).length === 2);
  const records = [...(await last.register.all(RECORDS)).values()].map((each) => each?.record);
  expect(new Set(records)).toStrictEqual(new Set([first, next].map(({ page }) => page.record())));
});

test('a duplicated tab leaves the game to the first one until the player changes it', async () => {
  const first = await browser.open();
  first.play(2);
  const second = await browser.open({ session: new FakeStorage(first.session) });
  expect(second.opening.kind).toBe('copy');
  // A rival that goes on by itself makes no other game of it.
  second.library.noteRival();
  expect([second.library.id, journals().length]).toStrictEqual([first.library.id, 1]);
  second.play(1);
  expect(journals().length).toBe(2);
});

test('where there are no locks, two ways of one game become two games', async () => {
  const first = await browser.open({ hasLocks: false });
  first.play(4);
  const second = await browser.open({ hasLocks: false });
  expect([second.opening.kind, second.library.id]).toStrictEqual(['stored', first.library.id]);
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
  expect(await moves()).toBe(8);
  second.play(1, 'player', 1);
  second.play(1, 'player', 3);
  await second.flush();
  await until(async () => (await second.register.ids(GAMES)).length === 2);
  expect(await moves()).toBe(8);
});

test('the game before is stored, and a game that is asked for twice is opened with the name that it just gets', async () => {
  const { library, page, games, play, register, flush } = await browser.open();
  const first = library.id;
  play(1);
  play(1, 'solver');
  expect(await library.start(browser.newGame())).toBe(true);
  // A game without a move is not kept.
  library.start(browser.newGame());
  await until(() => journals().length === 1);
  const renaming = games.rename(first, 'The first');
  const opened = await Promise.all([library.open(first), library.open(first)]);
  expect(opened).toStrictEqual(['opened', 'opened']);
  await renaming;
  expect([library.id, library.name.value, page.totalMoves]).toStrictEqual([first, 'The first', 2]);
  expect(library.madeBy[1]).toStrictEqual({ by: 'solver', moves: 1, solver: 'fair' });
  // A name that comes while the game is played stays.
  await games.rename(first, 'The best');
  play(1);
  await flush();
  expect((await register.get(GAMES, first))?.name).toBe('The best');
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
  expect({ ...library.game, ...facts }).toStrictEqual(library.game);
  play(1);
  expect(library.game.updated).toBeGreaterThan(1000);
  expect(library.game.days?.length).toBe(2);
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
  expect((await tab.register.get(newer, before))?.record !== undefined).toBe(true);
  expect((await tab.games.find(tab.library.id))?.summary.moves).toBe(3);
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
  expect([again.opening.kind, again.page.totalMoves]).toStrictEqual(['stored', 5]);
});

test('a solver’s move is written at once, and of many within 100 ms', async () => {
  const { play } = await browser.open();
  const written = () => JSON.parse(browser.storage.getItem(journals()[0]) ?? '').game.summary.moves;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  play(1, 'solver');
  play(50, 'solver');
  expect(written()).toBe(1);
  vi.advanceTimersByTime(100);
  expect(written()).toBe(51);
  play(1, 'solver');
  play(1);
  expect(written()).toBe(53);
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
  expect((await all()).flatMap((kept) => [...kept.keys()])).toStrictEqual(['b', 'b', 'b\nfair']);
  await restore();
  expect(await all()).toStrictEqual(before);
  fillDatabase();
  await expect(games.rename('a', 'x')).rejects.toThrow(/full/);
  await expect(games.rename('c', 'x')).rejects.toThrow();
});

test('games are listed, the latest first, and a damaged part drops out alone', async () => {
  const { register, games } = await browser.open();
  const many = ['a', 'b', 'c'].map((id, number) => storedGame(id, { updated: 1000 + number }));
  await keepGames(register, many);
  const damaged = { summary: { moves: 5, score: Number.NaN }, end: 7, days: ['2026-01-02', 3] };
  await register.change(GAMES, 'a', () => ({ ...many[0], ...damaged }) as never);
  const listed = await games.all();
  expect(listed.map(({ id }) => id).join()).toBe('c,b,a');
  const { end, days, summary } = listed[2];
  expect([end, days]).toStrictEqual([undefined, ['2026-01-02']]);
  expect([summary.moves, summary.score, summary.start]).toStrictEqual([5, 0, undefined]);
});
