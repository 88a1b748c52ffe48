import { expect, test } from 'vitest';
import { GameFinder, ORDERS } from '../../www/features/games/find-games.ts';
import type { GameEntry, Summary } from '../../www/games/games.ts';
import { listedWith } from './some-games.ts';

const entry = (id: string, more: Partial<GameEntry>, summary: Partial<Summary> = {}) =>
  listedWith(summary, { id, ...more });
const by = (player: number, ...solvers: string[]) => ({
  played: { player, solver: solvers.length, unknown: 0, solvers },
});
const on = (...date: [number, number, number]) => ({ updated: new Date(...date).getTime() });
const games = [
  entry('a', { name: 'Versus Ann', ...on(2025, 2, 7), ...by(5) }, { score: 12_345, maxTile: 1024 }),
  entry('b', { ...on(2026, 10, 23), ...by(0, 'fair') }, { rows: 3, cols: 3, finished: false }),
  entry('c', { updated: Date.now(), ...by(5, 'fair', 'looi') }, { seed: 'abcd-0007', moves: 99 }),
  entry('d', { updated: 0 }),
];
const finder = new GameFinder((id) => ({ fair: 'The fair one' })[id] ?? id);

const ids = (found: readonly GameEntry[]) => found.map(({ id }) => id).join(' ');

test.each([
  ['a b c d', ['']],
  ['a', ['ann', '12345', '12,345', 'tile 1024', 'march 2025', '7 mar', '2025-03-07']],
  ['b', ['3x3', 'unfinished']],
  ['c', ['ABCD-0007', 'today you']],
  ['b c', ['fair']],
  ['', ['ann 3x3']],
])('by any of their words these games are found: %s', (all, queries) => {
  for (const query of queries) expect(ids(finder.find(games, query)), query).toBe(all);
});

test('it is said who played', () => {
  expect(games.map((game) => finder.players(game))).toStrictEqual([
    'you',
    'The fair one',
    'you, The fair one, and looi',
    'player not known',
  ]);
});

test('games are sorted by time, score and length', () => {
  const sorted = (order: string) => games.toSorted(ORDERS[order]).map(({ id }) => id)[0];
  expect(['latest', 'score', 'length'].map(sorted)).toStrictEqual(['c', 'a', 'c']);
});
