import { expect, test } from 'vitest';
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
  expect(formatValue(1234.56)).toBe('1,235');
  expect(formatValue(123.456)).toBe('123.5');
  expect(formatValue(0.0123456)).toBe('0.01235');
  expect(formatValue(-1234.56)).toBe('−1,235');
});

test('a difference is as exact as the value that it belongs to', () => {
  expect(formatDelta(0, 5)).toBe('±0');
  expect(formatDelta(-12.345, 5000)).toBe('−12');
  expect(formatDelta(-12.345, 50)).toBe('−12.35');
});

test('a value in a tight place never has more than six characters', () => {
  for (const value of [0, 7, 99.9, 1234, 65_536, 123_456, 3_932_100, -54_321]) {
    expect(formatTight(value).length, formatTight(value)).toBeLessThanOrEqual(6);
    if (value > 0)
      expect(formatTightDelta(-value).length, formatTightDelta(-value)).toBeLessThanOrEqual(6);
  }
  expect(formatTightDelta(0)).toBe('±0');
  expect(formatTight(-7)).toBe('−7');
});

test('an exact number keeps three digits, however small it is', () => {
  expect(formatExact(0)).toBe('0');
  expect(formatExact(12.3456)).toBe('12.346');
  expect(formatExact(0.012345)).toBe('0.0123');
  expect(formatExact(0.000012345)).toBe('0.0000123');
  expect(formatExact(3.4e-7)).toBe('<0.000001');
  expect([0.5, -2].map(formatExactDelta)).toStrictEqual(['+0.5', '−2']);
  expect([-1, -1.5e-5].map(formatExact)).toStrictEqual(['−1', '−0.000015']);
});

test('a probability that is nearly certain does not look certain', () => {
  expect(formatPercent(1)).toBe('100 %');
  expect(formatPercent(0.5)).toBe('50 %');
  for (let digits = 1; digits < 12; digits++) {
    const text = formatPercent(1 - 10 ** -digits);
    expect(Number.parseFloat(text), text).not.toBe(100);
  }
});

test('amounts have the unit that suits them', () => {
  expect(formatBytes(1)).toBe('1 KiB');
  expect(formatBytes(2 ** 20)).toBe('1 MiB');
  expect(formatBytes(1.5 * 2 ** 30)).toBe('1.5 GiB');
  expect(formatDuration(0)).toBe('1 s');
  expect(formatDuration(99)).toBe('99 s');
  expect(formatDuration(600)).toBe('10 min');
  expect(formatDuration(9000)).toBe('2.5 h');
  expect(formatShare(0.1234)).toBe('12.3 %');
  expect(formatSize({ rows: 3, cols: 5 })).toBe('3×5');
});
