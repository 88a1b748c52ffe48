import type { Page } from '@playwright/test';
import { KEPT } from '../../www/games/kept.ts';
import { LESSON } from '../lesson.js';
import { allRecords, type Kept, putRecord, putRecords, recordsOf } from './databases.ts';
import { ARROWS } from './pages/puzzles.ts';
import { expect, type GamePage, test } from './test.ts';

/** Keeps something of every kind, past the page. */
async function keepAll(page: Page, lesson: object) {
  const all = await page.evaluateHandle((lesson) => {
    const numbers = (...all: number[]) => new Float64Array(all);
    const review = {
      game: 'link 1',
      evaluator: 'fair',
      version: 2,
      record: 'x',
      made: 5,
      judge: {
        evaluator: 'fair',
        name: 'fair',
        rank: 1,
        measure: { kind: 'points' },
        solver: { id: 'fair', settings: {}, budget: {} },
      },
      columns: {
        marks: new Uint8Array([0xff]),
        values: numbers(1, 2, Number.NaN, 3),
        expected: numbers(1),
        loss: numbers(0.5),
        luck: numbers(-1),
        variance: numbers(2),
      },
    };
    const point = { games: 7, mean: 1.5, won: 0 };
    const row = { id: 'r', label: 'A row', games: 1, charted: true };
    const records: [kind: string, id: string, value: unknown, version?: number][] = [
      ['bests', '', { '4x4, p4 0.1': 4321 }],
      ['largest-tiles', '', { '4x4, p4 0.1': 9 }],
      ['challenges', '', { '2026-11-28': 5000 }],
      ['seen-days', '', ['2026-11-27']],
      [
        'puzzles',
        '',
        {
          rating: { rating: 1600.5, deviation: 90, volatility: 0.06 },
          puzzles: { '2,4,8,16/0,0,0,0/0,0,0,0/0,0,0,2': [1500, 100] },
          days: { '2026-11-28': 1600 },
          daily: { '2026-11-28': true },
          best: { streak: 5, minutes: 6 },
          lessons: ['corner'],
        },
      ],
      ['missed', '', { '#### 16': ['a board'] }],
      ['lessons', 'bad', lesson],
      ['reviews', 'link 1\nfair', review],
      ['pars', '2026-11-28 good 1', { score: 9, maxTile: 4, moves: 3 }],
      [
        'training',
        '',
        {
          file: new Uint8Array([1, 2, 255]).buffer,
          progress: { games: 7, moves: 90, latest: point, curve: [point] },
          seconds: 2.5,
          revision: 3,
        },
      ],
      ['arena-tables', 'kept one', { plan: { rows: [row] }, name: 'one', at: 6 }, 2],
      ['arena-games', 'r\n000000000', { game: 0, score: 5, moves: 2, link: '' }],
    ];
    return records.map(([kind, id, value, version = 1]): Kept => [[kind, id], { version, value }]);
  }, lesson);
  await putRecords(page, all);
}

/** What a backup is to hold. */
async function made(page: Page) {
  const kinds = KEPT.filter(({ isMade }) => isMade).map(({ name }) => name);
  const all = Object.entries(await allRecords(page));
  return Object.fromEntries(all.filter(([key]) => kinds.includes(key.split(' ')[0])));
}

/** Everything that the browser has of this page: texts, stores and caches. */
const places = (page: Page) =>
  page.evaluate(async () => {
    const stores: string[] = [];
    for (const { name = '' } of await indexedDB.databases())
      await new Promise((done) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => {
          stores.push(...[...opening.result.objectStoreNames].map((store) => `${name} ${store}`));
          opening.result.close();
          done(undefined);
        };
      });
    const texts = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    return { texts, stores, caches: await caches.keys() };
  });

