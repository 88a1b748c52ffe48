import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { effect } from '@preact/signals-core';
import { type IDBPDatabase, openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { PUZZLES, REVIEWS, reviewId, TRAINING } from '../../www/games/far.ts';
import { KEPT } from '../../www/games/kept.ts';
import { BESTS, SETTINGS } from '../../www/games/near.ts';
import { changeOf } from '../../www/games/row.ts';
import { MISTAKE } from '../mistake.js';
import { fillDatabase } from './fake-database.ts';
import { FakeStorage } from './fake-storage.ts';
import { registerOf } from './registers.ts';
import { keptReview } from './some-moves.ts';

let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
});

const tab = () => registerOf(storage);
const dark = changeOf(SETTINGS, '', (now) => ({ ...now, theme: 'dark' as const }));
const answered = (board: string) =>
  changeOf(PUZZLES, '', (before) => ({
    ...before,
    puzzles: { ...before.puzzles, [board]: [1500, 120] as [number, number] },
  }));

/** The database, past the register. */
async function raw() {
  await tab().ids(SETTINGS);
  return openDB('twofold');
}

test('a change shows at once, and a later visit has it before the database is read', async () => {
  const here = tab();
  const shown = here.live(SETTINGS);
  const seen: string[] = [];
  const end = effect(() => void seen.push(shown.value.theme));
  const kept = here.changeAll([dark]);
  expect(shown.value.theme).toBe('dark');
  expect(await kept).toBe('kept');
  end();
  // It is told once, and is not taken back while it is stored.
  expect(seen).toEqual(['system', 'dark']);
  expect(tab().live(SETTINGS).peek().theme).toBe('dark');
});

test('a best score outlives a page that ends before the database has it', async () => {
  vi.spyOn(indexedDB, 'open').mockReturnValueOnce(new EventTarget() as IDBOpenDBRequest);
  void tab().change(BESTS, '', () => ({ x: 1 }));
  const later = tab();
  expect(later.live(BESTS).peek()).toEqual({ x: 1 });
  await later.refresh();
  expect(await tab().get(BESTS)).toEqual({ x: 1 });
});

test('what has no room keeps out nothing else, and what is to be tried once is dropped', async () => {
  const here = tab();
  await here.ids(SETTINGS);
  const makeRoom = fillDatabase((key) => key.startsWith('bests'));
  expect(await here.change(BESTS, '', () => ({ x: 1 }))).toBe('full');
  expect(await here.changeAll([dark])).toBe('kept');
  expect(here.keeping.value).toBe('full');
  expect([await here.get(BESTS), (await here.all(BESTS)).get('')]).toEqual([{ x: 1 }, { x: 1 }]);
  makeRoom();
  const makeMore = fillDatabase();
  const bests = changeOf(BESTS, '', () => ({ y: 2 }));
  expect(await here.changeAll([bests], { once: true })).toBe('full');
  makeMore();
  expect(await here.get(BESTS)).toEqual({ x: 1 });
});

test('more records than are read at once are all read', async () => {
  const here = tab();
  for (let id = 0; id < 2 * REVIEWS.batch + 1; id++)
    void here.change(REVIEWS, `${id}`, () => keptReview({ game: `${id}` }));
  expect((await here.all(REVIEWS)).size).toBe(2 * REVIEWS.batch + 1);
});

test('without a database all holds as long as the page, and settings longer', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  const here = tab();
  here.live(SETTINGS);
  expect(await here.changeAll([dark])).toBe('blocked');
  expect(await here.changeAll([answered('a')])).toBe('blocked');
  expect(Object.keys((await here.get(PUZZLES)).puzzles)).toEqual(['a']);
  expect(await tab().get(SETTINGS)).toMatchObject({ theme: 'dark' });
});

const DAMAGED = [
  { version: Number.NaN, value: {} },
  { version: 1, value: null },
];
const NONSENSE = [null, 7, 'x', [], {}, ...DAMAGED];
for (const row of KEPT)
  test(`of ${row.name} nonsense is set aside, not deleted, and told once`, async () => {
    const stored = await raw();
    for (const [at, nonsense] of NONSENSE.entries()) {
      await stored.put('kept', nonsense, [row.name, '']);
      const here = tab();
      expect(await here.get(row)).toEqual(row.fresh());
      // Nothing is damaged where all parts of a value are missing.
      if (row.fresh() === undefined || nonsense === null || typeof nonsense !== 'object') {
        expect(here.damaged.value).toEqual([row.name]);
        expect(await stored.getAll('aside')).toContainEqual(nonsense);
      }
      const later = tab();
      expect(await later.get(row)).toEqual(row.fresh());
      expect(later.damaged.value, `${at}`).toEqual([]);
    }
  });

test('each damaged part is repaired alone', async () => {
  const value = {
    rating: { rating: 9999, deviation: 0.0001, volatility: 1 },
    puzzles: { a: [1500, 100], b: null, c: [1, Number.NaN] },
    days: { '2026-11-28': 1600, yesterday: 3 },
    daily: [],
    best: { streak: 4, minutes: null },
    lessons: ['one', 2],
    open: { board: '3/x' },
    added: 'by a later version',
  };
  const stored = await raw();
  await stored.put('kept', { version: 1, value }, ['puzzles', '']);
  const here = tab();
  expect(await here.get(PUZZLES)).toEqual({
    rating: { rating: 1500, deviation: 350, volatility: 0.06 },
    puzzles: { a: [1500, 100] },
    days: { '2026-11-28': 1600 },
    daily: {},
    best: { streak: 4, minutes: 0 },
    lessons: ['one'],
    open: undefined,
    added: 'by a later version',
  });
  expect(here.damaged.value).toEqual(['puzzles']);
  expect(await stored.getAll('aside')).toEqual([{ version: 1, value }]);
});

