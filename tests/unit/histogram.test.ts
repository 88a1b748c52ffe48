import assert from 'node:assert/strict';
import { test } from 'vitest';
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
    assert.deepEqual(counts, expected);
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      values.length,
    );
    assert.ok(counts[0] > 0);
    assert.ok((counts.at(-1) ?? 0) > 0);
    assert.ok(counts.length <= 29, `${counts.length} bars`);
    // Their limits are easy to read.
    const digits = Number(String(step).replace(/0+$/, ''));
    assert.ok([1, 2, 25, 5].includes(digits), String(step));
    assert.ok(Number.isInteger(from / step), `${from} is not a multiple of ${step}`);
  }
});
