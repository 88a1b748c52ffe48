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

/** Size of a merged tile half-way through its pop. */
const POP_PEAK = 1.2;

/** How much a merge is felt beyond others: from 512 on, and more with each rank. */
export const strengthOf = (rank: number) => Math.max(0, rank - 8);

/** The size of a merged tile. `along`: how far in its pop, 0 to 1 */
export function popScale(along: number, rank: number) {
  const peak = POP_PEAK + 0.03 * strengthOf(rank);
  return along < 0.5 ? peak * ease(along * 2) : peak - (peak - 1) * ease(along * 2 - 1);
}

export const ease = cubicBezier(0.25, 0.1, 0.25, 1);
export const easeInOut = cubicBezier(0.42, 0, 0.58, 1);
