import assert from 'node:assert/strict';
import { test } from 'vitest';
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
  assert.equal(commandOf('Backspace'), 'undo');
  assert.equal(commandOf('KeyZ', { key: 'z', ctrlKey: true }), 'undo');
  assert.equal(commandOf('KeyZ', { key: 'z', metaKey: true }), 'undo');
  assert.equal(commandOf('KeyY'), 'redo');
  assert.equal(commandOf('KeyY', { key: 'y', ctrlKey: true }), 'redo');
  assert.equal(commandOf('KeyY', { key: 'y', metaKey: true }), undefined);
  assert.equal(commandOf('KeyZ', { key: 'Z', ctrlKey: true, shiftKey: true }), 'redo');
});

test('the keys of the digits go to the places, also where they type others or need Shift', () => {
  for (const key of ['2', 'é', '٢']) assert.equal(commandOf('Digit2', { key }), 'go-today', key);
  assert.equal(commandOf('Digit2', { key: '2', shiftKey: true }), 'go-today');
  assert.equal(commandOf('Digit2', { key: '@', shiftKey: true }), undefined);
  assert.equal(commandOf('Digit9', { key: 'ç' }), undefined);
});

test('marks are found by what they type, wherever a layout has them', () => {
  assert.equal(commandOf('Slash', { key: '?', shiftKey: true }), 'hint');
  assert.equal(commandOf('Minus', { key: '?', shiftKey: true }), 'hint');
  assert.equal(commandOf('Digit7', { key: '/', shiftKey: true }), 'solver');
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
        assert.equal(commandOf(code, { key }), command, `${code} types ${key}`);
        assert.equal(commandOf(code, { key: key.toUpperCase() }), command, 'with Caps Lock');
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
      assert.equal(commandOf(code, { key, shiftKey: isMove }), name, `${letter} at ${code}`);
    }
  });
}

for (const keyboard of ['Cyrillic', 'Hebrew']) {
  test(`commands are found by the Latin letter that is printed on a ${keyboard} keyboard`, () => {
    for (const { letter, name } of LETTERS) {
      const code = `Key${letter.toUpperCase()}`;
      assert.equal(commandOf(code, { key: typedAt(keyboard, code) }), name, code);
    }
    const key = typedAt(keyboard, 'KeyZ');
    assert.equal(commandOf('KeyZ', { key, ctrlKey: true }), 'undo');
    assert.equal(commandOf('KeyZ', { key, ctrlKey: true, shiftKey: true }), 'redo');
  });
}

test('a Latin letter without a command is no command by its place', () => {
  // Ctrl+Z is undo, so Z must not redo.
  assert.equal(commandOf('KeyY', { key: 'z' }), undefined);
  assert.equal(commandOf('KeyU', { key: 'é' }), undefined);
  assert.equal(commandOf('KeyE', { key: '.' }), undefined);
});

test('two letters in one, vowel signs and what an input method takes are found by their place', () => {
  for (const key of ['لا', 'ี', 'ひ', 'ㅕ', 'Process', 'Unidentified', 'Dead', ''])
    assert.equal(commandOf('KeyU', { key }), 'undo', key);
});

test('arrows are known by their name, wherever they are', () => {
  for (const code of ['', 'ArrowLeft', 'Numpad4', 'KeyJ', 'Unidentified'])
    assert.equal(commandOf(code, { key: 'ArrowLeft' }), 'left', code);
  // A remote control; and older browsers.
  for (const [key, command] of [
    ['Left', 'left'],
    ['Up', 'up'],
    ['Right', 'right'],
    ['Down', 'down'],
  ])
    assert.equal(commandOf('', { key }), command);
  assert.equal(commandOf('ArrowLeft'), 'left');
  assert.equal(commandOf('ArrowLeft', { key: 'Home' }), undefined);
  assert.equal(commandOf('', { key: 'Enter' }), 'auto');
  assert.equal(commandOf('NumpadEnter', { key: 'Enter' }), 'auto');
  assert.equal(commandOf('', { key: 'Spacebar' }), 'step');
});

test('the keypad moves with and without Num Lock, and digits elsewhere go to places', () => {
  for (const [digit, arrow, command, place] of [
    ['8', 'ArrowUp', 'up', undefined],
    ['4', 'ArrowLeft', 'left', 'go-games'],
    ['6', 'ArrowRight', 'right', undefined],
    ['2', 'ArrowDown', 'down', 'go-today'],
  ]) {
    assert.equal(commandOf(`Numpad${digit}`, { key: digit }), command);
    assert.equal(commandOf(`Numpad${digit}`, { key: arrow }), command);
    assert.equal(commandOf(`Digit${digit}`, { key: digit }), place);
  }
  assert.equal(commandOf('Numpad4', { key: '٤' }), 'left');
  assert.equal(commandOf('Numpad5', { key: '5' }), undefined);
  assert.equal(commandOf('Numpad5', { key: 'Clear' }), undefined);
  assert.equal(commandOf('Numpad7', { key: 'Home' }), undefined);
});

test('where nobody tells the place of a letter, what it types tells the move', () => {
  assert.equal(commandOf('', { key: 'w' }), 'up');
  assert.equal(commandOf('Unidentified', { key: 'l' }), 'right');
});

test('what the browser or the system does with a key is left to them', () => {
  for (const code of ['KeyR', 'KeyN', 'KeyL', 'ArrowLeft', 'Enter']) {
    assert.equal(commandOf(code, { key: 'x', ctrlKey: true }), undefined, `Ctrl ${code}`);
    assert.equal(commandOf(code, { key: 'x', metaKey: true }), undefined, `Meta ${code}`);
    assert.equal(commandOf(code, { altKey: true }), undefined, `Alt ${code}`);
    assert.equal(commandOf(code, { shiftKey: true }), undefined, `Shift ${code}`);
  }
  assert.equal(commandOf('KeyZ', { key: 'z', ctrlKey: true, metaKey: true }), undefined);
  assert.equal(commandOf('KeyZ', { key: 'z', ctrlKey: true, altKey: true }), undefined);
  assert.equal(commandOf('KeyX', { key: 'x' }), undefined);
  assert.equal(commandOf('Tab', { key: 'Tab' }), undefined);
});
