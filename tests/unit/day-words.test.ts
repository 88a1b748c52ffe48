import { expect, test } from 'vitest';
import {
  dayInWords,
  marksInWords,
  placeInWords,
  resultInWords,
  standingInWords,
  untilNext,
} from '../../www/features/day/words.ts';

const MARKS = [
  { label: 'a beginner', score: 4012 },
  { label: 'a good player', score: 18_200 },
  { label: 'an expert', score: 36_004 },
];

const result = (date: string, score: number) => ({
  date,
  id: date,
  score,
  maxTile: 64,
  moves: 90,
  isOnTime: true,
});

test('the next mark of a day comes with the way to it, and those that are passed are named', () => {
  expect(marksInWords(848, MARKS)).toBe(
    'Next: the computer as a beginner, with 4,012 points (3,164 to go).',
  );
  expect(marksInWords(20_000, MARKS)).toBe(
    'You are ahead of the computer as a beginner and a good player. Next: the computer as an expert, with 36,004 points (16,004 to go).',
  );
  expect(marksInWords(40_000, MARKS)).toBe('You are ahead of the computer at all three strengths.');
  // The tiles of one day may favour the weaker player.
  const odd = [MARKS[1], { ...MARKS[0], label: 'an expert' }];
  expect(marksInWords(800, odd)).toMatch(/^Next: the computer as an expert,/);
  expect(marksInWords(5000, odd)).toMatch(
    /^You are ahead of the computer as an expert\. Next: .*a good/,
  );
});

test('the next board comes at midnight in UTC, in hours and minutes and on the clock of the reader', () => {
  const at = (time: string) => untilNext(Date.parse(`2026-11-26T${time}Z`));
  expect(at('18:40:00')).toMatch(/^New board in 5 h 20 min, at \d?\d:\d\d/);
  expect(at('00:00:00')).toMatch(/^New board in 24 h 0 min, /);
  expect(at('23:00:59')).toMatch(/^New board in 1 h 0 min, /);
  expect(at('23:01:00')).toMatch(/^New board in 59 min, /);
  expect(at('23:59:59')).toMatch(/^New board in 1 min, /);
});

test('a date has its year unless it is the present one', () => {
  const now = new Date();
  expect(dayInWords(`${now.getUTCFullYear()}-11-23`)).not.toMatch(/\d{4}/);
  expect(dayInWords('2019-11-23')).toMatch(/2019/);
});

test('a result is placed among the days of the player', () => {
  const days = [
    ['2026-11-20', 900],
    ['2026-11-21', 2000],
    ['2026-11-22', 400],
    ['2026-11-23', 848],
  ].map(([date, score]) => [`${date}`, result(`${date}`, Number(score))] as const);
  const results = new Map(days);
  expect(placeInWords(results, days[1][1])).toBe('The best of your 4 days.');
  expect(placeInWords(results, days[0][1])).toBe('The 2nd best of your 4 days.');
  expect(placeInWords(results, days[3][1])).toBe('The 3rd best of your 4 days.');
  expect(placeInWords(results, days[2][1])).toBe('The 4th best of your 4 days.');
  expect(placeInWords(new Map([days[0]]), days[0][1])).toBe('');
});

test('a game that does not count is told why', () => {
  const why = (game: object, isOwn = true) =>
    standingInWords({ id: 'own', ...game } as never, undefined, isOwn);
  expect(why({ helped: 1 })).toMatch(/a solver had shown you its values/);
  expect(why({}, false)).toMatch(/not made all of its moves yourself/);
  expect(why({ undone: true })).toMatch(/you took a move back/);
  expect(why({ told: true })).toMatch(/had watched a game on this board/);
});

test('a shared result is a challenge, and draws its tiles and streak', () => {
  const own = result('2019-11-23', 848);
  expect(resultInWords(own, 1)).toBe(
    'Twofold, November 23, 2019: 848 points, largest tile 64. Can you beat it?\n128 ⬜⬜⬜⬜⬜ 2048',
  );
  expect(resultInWords({ ...own, score: 5204, maxTile: 512 }, 3)).toBe(
    'Twofold, November 23, 2019: 5,204 points, largest tile 512. Can you beat it?\n128 🟨🟧🟥⬜⬜ 2048 🔥 Streak: 3 days',
  );
  expect(resultInWords({ ...own, maxTile: 2048 }, 1)).toMatch(/\n128 🟨🟧🟥🟪🟦 2048$/);
  expect(resultInWords({ ...own, maxTile: 8192, isOnTime: false }, 3)).toMatch(
    /\n128 🟨🟧🟥🟪🟦🟩🟩 8192$/,
  );
});
