import { expect, test } from 'vitest';
import { binned } from '../../www/ui/histogram.tsx';

const SAMPLES = [
  [7],
  [3, 3, 3],
  [0, 27],
  [0, 28],
  [1, 2, 2, 5],
  [999, 1000],
  [-5, 5],
  [128, 70_000, 65_536, 4],
  Array.from({ length: 500 }, (_, index) => (index * 7919) % 20_011),
];

test('every value is counted once, in the bar that it lies in, and in few bars that begin and end with one', () => {
  for (const values of SAMPLES) {
    const { from, step, counts } = binned(values);
    const expected = counts.map(
      (_, index) =>
        values.filter((value) => value >= from + index * step && value < from + (index + 1) * step)
          .length,
    );
    expect(counts).toStrictEqual(expected);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(values.length);
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts.at(-1) ?? 0).toBeGreaterThan(0);
    expect(counts.length, `${counts.length} bars`).toBeLessThanOrEqual(29);
    // Their limits are easy to read.
    const digits = Number(String(step).replace(/0+$/, ''));
    expect([1, 2, 25, 5], String(step)).toContain(digits);
    expect(Number.isInteger(from / step), `${from} is not a multiple of ${step}`).toBeTruthy();
  }
});
