type MotionChoice = 'system' | 'full' | 'reduced';

const query = '(prefers-reduced-motion: reduce)';
let choice: MotionChoice = 'system';

/** Sets what the player has chosen in place of the system's setting. */
export function chooseMotion(chosen: MotionChoice) {
  choice = chosen;
}

/** Whether nothing may slide or grow. */
export const isStill = () =>
  choice === 'system' ? matchMedia(query).matches : choice === 'reduced';

/** A coordinate of the cubic Bézier curve from 0 to 1. */
const bezier = (s: number, first: number, second: number) =>
  3 * (1 - s) * s * ((1 - s) * first + s * second) + s ** 3;

/** The `cubic-bezier` of style sheets. */
const cubicBezier =
  (x1: number, y1: number, x2: number, y2: number): ((t: number) => number) =>
  (t) => {
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
