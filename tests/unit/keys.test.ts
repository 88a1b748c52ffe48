import { expect, test } from 'vitest';
import { COMMAND_ROWS } from '../../www/shell/commands.ts';
import { commandOfKey } from '../../www/shell/keys.ts';
import { KEYBOARDS, placeOf, typedAt } from '../keyboards.js';

/** The command of a key, by its place, its text and the held modifiers. */
const commandOf = (
  code: string,
  more: Partial<Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>> = {},
) =>
  commandOfKey({
    code,
    key: '',
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    ...more,
  });

test('undo and redo have the keys that every program gives them', () => {
  expect(commandOf('Backspace')).toBe('undo');
  expect(commandOf('KeyZ', { key: 'z', ctrlKey: true })).toBe('undo');
  expect(commandOf('KeyZ', { key: 'z', metaKey: true })).toBe('undo');
  expect(commandOf('KeyY')).toBe('redo');
  expect(commandOf('KeyY', { key: 'y', ctrlKey: true })).toBe('redo');
  expect(commandOf('KeyY', { key: 'y', metaKey: true })).toBeUndefined();
  expect(commandOf('KeyZ', { key: 'Z', ctrlKey: true, shiftKey: true })).toBe('redo');
});

test('the keys of the digits go to the places, also where they type others or need Shift', () => {
  for (const key of ['2', 'é', '٢']) expect(commandOf('Digit2', { key }), key).toBe('go-today');
  expect(commandOf('Digit2', { key: '2', shiftKey: true })).toBe('go-today');
  expect(commandOf('Digit2', { key: '@', shiftKey: true })).toBeUndefined();
  expect(commandOf('Digit9', { key: 'ç' })).toBeUndefined();
});

test('marks are found by what they type, wherever a layout has them', () => {
  expect(commandOf('Slash', { key: '?', shiftKey: true })).toBe('hint');
  expect(commandOf('Minus', { key: '?', shiftKey: true })).toBe('hint');
  expect(commandOf('Digit7', { key: '/', shiftKey: true })).toBe('solver');
});

for (const keyboard of Object.keys(KEYBOARDS)) {
  test(`WASD and HJKL move by their place on a ${keyboard} keyboard`, () => {
    for (const [command, ...letters] of [
      ['up', 'W', 'K'],
      ['right', 'D', 'L'],
      ['down', 'S', 'J'],
      ['left', 'A', 'H'],
    ]) {
      for (const code of letters.map((letter) => `Key${letter}`)) {
        const key = typedAt(keyboard, code);
        expect(commandOf(code, { key }), `${code} types ${key}`).toBe(command);
        expect(commandOf(code, { key: key.toUpperCase() }), 'with Caps Lock').toBe(command);
      }
    }
  });
}

/** The letters of commands, with the commands. */
const LETTERS = COMMAND_ROWS.flatMap(([name, { keys = [] }]) =>
  keys.filter((key) => /^[A-Z]$/.test(key)).map((key) => ({ letter: key.toLowerCase(), name })),
);

for (const keyboard of ['QWERTY', 'QWERTZ', 'AZERTY', 'Dvorak', 'Colemak']) {
  test(`commands are found by the letter that is typed on a ${keyboard} keyboard`, () => {
    for (const { letter, name } of LETTERS) {
      const code = placeOf(keyboard, letter) ?? '';
      const isMove = 'WASDHJKL'.includes(code.replace('Key', ''));
      // In the place of a letter that moves, Shift tells them apart.
      const key = isMove ? letter.toUpperCase() : letter;
      expect(commandOf(code, { key, shiftKey: isMove }), `${letter} at ${code}`).toBe(name);
    }
  });
}

for (const keyboard of ['Cyrillic', 'Hebrew']) {
  test(`commands are found by the Latin letter that is printed on a ${keyboard} keyboard`, () => {
    for (const { letter, name } of LETTERS) {
      const code = `Key${letter.toUpperCase()}`;
      expect(commandOf(code, { key: typedAt(keyboard, code) }), code).toBe(name);
    }
    const key = typedAt(keyboard, 'KeyZ');
    expect(commandOf('KeyZ', { key, ctrlKey: true })).toBe('undo');
    expect(commandOf('KeyZ', { key, ctrlKey: true, shiftKey: true })).toBe('redo');
  });
}

