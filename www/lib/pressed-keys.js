/** @typedef {Pick<KeyboardEvent, 'key' | 'code'>} Press what a key types, and where it lies */

/** What older browsers and some television sets call keys. @type {Readonly<Record<string, string>>} */
const OTHER_NAMES = {
  ' ': 'Space',
  Spacebar: 'Space',
  Esc: 'Escape',
  Left: 'ArrowLeft',
  Up: 'ArrowUp',
  Right: 'ArrowRight',
  Down: 'ArrowDown',
};

/** The keypad types digits or moves the cursor: either way its keys mean directions. @type {Readonly<Record<string, string>>} */
const KEYPAD = {
  Numpad2: 'ArrowDown',
  Numpad4: 'ArrowLeft',
  Numpad6: 'ArrowRight',
  Numpad8: 'ArrowUp',
};

const DIGIT = /^\p{Nd}$/u;
const CAPITAL = /^[A-Z]$/;
/** The browser does not know what such a key types, or an input method takes it. */
const UNTOLD = new Set(['', 'Unidentified', 'Process', 'Dead']);
/** A sign that stands for itself, wherever it lies. */
const OF_ITS_OWN = /^(?:\p{Script=Latin}|[^\p{L}\p{M}])$/u;

/**
 * What is pressed, on any keyboard: `ArrowLeft`, `Enter` or `Space`, whatever key it is on; the capital Latin letter that is
 * typed, or that is printed there where another alphabet is typed; or else what is typed.
 *
 * @param {Press} press
 * @returns {string}
 */
export function nameOfPress({ key, code }) {
  if (DIGIT.test(key) && KEYPAD[code]) return KEYPAD[code];
  const capital = key.toUpperCase();
  if (CAPITAL.test(capital)) return capital;
  const isNamed = key.length > 1 && /^[A-Z]\w+$/.test(key) && !UNTOLD.has(key);
  if (isNamed || OF_ITS_OWN.test(key)) return OTHER_NAMES[key] ?? key;
  return placeOfPress({ key, code }) ?? code;
}

/**
 * The letter that lies there on a QWERTY keyboard, whatever is typed; where nobody tells the place, the letter that is typed.
 *
 * @param {Press} press
 * @returns {string | undefined} undefined if none lies there
 */
export function placeOfPress({ key, code }) {
  if (code !== '' && code !== 'Unidentified') return /^Key([A-Z])$/.exec(code)?.[1];
  const capital = key.toUpperCase();
  return CAPITAL.test(capital) ? capital : undefined;
}
