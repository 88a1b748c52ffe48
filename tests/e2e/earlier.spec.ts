import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { recordsOf } from './databases.ts';
import { expect, GamePage, test } from './test.ts';

/** What a browser had kept of the version before: its storages and databases, and what the games were. */
const profile: {
  games: { what: string; moves: number; score: string; board: number[][] }[];
  localStorage: Record<string, string>;
  sessionStorage: Record<string, string>;
  databases: Record<string, { version: number; stores: Record<string, object> }>;
} = JSON.parse(readFileSync('tests/data/profile.json', 'utf8'));

/** Makes the browser what it was. */
const restore = (page: Page, changes: Partial<typeof profile> = {}) =>
  page.evaluate(
    async ({ localStorage: near, sessionStorage: tab, databases }) => {
      const lively = (value: any): any => {
        if (Array.isArray(value)) return value.map(lively);
        if (typeof value !== 'object' || value === null) return value;
        if (typeof value.binary !== 'string')
          return Object.fromEntries(
            Object.entries(value).map(([key, part]) => [key, lively(part)]),
          );
        const bytes = Uint8Array.from(atob(value.base64), (letter) => letter.charCodeAt(0));
        return value.binary === 'ArrayBuffer'
          ? bytes.buffer
          : new (Reflect.get(globalThis, value.binary))(bytes.buffer);
      };
      localStorage.clear();
      sessionStorage.clear();
      for (const [key, text] of Object.entries(near)) localStorage.setItem(key, text);
      for (const [key, text] of Object.entries(tab)) sessionStorage.setItem(key, text);
      for (const [name, { version, stores }] of Object.entries(databases))
        await new Promise((done, failed) => {
          const opening = indexedDB.open(name, version);
          opening.onerror = () => failed(opening.error);
          opening.onupgradeneeded = () => {
            for (const [store, { keyPath, records }] of Object.entries<any>(stores)) {
              const made = opening.result.createObjectStore(store, { keyPath });
              for (const [key, value] of records)
                made.put(lively(value), keyPath === null ? key : undefined);
            }
          };
          opening.onsuccess = () => {
            opening.result.close();
            done(undefined);
          };
        });
    },
    { ...profile, ...changes },
  );

/** An empty page of this address. */
async function blank(page: Page) {
  await page.route('**/blank', (route) => route.fulfill({ body: '', contentType: 'text/html' }));
  await page.goto('./blank');
}

test('what the version before has kept opens with everything', async ({ page }) => {
  await blank(page);
  await restore(page);
  const game = await GamePage.on(page);
  const { games } = profile;
  const now = games.at(-1);
  await expect(game.moves).toHaveText(String(now?.moves));
  expect(await game.board()).toEqual(now?.board);
  await expect(game.settings.root).toHaveAttribute('data-theme', 'dark');
  await game.games.show();
  await expect(game.games.entries).toHaveCount(games.length - 1);
  await expect(page.getByText('The named one')).toBeVisible();
  for (const [at, { moves, score, board }] of games.toReversed().entries()) {
    if (at > 0) await game.games.entries.nth(at === 1 ? 0 : at - 1).click();
    await expect(game.moves).toHaveText(String(moves));
    await expect(game.score).toHaveText(score);
    expect(await game.board()).toEqual(board);
    await game.games.show();
  }
  // Moves that were taken back are there to be redone.
  await game.panels.go('play');
  await page.keyboard.press('y');
  await expect(game.moves).toHaveText(String(games[0].moves + 1));
  await expect
    .poll(async () => Object.keys(await recordsOf(page, 'games')).length)
    .toBe(games.length);
  const kept = profile.databases.twofold.stores.kept as unknown as {
    records: [[string, string], { value: object }][];
  };
  for (const [[kind, id], { value }] of kept.records.filter(
    ([[kind]]) => kind === 'puzzles' || kind === 'missed',
  ))
    expect((await recordsOf(page, kind))[id]).toEqual(value);
  expect(Object.keys(await recordsOf(page, 'reviews'))).toHaveLength(1);
  const names = await page.evaluate(async () => [
    ...Object.keys(localStorage).filter((key) => /twofold:(game|current)/.test(key)),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);
  expect(names).toEqual(['twofold']);
});

test('a newer game stays, a damaged one is set aside, both are told', async ({ page }) => {
  await blank(page);
  const current = JSON.parse(profile.localStorage['twofold:current']).id;
  const key = `twofold:game:${current}`;
  const newer = JSON.stringify({ ...JSON.parse(profile.localStorage[key]), version: 2 });
  await restore(page, {
    localStorage: { ...profile.localStorage, [key]: newer, 'twofold:game:bad': '{"version":1,' },
  });
  const game = await GamePage.on(page);
  await expect(game.toasts.all).toContainText('saved by a newer version of this page');
  await game.playMoves(1);
  await game.reload();
  await expect(game.moves).toHaveText('1');
  const texts = await page.evaluate(() => ({ ...localStorage }));
  expect(texts[key]).toBe(newer);
  expect(texts['twofold:damaged:bad']).toBe('{"version":1,');
});

test('where the database is blocked the games stay in their journals', async ({ page }) => {
  await blank(page);
  await restore(page);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  const game = await GamePage.on(page);
  await expect(game.moves).toHaveText('4');
  await expect(game.toasts.all).toContainText('keeps no database');
  await game.playMoves(1);
  await expect(game.saved).toHaveText('saved');
  await game.transport.newGame.click();
  await game.games.show();
  await expect(game.games.entries).toHaveCount(1);
  await game.games.entries.first().click();
  await expect(game.moves).toHaveText('5');
});