test('all that is kept is saved, and comes back in another browser key by key, and nothing is kept elsewhere', async ({
  game,
  other,
  page,
}) => {
  await game.race.begin('random');
  await game.playMoves(3);
  const board = await game.board();
  await game.settings.show();
  await game.settings.chooseColours('dark');
  await expect.poll(async () => Object.keys(await recordsOf(page, 'settings'))).toHaveLength(1);
  // The id of a position follows from it, and a game is stamped anew.
  await keepAll(page, { ...LESSON, id: 'bad' });
  const path = await game.games.saveEverything();
  const saved = await made(page);
  expect(Object.keys(saved).map((key) => key.split(' ')[0])).toEqual(
    expect.arrayContaining(KEPT.filter(({ isMade }) => isMade).map(({ name }) => name)),
  );

  await other.open();
  await other.games.showBackup();
  await other.games.backupFile.setInputFiles(path);
  await expect(other.games.backupStatus).toContainText('The file is sound. New in it: 1 game');
  await other.page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(other.games.backupStatus).toContainText('Restored: 1 game and 1 review');
  await expect(other.best).toHaveText('4,321');
  await expect(other.settings.root).toHaveAttribute('data-theme', 'dark');
  const restored = await made(other.page);
  const byValue = (all: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(all).map(([key, record]) =>
        key.startsWith('lessons ')
          ? ['lessons', { ...Object(record).value, id: '' }]
          : key.startsWith('games ')
            ? [key, { ...Object(record).value, stamp: '' }]
            : [key, record],
      ),
    );
  expect(byValue(restored)).toEqual(byValue(saved));
  await other.games.backupFile.setInputFiles(path);
  await expect(other.games.backupStatus).toContainText('New in it: 0 games');
  await expect(other.games.backupStatus).toContainText('1 of its games is here already');
  await other.games.leaveView();
  await other.games.entries.click();
  await expect(other.moves).toHaveText('3');
  expect(await other.board()).toEqual(board);

  const { texts, stores, caches } = await places(page);
  const isText = /^twofold:((near|journal|damaged):|(last|tab|probe)$)/;
  expect(texts.filter((name) => !isText.test(name))).toEqual([]);
  // What the page can load or work out again.
  const isCache = /^(twofold-(models|endgames|shared)$|workbox-precache-)/;
  expect(caches.filter((name) => !isCache.test(name))).toEqual([]);
  expect(stores.sort()).toEqual(['twofold aside', 'twofold kept']);
});

/** Answers this many puzzles, rightly or wrongly, and gives their boards. */
async function answerPuzzles({ page, panels, puzzles }: GamePage, count: number) {
  await panels.go('train');
  await puzzles.begin('rated');
  await expect(puzzles.status).toContainText('Answer with');
  const boards: (string | null)[] = [];
  for (let answered = 0; answered < count; answered++) {
    boards.push(await puzzles.heard());
    for (const direction of ['up', 'right', 'down', 'left'] as const) {
      if (await puzzles.next.isVisible()) break;
      await page.keyboard.press(ARROWS[direction]);
    }
    await expect(puzzles.status).toHaveText(/^(Correct|Wrong)/);
    await puzzles.next.click();
    await expect(puzzles.status).toContainText('Answer with');
  }
  return boards;
}

/** Makes 50 moves or some more, and takes a challenge for each of 50 days, without a pause. */
const changeMuch = ({ page }: GamePage, firstDay: number) =>
  page.evaluate(async (firstDay) => {
    const keys = ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp'];
    const moves = document.getElementById('moves');
    for (let press = 0; Number(moves?.textContent) < 50; press++) {
      const [key, bubbles] = [keys[press % 4], true];
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles }));
      await new Promise((done) => setTimeout(done));
    }
    for (let day = firstDay; day < firstDay + 50; day++) {
      const date = new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10);
      location.hash = `day=${date}&score=${1000 + day}`;
      // The page takes the link, and shows the day.
      do await new Promise((done) => setTimeout(done));
      while (location.hash !== '#today');
    }
  }, firstDay);

