/** @typedef {'system' | 'full' | 'reduced'} MotionChoice */

const query = '(prefers-reduced-motion: reduce)';
/** @type {MotionChoice} */
let choice = 'system';

/** Sets what the player has chosen in place of the system's setting. @param {MotionChoice} chosen */
export function chooseMotion(chosen) {
  choice = chosen;
}

/** Whether nothing may slide or grow. */
export const isStill = () =>
  choice === 'system' ? matchMedia(query).matches : choice === 'reduced';

/** A coordinate of the cubic Bézier curve from 0 to 1. @param {number} s @param {number} first @param {number} second */
const bezier = (s, first, second) => 3 * (1 - s) * s * ((1 - s) * first + s * second) + s ** 3;

/**
 * The `cubic-bezier` of style sheets.
 *
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 * @returns {(t: number) => number}
 */
const cubicBezier = (x1, y1, x2, y2) => (t) => {
  let [low, high] = [0, 1];
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    if (bezier(middle, x1, x2) < t) low = middle;
    else high = middle;
  }
  return bezier(high, y1, y2);
};

export const ease = cubicBezier(0.25, 0.1, 0.25, 1);
export const easeInOut = cubicBezier(0.42, 0, 0.58, 1);
