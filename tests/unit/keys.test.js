import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandOfKey } from '../../www/shell/keys.js';

/**
 * The command of a key by its place, with what it types and which others are held.
 *
 * @param {string} code
 * @param {Partial<Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>>} [more]
 */
const commandOf = (code, more = {}) =>
  commandOfKey({
    code,
    key: '',
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    ...more,
  });

test('arrows, WASD and HJKL move', () => {
  for (const [command, ...codes] of [
    ['up', 'ArrowUp', 'KeyW', 'KeyK'],
    ['right', 'ArrowRight', 'KeyD', 'KeyL'],
    ['down', 'ArrowDown', 'KeyS', 'KeyJ'],
    ['left', 'ArrowLeft', 'KeyA', 'KeyH'],
  ])
    for (const code of codes) assert.equal(commandOf(code), command, code);
});

test('undo and redo have the keys that every program gives them', () => {
  assert.equal(commandOf('KeyU'), 'undo');
  assert.equal(commandOf('Backspace'), 'undo');
  assert.equal(commandOf('KeyZ', { key: 'z', ctrlKey: true }), 'undo');
  assert.equal(commandOf('KeyZ', { key: 'z', metaKey: true }), 'undo');
  assert.equal(commandOf('KeyY'), 'redo');
  assert.equal(commandOf('KeyY', { key: 'y', ctrlKey: true }), 'redo');
  assert.equal(commandOf('KeyY', { key: 'y', metaKey: true }), undefined);
  assert.equal(commandOf('KeyZ', { key: 'Z', ctrlKey: true, shiftKey: true }), 'redo');
});

test('marks are found by what they type, wherever a layout has them', () => {
  assert.equal(commandOf('Slash', { key: '?', shiftKey: true }), 'hint');
  assert.equal(commandOf('Minus', { key: '?', shiftKey: true }), 'hint');
  assert.equal(commandOf('Digit7', { key: '/', shiftKey: true }), 'solver');
});

test('letters are found by their place, whatever they type', () => {
  assert.equal(commandOf('KeyW', { key: 'z' }), 'up');
  assert.equal(commandOf('KeyA', { key: 'ф' }), 'left');
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