test('of 200 moves and scores to beat of two tabs at once 200 are kept, and of what they answer and choose all', async ({
  game,
  page,
}) => {
  await game.startGame({ rows: 6, cols: 6 });
  const second = await game.inAnotherTab();
  await second.playMoves(1);
  await Promise.all([changeMuch(game, 1), changeMuch(second, 51)]);
  const challenges = async () => (await recordsOf(page, 'challenges'))[''] ?? {};
  await expect.poll(async () => Object.keys(await challenges())).toHaveLength(100);
  const records = async () => Object.values(await recordsOf(page, 'games'));
  await expect
    .poll(async () => (await records()).map(({ summary }) => summary.moves).sort())
    .toEqual([await game.moveCount(), await second.moveCount()].sort());
  const boards = await Promise.all([answerPuzzles(game, 4), answerPuzzles(second, 4)]);
  const standing = async () => (await recordsOf(page, 'puzzles'))[''];
  const { puzzles, rating } = await standing();
  expect(Object.keys(puzzles)).toHaveLength(new Set(boards.flat()).size);
  await game.settings.show();
  await game.settings.chooseColours('dark');
  await expect(second.settings.root).toHaveAttribute('data-theme', 'dark');
  await second.settings.show();
  await second.page.getByRole('checkbox', { name: 'A soft tick' }).check();
  await expect.poll(async () => (await recordsOf(page, 'settings'))[''].sound).toBe(true);
  await second.reload();
  await expect(second.settings.root).toHaveAttribute('data-theme', 'dark');
  const { '': settings } = await recordsOf(page, 'settings');
  expect(settings).toMatchObject({ theme: 'dark', sound: true });
  expect((await standing()).rating).toEqual(rating);
});

test('a full device is told, and what was changed holds and is kept once there is room', async ({
  game,
  page,
}) => {
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...parameters) {
      if (Reflect.get(globalThis, 'hasRoom')) return put.apply(this, parameters);
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await answerPuzzles(game, 3);
  await expect(game.toasts.all.filter({ hasText: 'The storage is full' })).toHaveCount(1);
  await expect(game.saved).toHaveText('not saved: storage is full');
  await game.settings.show();
  await game.settings.chooseColours('dark');
  await expect(game.settings.root).toHaveAttribute('data-theme', 'dark');
  expect(await recordsOf(page, 'puzzles')).toEqual({});
  await page.evaluate(() => Reflect.set(globalThis, 'hasRoom', true));
  await answerPuzzles(game, 1);
  await expect(game.saved).toHaveText('saved');
  await game.reload();
  await expect(game.settings.root).toHaveAttribute('data-theme', 'dark');
  const { '': standing } = await recordsOf(page, 'puzzles');
  expect(Object.keys(standing.puzzles)).toHaveLength(4);
});

test('a second challenge on a board does not replace the first without a word', async ({
  game,
  page,
}) => {
  const today = new Date().toISOString().slice(0, 10);
  const follow = (score: number) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, `day=${today}&score=${score}`);
  await follow(5000);
  await expect(page.getByText('A friend made 5,000 points on this board')).toBeVisible();
  await follow(3000);
  await expect(game.toasts.all).toContainText('the higher one, 5,000, stands');
  await expect.poll(() => recordsOf(page, 'challenges')).toEqual({ '': { [today]: 5000 } });
});

test('what a newer version has kept stays and is told', async ({ game, page }) => {
  const newer = { version: 9, value: { theme: { light: 'x' } } };
  await game.playMoves(1);
  await game.settled();
  await putRecord(page, ['settings', ''], newer);
  await page.evaluate(
    (text) => localStorage.setItem('twofold:near:settings', text),
    JSON.stringify(newer),
  );
  await game.reload();
  await game.settings.show();
  await game.settings.chooseColours('dark');
  await expect(game.toasts.all).toContainText(['A newer version of this page has kept this']);
  await game.settled();
  expect(await recordsOf(page, 'settings')).toEqual({ '': newer.value });
});

test('a database of a newer version is told as one, and the game is kept beside it', async ({
  game,
  page,
}) => {
  await game.playMoves(3);
  await page.evaluate(
    () =>
      new Promise((done) => {
        const opening = indexedDB.open('twofold', 2);
        opening.onsuccess = () => done(opening.result.close());
      }),
  );
  await game.reload();
  await game.playMoves(1);
  await expect(game.toasts.all).toContainText([
    'A newer version of this page has changed the database: reload the page to get it.',
  ]);
  await expect(game.saved).toHaveText('saved');
  await game.reload();
  await expect(game.moves).toHaveText('4');
});
