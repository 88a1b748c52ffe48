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
