import assert from 'node:assert/strict';
import { test } from 'vitest';
import {
  formatBytes,
  formatDelta,
  formatDuration,
  formatExact,
  formatExactDelta,
  formatPercent,
  formatShare,
  formatSize,
  formatTight,
  formatTightDelta,
  formatValue,
} from '../../www/lib/format.ts';

test('values are whole from 1000 on, and have four digits below', () => {
  assert.equal(formatValue(1234.56), '1,235');
  assert.equal(formatValue(123.456), '123.5');
  assert.equal(formatValue(0.0123456), '0.01235');
  assert.equal(formatValue(-1234.56), '−1,235');
});

test('a difference is as exact as the value that it belongs to', () => {
  assert.equal(formatDelta(0, 5), '±0');
  assert.equal(formatDelta(-12.345, 5000), '−12');
  assert.equal(formatDelta(-12.345, 50), '−12.35');
});

test('a value in a tight place never has more than six characters', () => {
  for (const value of [0, 7, 99.9, 1234, 65_536, 123_456, 3_932_100, -54_321]) {
    assert.ok(formatTight(value).length <= 6, formatTight(value));
    if (value > 0) assert.ok(formatTightDelta(-value).length <= 6, formatTightDelta(-value));
  }
  assert.equal(formatTightDelta(0), '±0');
  assert.equal(formatTight(-7), '−7');
});

test('an exact number keeps three digits, however small it is', () => {
  assert.equal(formatExact(0), '0');
  assert.equal(formatExact(12.3456), '12.346');
  assert.equal(formatExact(0.012345), '0.0123');
  assert.equal(formatExact(0.000012345), '0.0000123');
  assert.equal(formatExact(3.4e-7), '<0.000001');
  assert.deepEqual([0.5, -2].map(formatExactDelta), ['+0.5', '−2']);
  assert.deepEqual([-1, -1.5e-5].map(formatExact), ['−1', '−0.000015']);
});

test('a probability that is nearly certain does not look certain', () => {
  assert.equal(formatPercent(1), '100 %');
  assert.equal(formatPercent(0.5), '50 %');
  for (let digits = 1; digits < 12; digits++) {
    const text = formatPercent(1 - 10 ** -digits);
    assert.notEqual(Number.parseFloat(text), 100, text);
  }
});

test('amounts have the unit that suits them', () => {
  assert.equal(formatBytes(1), '1 KiB');
  assert.equal(formatBytes(2 ** 20), '1 MiB');
  assert.equal(formatBytes(1.5 * 2 ** 30), '1.5 GiB');
  assert.equal(formatDuration(0), '1 s');
  assert.equal(formatDuration(99), '99 s');
  assert.equal(formatDuration(600), '10 min');
  assert.equal(formatDuration(9000), '2.5 h');
  assert.equal(formatShare(0.1234), '12.3 %');
  assert.equal(formatSize({ rows: 3, cols: 5 }), '3×5');
});
