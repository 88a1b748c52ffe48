import { expect, test } from 'vitest';
import type { JudgedMove } from '../../pkg/twofold.js';
import { curvePoints } from '../../www/features/coach/small-curve.tsx';
import {
  asArrow,
  asWord,
  describeLuck,
  describeReason,
  describeVerdict,
} from '../../www/views/verdict-words.ts';
import { judged } from './some-moves.ts';

const POINTS = { kind: 'points' } as const;

const blunder = (more: Partial<JudgedMove> = {}) =>
  judged(1, {
    values: { up: 5000, right: null, down: 1, left: 3760 },
    expected: 6000,
    loss: 1240,
    share: 0.2,
    verdict: 'blunder',
    ...more,
  });

const words = (more: Partial<JudgedMove>, isExact = false, measure = POINTS as any) =>
  describeVerdict({ judged: blunder(more), measure }, isExact, asArrow);

test('a verdict says what was given away, and what was best', () => {
  expect(words({ verdict: 'mistake' })).toBe(
    'Mistake: ← costs 20 % of the final score. Best was ↑.',
  );
  expect(words({ verdict: 'inaccuracy', share: 0.0123 })).toBe(
    'Slightly weak: ← costs 1 % of the final score. Best was ↑.',
  );
  expect(words({ verdict: 'good', loss: 20.4 })).toBe('Good: ← is about as good as ↑.');
  expect(words({ verdict: 'best', best: 'left', loss: 0 })).toBe('Best move.');
  const only = { up: null, right: null, down: null, left: 3 };
  expect(words({ verdict: 'best', values: only })).toBe('← was the only move.');
});

test('what is known exactly is not about so much, and a chance is in percentage points', () => {
  expect(words({ verdict: 'mistake', loss: 12.25 }, true)).toBe(
    'Mistake: ← costs 12.25 points. Best was ↑.',
  );
  expect(words({ verdict: 'mistake', loss: 0.0312 }, true, { kind: 'chance', tile: 512 })).toBe(
    'Mistake: ← costs 3.12 percentage points of the chance of a 512. Best was ↑.',
  );
});

test('a reason says only what is known, and of which board', () => {
  const verdict = { judged: blunder(), measure: POINTS };
  const say = (reason: Parameters<typeof describeReason>[1]) =>
    describeReason(verdict, reason, false, asWord);
  expect(say(null)).toBe('');
  const none = { corner: null, ending: null, merges: null, spawn: null };
  expect(say(none)).toBe('');
  expect(say({ ...none, corner: 512 })).toBe('It takes the 512 out of its corner.');
  const ending = { moves: 50, games: 100, played: 31, best: 0 };
  expect(say({ ...none, ending })).toBe(
    'It risks an early end: of 100 games that the solver played on after left, 31 ended within 50 moves; after up, none.',
  );
  const spawn = { row: 2, column: 3, tile: 2, chance: 0.3, cost: 2480 };
  // Of 1,240 points, 20 % of the final score, twice as many.
  expect(say({ ...none, spawn, merges: 2 })).toBe(
    'The danger after left: a new 2 in row 2, column 3. Its chance is 30 %, and it costs 40 % of the final score. It merges 2 pairs fewer than up, even with the move after it.',
  );
  expect(describeReason(verdict, { ...none, spawn }, true, asArrow)).toBe(
    'The danger after ←: a new 2 in row 2, column 3. Its chance is 30 %, and it costs 2,480 points.',
  );
});

test('the curve goes from the first judged move to the last, the highest above', () => {
  const points = curvePoints([
    { number: 3, expected: 100 },
    { number: 5, expected: 300 },
    { number: 11, expected: 200 },
  ]);
  expect(points.map(({ x }) => x)).toStrictEqual([0, 100, 400]);
  expect(points[1].y < points[2].y && points[2].y < points[0].y).toBeTruthy();
  const flat = curvePoints([1, 2].map((number) => ({ number, expected: 7 })));
  expect(flat.every(({ y }) => Number.isFinite(y))).toBeTruthy();
});

test('luck is a word and a share, and never certain', () => {
  expect(describeLuck(20)).toBe('Unlucky: 8 of 10 games played like this get kinder tiles.');
  expect(describeLuck(80)).toBe('Lucky: 8 of 10 games played like this get worse tiles.');
  for (const percentile of [21, 40, 50, 79])
    expect(describeLuck(percentile), `${percentile}`).toBe('Average luck.');
  expect(describeLuck(94.9)).toBe('Lucky: 9 of 10 games played like this get worse tiles.');
  expect(describeLuck(2)).toBe('Unlucky: 98 of 100 games played like this get kinder tiles.');
  expect(describeLuck(0)).toBe('Unlucky: 99 of 100 games played like this get kinder tiles.');
  expect(describeLuck(null)).toBe('Nothing was left to luck.');
});
