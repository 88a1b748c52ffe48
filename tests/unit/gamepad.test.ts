import { expect, test, vi } from 'vitest';
import { listenToGamepads } from '../../www/ui/gamepad.ts';

/** A page with a gamepad, which does something and gives the moves that come of it. */
function pageWith(mapping: string, axes: number[] = new Array(10).fill(0)) {
  const buttons = Array.from({ length: 17 }, () => ({ pressed: false }));
  const pads = [{ index: 0, connected: true, mapping, axes, buttons }];
  // A snapshot, as browsers give it.
  vi.stubGlobal('navigator', { getGamepads: () => structuredClone(pads) });
  const document = { hasFocus: () => true };
  const [moves, frames]: [string[], (() => void)[]] = [[], []];
  const requestAnimationFrame = (look: () => void) => frames.push(look);
  const window = Object.assign(new EventTarget(), { document, requestAnimationFrame });
  listenToGamepads(window as unknown as Window, (direction) => moves.push(direction));
  const look = () => {
    for (const frame of frames.splice(0)) frame();
    return moves.splice(0).join();
  };
  const press = (button: number, pressed: boolean) => {
    buttons[button].pressed = pressed;
    return look();
  };
  const push = (axis: number, ...values: number[]) =>
    values.map((value) => {
      axes[axis] = value;
      return look();
    });
  return { pads, window, document, frames, look, press, push };
}

test('the cross moves once for each press, however long it is held', () => {
  const { look, press } = pageWith('standard');
  for (const [at, direction] of ['up', 'down', 'left', 'right'].entries()) {
    expect(press(12 + at, true)).toBe(direction);
    expect(look()).toBe('');
    expect(press(12 + at, false)).toBe('');
  }
});

test('a stick moves once until it comes back to the middle', () => {
  for (const [mapping, sticks] of [
    ['standard', [0, 2]],
    ['', [0, 6]],
  ] as const) {
    const { push } = pageWith(mapping);
    for (const first of sticks) {
      expect(push(first, 0.3, 0.7, 0.5, 0.9, 0.1)).toStrictEqual(['', 'right', '', '', '']);
      expect(push(first, -1, 0)).toStrictEqual(['left', '']);
      expect(push(first + 1, 1, 0)).toStrictEqual(['down', '']);
      expect(push(first + 1, -1, 0)).toStrictEqual(['up', '']);
    }
  }
});

test('a hat moves, and an axis that is off its middle from the start is at rest', () => {
  // A trigger is at -1 until it is pulled.
  const { look, push } = pageWith('', [0, 0, 0, 0, 0, 0, -1, 0, 0, 0]);
  expect(look()).toBe('');
  const hat = [-1, 1.285714, -0.428571, 1.285714, 0.142857, 1.285714, 0.714286];
  expect(push(9, ...hat)).toStrictEqual(['up', '', 'right', '', 'down', '', 'left']);
});

test('a gamepad of another window moves nothing, and without one nobody looks', () => {
  const { pads, window, document, frames, look, press } = pageWith('standard');
  document.hasFocus = () => false;
  expect(press(14, true)).toBe('');
  document.hasFocus = () => true;
  expect(press(14, false) + press(14, true)).toBe('left');
  pads.pop();
  window.dispatchEvent(Object.assign(new Event('gamepaddisconnected'), { gamepad: { index: 0 } }));
  look();
  expect(frames.length).toBe(0);
});
