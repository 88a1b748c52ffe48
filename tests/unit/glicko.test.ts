import { expect, test } from 'vitest';
import { rated, UNRATED } from '../../www/lib/glicko.ts';

test('the example of the paper comes out', () => {
  const own = { rating: 1500, deviation: 200, volatility: 0.06 };
  const after = rated(own, [
    { other: { rating: 1400, deviation: 30 }, score: 1 },
    { other: { rating: 1550, deviation: 100 }, score: 0 },
    { other: { rating: 1700, deviation: 300 }, score: 0 },
  ]);
  expect(after.rating.toFixed(2)).toBe('1464.05');
  expect(after.deviation.toFixed(2)).toBe('151.52');
  expect(after.volatility.toFixed(5)).toBe('0.06000');
});

test('without games only the deviation grows', () => {
  const after = rated({ ...UNRATED, deviation: 100 }, []);
  expect(after.rating).toBe(UNRATED.rating);
  expect(after.deviation).toBeGreaterThan(100);
});

test('a great surprise raises the volatility', () => {
  const steady = { rating: 1000, deviation: 30, volatility: 0.06 };
  const wins = Array.from({ length: 20 }, () => ({
    other: { rating: 2200, deviation: 30 },
    score: 1,
  }));
  expect(rated(steady, wins).volatility).toBeGreaterThan(steady.volatility);
});
