import { expect, test } from 'vitest';
import { ownStatistics } from '../../www/features/games/statistics.ts';
import type { GameEntry, Summary } from '../../www/games/games.ts';
import { medianOf } from '../../www/lib/median.ts';
import { streaksOf } from '../../www/lib/streaks.ts';
import { listedWith } from './some-games.ts';

const entry = (
  summary: Partial<Summary>,
  played?: Partial<GameEntry['played']>,
  more?: Partial<GameEntry>,
) =>
  listedWith(summary, {
    played: { player: 10, solver: 0, unknown: 0, solvers: [], ...played },
    ...more,
  });

test('the median is the middle, or the mean of the two in the middle', () => {
  expect(medianOf([5])).toBe(5);
  expect(medianOf([1, 4])).toBe(2.5);
  expect(medianOf([1, 4, 100])).toBe(4);
});

test('only games that the player alone has played to the end make scores and tiles', () => {
  const [own, ...others] = ownStatistics(
    [
      entry({ score: 1000, maxTile: 128 }),
      entry({ score: 3000, maxTile: 256 }),
      entry({ score: 2000, maxTile: 256 }),
      entry({ score: 9000, maxTile: 1024, finished: false }),
      entry({ score: 50_000, maxTile: 4096 }, { solver: 4, solvers: ['fair'] }),
      entry({ score: 60_000, maxTile: 4096 }, { unknown: 4 }),
      entry({ score: 70_000, maxTile: 4096 }, { player: 0, solver: 10 }),
      { ...entry({ score: 80_000 }), played: undefined },
      entry({ score: 90_000, start: 'board' }),
      entry({ score: 95_000, spawner: 'recorded' }),
      entry({ score: 97_000, start: undefined, spawner: undefined }),
    ],
    {},
  );
  expect(others).toStrictEqual([]);
  expect(own.scores).toStrictEqual([1000, 2000, 3000]);
  expect(own.tiles).toStrictEqual([
    { tile: 128, games: 3 },
    { tile: 256, games: 2 },
  ]);
  expect(own.best).toBe(9000);
  expect([own.unfinished, own.helped]).toStrictEqual([1, 2]);
  // The player's own moves count wherever they were made.
  expect(own.moves).toBe(60);
});

test('each set of rules has its own statistics, the one with the most games first', () => {
  const all = ownStatistics(
    [
      entry({ rows: 3, cols: 3 }),
      entry({}),
      entry({ score: 7 }),
      entry({ p4: 0.5 }),
      entry({ spawner: 'adversary' }),
      entry({ start: 'one' }),
    ],
    { '3x3, p4 0.1': 12_345 },
  );
  expect(all.length).toBe(5);
  expect(all[0].ruleset).toBe('4x4, p4 0.1');
  expect(all.find(({ rules }) => rules.rows === 3)?.best).toBe(12_345);
});

test('time and days add up over games', () => {
  const [own] = ownStatistics(
    [
      entry({}, {}, { ms: 1000, days: ['2026-03-02', '2026-03-01'] }),
      entry({ score: 5 }, { solver: 3 }, { ms: 500, days: ['2026-03-02'] }),
    ],
    {},
  );
  expect(own.ms).toBe(1500);
  expect(own.days).toStrictEqual(['2026-03-01', '2026-03-02']);
});

test('days in a row go on over the end of a month and of winter time, and end with a day left out', () => {
  const days = [
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-28',
    '2026-03-29',
    '2026-03-30',
    '2026-03-31',
  ];
  expect(streaksOf(days, '2026-03-31')).toStrictEqual({ current: 4, longest: 4 });
  expect(streaksOf(days, '2026-04-01')).toStrictEqual({ current: 4, longest: 4 });
  expect(streaksOf(days, '2026-04-02')).toStrictEqual({ current: 0, longest: 4 });
  expect(streaksOf(days.slice(0, 3), '2026-03-01')).toStrictEqual({ current: 3, longest: 3 });
  expect(streaksOf([], '2026-03-01')).toStrictEqual({ current: 0, longest: 0 });
});
