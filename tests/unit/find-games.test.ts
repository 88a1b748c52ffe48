import type { GameEntry, Summary } from '../../www/games/games.ts';
import './sentences.ts';
import assert from 'node:assert/strict';
import { test } from 'vitest';
import { GameFinder, ORDERS } from '../../www/features/games/find-games.ts';
import { storedGame } from './some-games.ts';

function entry(id: string, more: Partial<GameEntry>, summary: Partial<Summary> = {}): GameEntry {
  const { record: _, ...stored } = storedGame(id);
  return { ...stored, ...more, summary: { ...stored.summary, ...summary } };
}

const played = { player: 0, solver: 0, unknown: 0, solvers: [] };
const games = [
  entry(
    'a',
    {
      name: 'Against Ann',
      updated: new Date(2025, 2, 7).getTime(),
      played: { ...played, player: 5 },
    },
    { score: 12_345, maxTile: 1024 },
  ),
  entry(
    'b',
    {
      updated: new Date(2026, 10, 23).getTime(),
      played: { ...played, solver: 5, solvers: ['fair'] },
    },
    { rows: 3, cols: 3, score: 400, finished: false },
  ),
  entry(
    'c',
    { updated: Date.now(), played: { ...played, player: 5, solver: 2, solvers: ['fair', 'looi'] } },
    { seed: 'abcd-0007', moves: 99 },
  ),
  entry('d', { updated: 0 }),
];
const finder = new GameFinder((id) => ({ fair: 'The fair one' })[id] ?? id);

const found = (query: string) => finder.find(games, query).map(({ id }) => id);

test('a game is found by any of its words', () => {
  assert.deepEqual(found(''), ['a', 'b', 'c', 'd']);
  assert.deepEqual(found('ann'), ['a']);
  assert.deepEqual(found('12345'), ['a']);
  assert.deepEqual(found('12,345'), ['a']);
  assert.deepEqual(found('tile 1024'), ['a']);
  assert.deepEqual(found('3x3'), ['b']);
  assert.deepEqual(found('unfinished'), ['b']);
  assert.deepEqual(found('ABCD-0007'), ['c']);
  assert.deepEqual(found('march 2025'), ['a']);
  assert.deepEqual(found('7 mar'), ['a']);
  assert.deepEqual(found('2025-03-07'), ['a']);
  assert.deepEqual(found('today you'), ['c']);
  assert.deepEqual(found('fair'), ['b', 'c']);
  assert.deepEqual(found('ann 3x3'), []);
});

test('it is said who played', () => {
  assert.deepEqual(
    games.map((game) => finder.players(game)),
    ['you', 'The fair one', 'you, The fair one, and looi', 'player not known'],
  );
});

test('games are sorted by time, score and length', () => {
  const sorted = (order: string) => games.toSorted(ORDERS[order]).map(({ id }) => id)[0];
  assert.deepEqual(['latest', 'score', 'length'].map(sorted), ['c', 'a', 'c']);
});
