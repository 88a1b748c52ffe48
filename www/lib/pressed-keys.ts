import type { DirectionName } from '../../pkg/rules.js';

/** what a key types, and where it lies */
type Press = Pick<KeyboardEvent, 'key' | 'code'>;

/** Key names of older browsers and some television sets. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  Spacebar: 'Space',
  Esc: 'Escape',
  Left: 'ArrowLeft',
  Up: 'ArrowUp',
  Right: 'ArrowRight',
  Down: 'ArrowDown',
};

/** The keypad's keys mean directions, whether they type digits or move the cursor. */
const KEYPAD: Readonly<Record<string, string>> = {
  Numpad2: 'ArrowDown',
  Numpad4: 'ArrowLeft',
  Numpad6: 'ArrowRight',
  Numpad8: 'ArrowUp',
};

const DIGIT = /^\p{Nd}$/u;
const CAPITAL = /^[A-Z]$/;
/** Names of keys whose text the browser does not know, or that an input method takes. */
const UNTOLD = new Set(['', 'Unidentified', 'Process', 'Dead']);
/** A character that means the same on every key. */
const OF_ITS_OWN = /^(?:\p{Script=Latin}|[^\p{L}\p{M}])$/u;

/** The name of a pressed key on any layout: a named key, else the capital Latin letter that is typed or that it has on QWERTY, else the text. */
export function nameOfPress({ key, code }: Press): string {
  if (DIGIT.test(key) && KEYPAD[code]) return KEYPAD[code];
  const capital = key.toUpperCase();
  if (CAPITAL.test(capital)) return capital;
  const isNamed = key.length > 1 && /^[A-Z]\w+$/.test(key) && !UNTOLD.has(key);
  if (isNamed || OF_ITS_OWN.test(key)) return OTHER_NAMES[key] ?? key;
  return placeOfPress({ key, code }) ?? code;
}

/** The letter that the key has on a QWERTY keyboard, if it has one; the typed letter where the browser does not report its place. */
export function placeOfPress({ key, code }: Press): string | undefined {
  if (code !== '' && code !== 'Unidentified') return /^Key([A-Z])$/.exec(code)?.[1];
  const capital = key.toUpperCase();
  return CAPITAL.test(capital) ? capital : undefined;
}

const ARROW_KEYS: Readonly<Record<string, DirectionName>> = {
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowDown: 'down',
  ArrowLeft: 'left',
};

/** The direction of an arrow key that is pressed alone. */
export const arrowOf = (event: KeyboardEvent): DirectionName | undefined =>
  event.altKey || event.ctrlKey || event.metaKey ? undefined : ARROW_KEYS[nameOfPress(event)];

/** Controls that take all keys. */
const TYPING = 'input, select, textarea, [contenteditable]';
/** Controls that these keys press. */
const PRESSABLE = 'button, a[href], summary';
const PRESSING = new Set(['Space', 'Enter']);

/** Whether a key goes to such a control. One whose dialog has just closed can still have the focus, and takes no key. */
const isOf = (target: Element, controls: string) =>
  target.closest(controls)?.checkVisibility() === true;

export const isTypedIn = (target: Element) => isOf(target, TYPING);

/** Whether a key presses the button, or the like, that has the focus. */
export const pressesControl = (press: Press, target: Element) =>
  PRESSING.has(nameOfPress(press)) && isOf(target, PRESSABLE);
