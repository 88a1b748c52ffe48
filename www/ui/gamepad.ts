import type { DirectionName } from '../../pkg/rules.js';
import { gamepads } from '../lib/browser.ts';
import { DIRECTIONS } from '../lib/directions.ts';

/** The deflection at which a stick counts as pushed, and the one below which it counts as released. */
const PUSHED = 0.6;
const RELEASED = 0.3;

/** The buttons of the d-pad in the standard mapping. */
const CROSS: readonly [number, DirectionName][] = [
  [12, 'up'],
  [13, 'down'],
  [14, 'left'],
  [15, 'right'],
];
/** The first axis of each stick; the second follows. Without the standard mapping, the d-pad may be the last pair. */
const STICKS = { standard: [0, 2], other: [0, 6] };
/** The d-pad may also be this axis: -1 for up, then clockwise in steps of 2/7 up to 1. Larger values, or 0 at first, are at rest. */
const HAT = 9;

/** The directions in which the parts of a gamepad are pushed; a stick at least so far from the middle, of 1. */
function pushesOf(
  { buttons, axes, mapping }: Gamepad,
  least: number = PUSHED,
): Map<string, DirectionName> {
  const isStandard = mapping === 'standard';
  const pushes: Map<string, DirectionName> = new Map();
  for (const [button, direction] of isStandard ? CROSS : []) {
    if (buttons[button]?.pressed) pushes.set(`button ${button}`, direction);
  }
  const hat = isStandard ? 0 : (axes[HAT] ?? 0);
  const hatDirection = hat === 0 ? undefined : DIRECTIONS[Math.round((hat + 1) * 3.5) / 2];
  if (hatDirection) pushes.set('hat', hatDirection);
  for (const axis of isStandard ? STICKS.standard : STICKS.other) {
    const [x = 0, y = 0] = [axes[axis], axes[axis + 1]];
    if (Math.max(Math.abs(x), Math.abs(y)) < least) continue;
    const across = Math.abs(x) >= Math.abs(y);
    const direction = across ? (x > 0 ? 'right' : 'left') : y > 0 ? 'down' : 'up';
    pushes.set(`stick ${axis}`, direction);
  }
  return pushes;
}

/** Makes one move each time a d-pad or a stick is pushed. Asks once per frame, while a gamepad is connected and the page is visible. */
export function listenToGamepads(window: Window, move: (direction: DirectionName) => void) {
  /** The pushed parts of each gamepad. */
  const held: Map<number, Set<string>> = new Map();
  let frame = 0;

  const look = () => {
    const pads = (gamepads() as (Gamepad | null)[]).filter((pad) => pad?.connected);
    frame = pads.length > 0 ? window.requestAnimationFrame(look) : 0;
    for (const pad of pads) if (pad) follow(pad);
  };

  const follow = (pad: Gamepad) => {
    const pushes = pushesOf(pad);
    // An axis that is off centre when the gamepad is first seen counts as at rest.
    const before =
      held.get(pad.index) ??
      new Set([...pushesOf(pad, RELEASED).keys()].filter((part) => !part.startsWith('button')));
    const still = [...pushesOf(pad, RELEASED).keys()].filter((part) => before.has(part));
    held.set(pad.index, new Set([...still, ...pushes.keys()]));
    // The gamepad may be in use in another window.
    if (!window.document.hasFocus()) return;
    for (const [part, direction] of pushes) if (!before.has(part)) move(direction);
  };

  const begin = () => {
    if (frame === 0) look();
  };
  begin();
  window.addEventListener('gamepadconnected', begin);
  window.addEventListener('gamepaddisconnected', (event) => held.delete(event.gamepad.index));
}
