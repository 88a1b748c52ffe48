import assert from 'node:assert/strict';
import { test } from 'vitest';
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
  assert.equal(
    words({ verdict: 'mistake' }),
    'Mistake: ← costs 20 % of the final score. Best was ↑.',
  );
  assert.equal(
    words({ verdict: 'inaccuracy', share: 0.0123 }),
    'Slightly weak: ← costs 1 % of the final score. Best was ↑.',
  );
  assert.equal(words({ verdict: 'good', loss: 20.4 }), 'Good: ← is about as good as ↑.');
  assert.equal(words({ verdict: 'best', best: 'left', loss: 0 }), 'Best move.');
  const only = { up: null, right: null, down: null, left: 3 };
  assert.equal(words({ verdict: 'best', values: only }), '← was the only move.');
});

test('what is known exactly is not about so much, and a chance is in percentage points', () => {
  assert.equal(
    words({ verdict: 'mistake', loss: 12.25 }, true),
    'Mistake: ← costs 12.25 points. Best was ↑.',
  );
  assert.equal(
    words({ verdict: 'mistake', loss: 0.0312 }, true, { kind: 'chance', tile: 512 }),
    'Mistake: ← costs 3.12 percentage points of the chance of a 512. Best was ↑.',
  );
});

test('a reason says only what is known, and of which board', () => {
  const verdict = { judged: blunder(), measure: POINTS };
  const say = (reason: Parameters<typeof describeReason>[1]) =>
    describeReason(verdict, reason, false, asWord);
  assert.equal(say(null), '');
  const none = { corner: null, ending: null, merges: null, spawn: null };
  assert.equal(say(none), '');
  assert.equal(say({ ...none, corner: 512 }), 'It takes the 512 out of its corner.');
  const ending = { moves: 50, games: 100, played: 31, best: 0 };
  assert.equal(
    say({ ...none, ending }),
    'It risks an early end: of 100 games that the solver played on after left, 31 ended within 50 moves; after up, none.',
  );
  const spawn = { row: 2, column: 3, tile: 2, chance: 0.3, cost: 2480 };
  // Of 1,240 points, 20 % of the final score, twice as many.
  assert.equal(
    say({ ...none, spawn, merges: 2 }),
    'The danger after left: a new 2 in row 2, column 3. Its chance is 30 %, and it costs 40 % of the final score. It merges 2 pairs fewer than up, even with the move after it.',
  );
  assert.equal(
    describeReason(verdict, { ...none, spawn }, true, asArrow),
    'The danger after ←: a new 2 in row 2, column 3. Its chance is 30 %, and it costs 2,480 points.',
  );
});

test('the curve goes from the first judged move to the last, the highest above', () => {
  const points = curvePoints([
    { number: 3, expected: 100 },
    { number: 5, expected: 300 },
    { number: 11, expected: 200 },
  ]);
  assert.deepEqual(
    points.map(({ x }) => x),
    [0, 100, 400],
  );
  assert.ok(points[1].y < points[2].y && points[2].y < points[0].y);
  const flat = curvePoints([1, 2].map((number) => ({ number, expected: 7 })));
  assert.ok(flat.every(({ y }) => Number.isFinite(y)));
});

test('luck is a word and a share, and never certain', () => {
  assert.equal(describeLuck(20), 'Unlucky: 8 of 10 games played like this get kinder tiles.');
  assert.equal(describeLuck(80), 'Lucky: 8 of 10 games played like this get worse tiles.');
  for (const percentile of [21, 40, 50, 79])
    assert.equal(describeLuck(percentile), 'Average luck.', `${percentile}`);
  assert.equal(describeLuck(94.9), 'Lucky: 9 of 10 games played like this get worse tiles.');
  assert.equal(describeLuck(2), 'Unlucky: 98 of 100 games played like this get kinder tiles.');
  assert.equal(describeLuck(0), 'Unlucky: 99 of 100 games played like this get kinder tiles.');
  assert.equal(describeLuck(null), 'Nothing was left to luck.');
});
