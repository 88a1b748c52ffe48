/** The keys with a sign of their own on a QWERTY keyboard, row by row. */
const PLACES = [
  ...[...'QWERTYUIOP'].map((letter) => `Key${letter}`),
  ...[...'ASDFGHJKL'].map((letter) => `Key${letter}`),
  'Semicolon',
  'Quote',
  ...[...'ZXCVBNM'].map((letter) => `Key${letter}`),
  'Comma',
  'Period',
  'Slash',
];

/**
 * What those keys type on the keyboards of the world.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const KEYBOARDS = {
  QWERTY: "qwertyuiopasdfghjkl;'zxcvbnm,./",
  QWERTZ: 'qwertzuiopasdfghjklöäyxcvbnm,.-',
  AZERTY: 'azertyuiopqsdfghjklmùwxcvbn,;:!',
  Dvorak: "',.pyfgcrlaoeuidhtns-;qjkxbmwvz",
  Colemak: "qwfpgjluy;arstdhneio'zxcvbkm,./",
  Cyrillic: 'йцукенгшщзфывапролджэячсмитьбю.',
  Hebrew: "/'קראטוןםפשדגכעיחלךף,זסבהנמצתץ.",
};

/**
 * What a key types.
 *
 * @param {string} keyboard
 * @param {string} code its place
 */
export const typedAt = (keyboard, code) => [...KEYBOARDS[keyboard]][PLACES.indexOf(code)];

/**
 * The key that types a sign.
 *
 * @param {string} keyboard
 * @param {string} sign
 * @returns {string | undefined} its place
 */
export const placeOf = (keyboard, sign) => PLACES[[...KEYBOARDS[keyboard]].indexOf(sign)];
