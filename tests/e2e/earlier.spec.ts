import { readFileSync } from 'node:fs';
import { MISSED, PUZZLES } from '../../www/games/far.ts';
import { GAMES, RECORDS } from '../../www/games/games.ts';
import { recordsOf } from './databases.ts';
import { expect, GamePage, test } from './test.ts';

/** What a browser had kept of the version before, what its games were, and what the review of the one with the coach said. */
const profile: {
  games: { what: string; moves: number; score: string; board: number[][] }[];
  reviewed: { accuracy: string; ledger: number[] };
  localStorage: { name: string; value: string }[];
  indexedDB: { stores: { name: string; records: { value: { record?: string } }[] }[] }[];
} = JSON.parse(readFileSync('tests/data/profile.json', 'utf8'));
const { games, reviewed, localStorage: texts, indexedDB: databases } = profile;
const textOf = (key: string) =>
  JSON.parse(texts.find(({ name }) => name === `twofold:${key}`)?.value ?? '');
const recordsBefore = databases
  .flatMap(({ stores }) => stores.filter(({ name }) => name === 'records'))
  .flatMap(({ records }) => records.map(({ value }) => value.record));

test('what the version before has kept opens, and damage is set aside', async ({
  page,
  baseURL,
}) => {
  const damaged = '{"version":1,';
  const kept = {
    origin: new URL(`${baseURL}`).origin,
    localStorage: [
      ...texts,
      { name: 'twofold:game:bad', value: damaged },
      { name: 'twofold:game:new', value: '{"version":2}' },
    ],
    indexedDB: databases,
  };
  await page.context().setStorageState({ cookies: [], origins: [kept] });
  await page.clock.setFixedTime('2026-11-30T20:00Z');
  // Without any worker, nothing could be computed again.
  await page.addInitScript(() => Reflect.set(globalThis, 'Worker', () => {}));
  const game = await GamePage.on(page);
  const { arena, games: list, puzzles, review } = game;
  const shows = async ({ moves, score, board }: (typeof games)[number]) => {
    await expect(game.moves).toHaveText(String(moves));
    await expect(game.score).toHaveText(score);
    expect(await game.board()).toEqual(board);
  };
  await shows(games[games.length - 1]);
  await expect(game.root).toHaveAttribute('data-theme', 'dark');
  await expect(game.best).toHaveText('680');
  await expect
    .poll(async () => Object.values(await recordsOf(page, RECORDS)).map(({ record }) => record))
    .toEqual(expect.arrayContaining(recordsBefore));
  await game.panels.show('games');
  await expect(list.entries).toHaveCount(games.length - 1);
  await expect(page.getByText('The named one')).toBeVisible();
  await list.entries.last().click();
  await shows(games[0]);
  // Moves that were taken back are there to be redone.
  await page.keyboard.press('y');
  await expect(game.moves).toHaveText(String(games[0].moves + 1));
  await expect
    .poll(async () => Object.keys(await recordsOf(page, GAMES)))
    .toHaveLength(games.length);
  await game.panels.show('games');
  await list.entries.nth(2).click();
  await shows(games[5]);
  await review.open();
  await expect(review.accuracy).toHaveText(reviewed.accuracy);
  expect(await review.ledgerNumbers()).toEqual(reviewed.ledger);
  await game.panels.go('train');
  await expect(puzzles.mistakes).toContainText('Waiting: 28.');
  await puzzles.begin('mistakes');
  await expect(puzzles.question).toContainText('Find the better move.');
  await arena.open();
  await expect(arena.rows).toHaveText([/Random.*3.*636/, /Reflex/]);
  await arena.keptResults.locator('summary').click();
  await expect(arena.kept).toContainText('A small table');
  await arena.listGames();
  await expect(arena.gameEntries).toHaveCount(3);
  await game.panels.go('today');
  await expect(game.day.challenge).toHaveText('A friend made 8 points: you are 616 ahead.');
  expect({ ...(await recordsOf(page, PUZZLES))[''], version: 1 }).toEqual(textOf('puzzles'));
  expect(await recordsOf(page, MISSED)).toEqual({ '': textOf('endgames') });
  const other = await game.inAnotherTab();
  await other.panels.show('learn');
  await expect(other.learn.kept).toContainText('Kept from an earlier visit');
  expect(await other.learn.games()).toBe(422);
  await other.learn.start.click();
  await expect.poll(() => other.learn.games()).toBeGreaterThan(422);
  const left = await page.evaluate(async () => [
    ...Object.keys(localStorage).filter((key) => /twofold:(game|current|damaged)/.test(key)),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);
  expect(left.sort()).toEqual(['twofold', 'twofold:damaged:bad', 'twofold:game:new']);
  expect(await page.evaluate(() => localStorage.getItem('twofold:damaged:bad'))).toBe(damaged);
});
