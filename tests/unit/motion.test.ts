import { expect, test } from 'vitest';
import { ease, easeInOut, popScale } from '../../www/ui/motion.ts';

test('the board eases as style sheets do, and so as the original game', () => {
  // What Chromium computes for an animation of a style sheet at these times.
  for (const [t, eased, inOut] of [
    [0, 0, 0],
    [1 / 6, 0.2208, 0.0558],
    [0.25, 0.4085, 0.1291],
    [0.5, 0.8024, 0.5],
    [0.75, 0.9605, 0.8709],
    [1, 1, 1],
  ]) {
    expect(Math.abs(ease(t) - eased), `ease at ${t}`).toBeLessThan(1e-3);
    expect(Math.abs(easeInOut(t) - inOut), `ease-in-out at ${t}`).toBeLessThan(1e-3);
  }
});

test('a merge from 512 on pops further, the more the larger its tile, and ends in its place', () => {
  const peaks = [1, 8, 9, 11, 17].map((rank) => popScale(0.5, rank));
  expect(peaks[0]).toBe(peaks[1]);
  expect(new Set(peaks).size).toBe(4);
  expect(peaks).toStrictEqual(peaks.toSorted((one, other) => one - other));
  for (const rank of [1, 17]) expect(popScale(1, rank)).toBe(1);
});
