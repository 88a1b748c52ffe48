import { readFileSync } from 'node:fs';
import { MISSED, PUZZLES, REVIEWS } from '../../www/games/far.ts';
import { GAMES, RECORDS } from '../../www/games/games.ts';
import { recordsOf } from './databases.ts';
import { expect, GamePage, test } from './test.ts';

/** What a browser had kept of the version before: its storages and databases, and what the games were. */
const profile: {
  games: { what: string; moves: number; score: string; board: number[][] }[];
  localStorage: Record<string, string>;
  sessionStorage: Record<string, string>;
  databases: Record<
    string,
    {
      version: number;
      stores: Record<string, { keyPath: string | string[] | null; records: [string, any][] }>;
    }
  >;
} = JSON.parse(readFileSync('tests/data/profile.json', 'utf8'));

/** Runs in the page: makes the browser what it was. */
async function restore({ localStorage: near, sessionStorage: tab, databases }: typeof profile) {
  const lively = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(lively);
    if (typeof value !== 'object' || value === null) return value;
    const { binary, base64 } = value as Record<string, string>;
    if (typeof binary !== 'string')
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, lively(part)]));
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return binary === 'ArrayBuffer'
      ? bytes.buffer
      : new (Reflect.get(globalThis, binary))(bytes.buffer);
  };
  for (const [key, text] of Object.entries(near)) localStorage.setItem(key, text);
  for (const [key, text] of Object.entries(tab)) sessionStorage.setItem(key, text);
  for (const [name, { version, stores }] of Object.entries(databases))
    await new Promise((done, failed) => {
      const opening = indexedDB.open(name, version);
      opening.onerror = () => failed(opening.error);
      opening.onupgradeneeded = () => {
        for (const [store, { keyPath, records }] of Object.entries(stores)) {
          const made = opening.result.createObjectStore(store, { keyPath });
          for (const [key, value] of records) made.put(lively(value), keyPath ? undefined : key);
        }
      };
      opening.onsuccess = () => {
        opening.result.close();
        done(undefined);
      };
    });
}

test('what the version before has kept opens, and damage is set aside', async ({ page }) => {
  // An empty page of this address.
  await page.route('**/blank', (route) => route.fulfill({ body: '', contentType: 'text/html' }));
  await page.goto('./blank');
  const damaged = '{"version":1,';
  const near = {
    ...profile.localStorage,
    'twofold:game:bad': damaged,
    'twofold:game:new': '{"version":2}',
  };
  await page.evaluate(restore, { ...profile, localStorage: near });
  const game = await GamePage.on(page);
  const { games, databases } = profile;
  const shows = async ({ moves, score, board }: (typeof games)[number]) => {
    await expect(game.moves).toHaveText(String(moves));
    await expect(game.score).toHaveText(score);
    expect(await game.board()).toEqual(board);
  };
  await shows(games[games.length - 1]);
  await expect(game.root).toHaveAttribute('data-theme', 'dark');
  await game.panels.show('games');
  await expect(game.games.entries).toHaveCount(games.length - 1);
  await expect(page.getByText('The named one')).toBeVisible();
  await game.games.entries.last().click();
  await shows(games[0]);
  // Moves that were taken back are there to be redone.
  await page.keyboard.press('y');
  await expect(game.moves).toHaveText(String(games[0].moves + 1));
  await expect
    .poll(async () => Object.keys(await recordsOf(page, GAMES)).length)
    .toBe(games.length);
  const records = Object.values(await recordsOf(page, RECORDS)).map(({ record }) => record);
  const before = databases['twofold-games'].stores.records.records.slice(1);
  expect(records).toEqual(expect.arrayContaining(before.map(([, { record }]) => record)));
  for (const row of [PUZZLES, MISSED])
    expect(Object.entries(await recordsOf<unknown>(page, row))).toEqual(
      databases.twofold.stores.kept.records
        .filter(([[name]]) => name === row.name)
        .map(([[, id], { value }]) => [id, value]),
    );
  expect(Object.keys(await recordsOf(page, REVIEWS))).toHaveLength(1);
  const left = await page.evaluate(async () => [
    ...Object.keys(localStorage).filter((key) => /twofold:(game|current|damaged)/.test(key)),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);
  expect(left.sort()).toEqual(['twofold', 'twofold:damaged:bad', 'twofold:game:new']);
  expect(await page.evaluate(() => localStorage.getItem('twofold:damaged:bad'))).toBe(damaged);
});
