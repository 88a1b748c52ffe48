import assert from 'node:assert/strict';
import { test } from 'vitest';
import { rated, UNRATED } from '../../www/lib/glicko.ts';

test('the example of the paper comes out', () => {
  const own = { rating: 1500, deviation: 200, volatility: 0.06 };
  const after = rated(own, [
    { other: { rating: 1400, deviation: 30 }, score: 1 },
    { other: { rating: 1550, deviation: 100 }, score: 0 },
    { other: { rating: 1700, deviation: 300 }, score: 0 },
  ]);
  assert.equal(after.rating.toFixed(2), '1464.05');
  assert.equal(after.deviation.toFixed(2), '151.52');
  assert.equal(after.volatility.toFixed(5), '0.06000');
});

test('without games only the deviation grows', () => {
  const after = rated({ ...UNRATED, deviation: 100 }, []);
  assert.equal(after.rating, UNRATED.rating);
  assert.ok(after.deviation > 100);
});

test('a great surprise raises the volatility', () => {
  const steady = { rating: 1000, deviation: 30, volatility: 0.06 };
  const wins = Array.from({ length: 20 }, () => ({
    other: { rating: 2200, deviation: 30 },
    score: 1,
  }));
  assert.ok(rated(steady, wins).volatility > steady.volatility);
});