test('of two trainings the longer one stays, and of two standings both answers', () => {
  const training = (games: number) => ({ progress: { games } }) as never;
  expect(TRAINING.merge?.(training(5), training(9))).toEqual(training(9));
  expect(TRAINING.merge?.(training(9), training(5))).toEqual(training(9));
  const standing = (board: string) => ({
    ...PUZZLES.fresh(),
    puzzles: { [board]: [1500, 100] as [number, number] },
  });
  expect(Object.keys(PUZZLES.merge?.(standing('a'), standing('b'))?.puzzles ?? {})).toHaveLength(2);
});

test('what the version before kept is taken over once, and damaged parts of it are set aside', async () => {
  const text = (key: string, value: object) =>
    storage.setItem(`twofold:${key}`, JSON.stringify({ version: 1, ...value }));
  text('settings', { theme: 'dark', palette: 'sepia', coach: true });
  text('own-best', { scores: { '4x4, p4 0.1': 4321 } });
  text('puzzles', { puzzles: { a: [1500, 100] }, rating: null });
  text('arena', { done: 3, asked: 9 });
  storage.setItem('twofold:challenge', '2026-11-28 5000');
  storage.setItem('twofold:seen-days', '2026-11-27 2026-11-26');
  storage.setItem('twofold:endgames', '{"x 16":["a"]}');
  storage.setItem('twofold:following', 'game');
  const mistake = { ...MISTAKE, id: 'some' };
  const plan = { rows: [{ id: 'r', label: 'A row', games: 1, charted: true }] };
  const progress = { games: 7, moves: 9, latest: { games: 7, mean: 1, won: 0 }, curve: [] };
  const game = { game: 0, score: 5, moves: 2, link: '' };
  const stores: [database: string, store: string, keyPath: string[] | string | null, object][] = [
    ['games', 'evaluations', ['game', 'evaluator'], keptReview({})],
    ['games', 'lessons', 'id', mistake],
    ['arena', 'tables', 'id', { id: 'table', version: 2, plan }],
    ['arena', 'games', ['row', 'game'], { row: 'r', ...game }],
    ['learning', 'training', null, { file: new ArrayBuffer(8), progress, seconds: 2 }],
  ];
  for (const name of ['games', 'arena', 'learning']) {
    const upgrade = (made: IDBPDatabase) => {
      for (const [, store, keyPath, record] of stores.filter(([database]) => database === name)) {
        const there = made.createObjectStore(store, { keyPath });
        void there.put(record, keyPath ? undefined : '');
        // More than are taken over at once.
        if (store === 'lessons')
          for (let id = 0; id < 200; id++) void there.put({ ...mistake, id: `${id}` });
      }
    };
    (await openDB(`twofold-${name}`, 1, { upgrade })).close();
  }

  expect(tab().live(SETTINGS).peek()).toMatchObject({ theme: 'dark', coach: 'before' });
  for (let visit = 0; visit < 2; visit++) {
    const here = tab();
    const all: Record<string, unknown[]> = {};
    for (const kind of KEPT) all[kind.name] = [...(await here.all(kind))];
    for (const kind of KEPT.filter(({ isNear }) => isNear))
      expect(here.live(kind).peek()).toEqual(await here.get(kind));
    expect(all).toMatchObject({
      bests: [['', { '4x4, p4 0.1': 4321 }]],
      challenges: [['', { '2026-11-28': 5000 }]],
      'seen-days': [['', ['2026-11-27', '2026-11-26']]],
      missed: [['', { 'x 16': ['a'] }]],
      lessons: expect.arrayContaining([['some', mistake]]),
      'arena-run': [['', { done: 3, asked: 9 }]],
      followed: [['', 'game']],
      'arena-games': [['r\n000000000', game]],
      settings: [['', { theme: 'dark', palette: 'classic' }]],
      puzzles: [['', { puzzles: { a: [1500, 100] } }]],
      training: [['', { progress }]],
      'arena-tables': [['table', { plan }]],
      reviews: [[reviewId(keptReview({})), { made: 1 }]],
    });
    expect(all.lessons).toHaveLength(201);
    expect(here.damaged.value).toEqual(visit === 0 ? ['settings', 'puzzles'] : []);
  }
  expect([...storage.keys()].filter((key) => !key.startsWith('twofold:near:'))).toEqual([]);
  expect((await indexedDB.databases()).map(({ name }) => name).sort()).toEqual(['twofold']);
});

test('nothing but the register, the games and the caches asks for storage, and each kind has a name of its own', () => {
  const asks = /\b(storageOf|openDatabase|openDB|openCache|caches\.open|rowOf(?=\('))\b/g;
  const users = readdirSync('www', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => {
      const asked = readFileSync(join('www', path), 'utf8').match(asks) ?? [];
      return asked.length > 0 ? [[path, ...new Set(asked)].join(' ')] : [];
    });
  expect(users.sort()).toEqual([
    'features/train/kept-solutions.ts openCache',
    'games/earlier.ts openDB',
    'games/far.ts rowOf',
    'games/games.ts rowOf',
    'games/near.ts rowOf',
    'games/records.ts openDatabase',
    'lib/browser.ts storageOf openDatabase openDB openCache caches.open',
    'main.ts storageOf',
    'shell/elsewhere.ts openCache',
    'state/page-state.ts openCache storageOf',
    'workers/service.ts caches.open',
  ]);
  expect(new Set(KEPT.map(({ name }) => name)).size).toBe(KEPT.length);
});