test('a Latin letter without a command is no command by its place', () => {
  // Ctrl+Z is undo, so Z must not redo.
  expect(commandOf('KeyY', { key: 'z' })).toBeUndefined();
  expect(commandOf('KeyU', { key: 'é' })).toBeUndefined();
  expect(commandOf('KeyE', { key: '.' })).toBeUndefined();
});

test('two letters in one, vowel signs and what an input method takes are found by their place', () => {
  for (const key of ['لا', 'ี', 'ひ', 'ㅕ', 'Process', 'Unidentified', 'Dead', ''])
    expect(commandOf('KeyU', { key }), key).toBe('undo');
});

test('arrows are known by their name, wherever they are', () => {
  for (const code of ['', 'ArrowLeft', 'Numpad4', 'KeyJ', 'Unidentified'])
    expect(commandOf(code, { key: 'ArrowLeft' }), code).toBe('left');
  // A remote control; and older browsers.
  for (const [key, command] of [
    ['Left', 'left'],
    ['Up', 'up'],
    ['Right', 'right'],
    ['Down', 'down'],
  ])
    expect(commandOf('', { key })).toBe(command);
  expect(commandOf('ArrowLeft')).toBe('left');
  expect(commandOf('ArrowLeft', { key: 'Home' })).toBeUndefined();
  expect(commandOf('', { key: 'Enter' })).toBe('auto');
  expect(commandOf('NumpadEnter', { key: 'Enter' })).toBe('auto');
  expect(commandOf('', { key: 'Spacebar' })).toBe('step');
});

test('the keypad moves with and without Num Lock, and digits elsewhere go to places', () => {
  for (const [digit, arrow, command, place] of [
    ['8', 'ArrowUp', 'up', undefined],
    ['4', 'ArrowLeft', 'left', 'go-games'],
    ['6', 'ArrowRight', 'right', undefined],
    ['2', 'ArrowDown', 'down', 'go-today'],
  ]) {
    expect(commandOf(`Numpad${digit}`, { key: digit })).toBe(command);
    expect(commandOf(`Numpad${digit}`, { key: arrow })).toBe(command);
    expect(commandOf(`Digit${digit}`, { key: digit })).toBe(place);
  }
  expect(commandOf('Numpad4', { key: '٤' })).toBe('left');
  expect(commandOf('Numpad5', { key: '5' })).toBeUndefined();
  expect(commandOf('Numpad5', { key: 'Clear' })).toBeUndefined();
  expect(commandOf('Numpad7', { key: 'Home' })).toBeUndefined();
});

test('where nobody tells the place of a letter, what it types tells the move', () => {
  expect(commandOf('', { key: 'w' })).toBe('up');
  expect(commandOf('Unidentified', { key: 'l' })).toBe('right');
});

test('what the browser or the system does with a key is left to them', () => {
  for (const code of ['KeyR', 'KeyN', 'KeyL', 'ArrowLeft', 'Enter']) {
    expect(commandOf(code, { key: 'x', ctrlKey: true }), `Ctrl ${code}`).toBeUndefined();
    expect(commandOf(code, { key: 'x', metaKey: true }), `Meta ${code}`).toBeUndefined();
    expect(commandOf(code, { altKey: true }), `Alt ${code}`).toBeUndefined();
    expect(commandOf(code, { shiftKey: true }), `Shift ${code}`).toBeUndefined();
  }
  expect(commandOf('KeyZ', { key: 'z', ctrlKey: true, metaKey: true })).toBeUndefined();
  expect(commandOf('KeyZ', { key: 'z', ctrlKey: true, altKey: true })).toBeUndefined();
  expect(commandOf('KeyX', { key: 'x' })).toBeUndefined();
  expect(commandOf('Tab', { key: 'Tab' })).toBeUndefined();
});
