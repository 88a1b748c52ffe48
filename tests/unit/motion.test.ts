import assert from 'node:assert/strict';
import { test } from 'vitest';
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
    assert.ok(Math.abs(ease(t) - eased) < 1e-3, `ease at ${t}: ${ease(t)}`);
    assert.ok(Math.abs(easeInOut(t) - inOut) < 1e-3, `ease-in-out at ${t}: ${easeInOut(t)}`);
  }
});

test('a merge from 512 on pops further, the more the larger its tile, and ends in its place', () => {
  const peaks = [1, 8, 9, 11, 17].map((rank) => popScale(0.5, rank));
  assert.equal(peaks[0], peaks[1]);
  assert.ok(peaks[1] < peaks[2] && peaks[2] < peaks[3] && peaks[3] < peaks[4], String(peaks));
  for (const rank of [1, 17]) assert.equal(popScale(1, rank), 1);
});
