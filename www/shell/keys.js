import { nameOfPress, placeOfPress } from '../lib/pressed-keys.js';
import { COMMAND_ROWS, commandOf } from './commands.js';

/** @import { CommandName } from './commands.js' */

/** Keys whose name is not what the help calls them. @type {Readonly<Record<string, string>>} */
const NAMES = { '←': 'ArrowLeft', '↑': 'ArrowUp', '→': 'ArrowRight', '↓': 'ArrowDown' };

/** Marks lie in different places, often with Shift. */
const MARK = /^[^\p{L}\p{M}\p{Nd}]$/u;

/** By the letter of a QWERTY keyboard in whose place a key lies. @type {Map<string, CommandName>} */
const BY_PLACE = new Map();
/** @type {Map<string, CommandName>} */
const BY_NAME = new Map();
/** Written as in the help: `Ctrl+Shift+Z`. @type {Map<string, CommandName>} */
const BY_CHORD = new Map();

for (const [name, { keys = [], places = [] }] of COMMAND_ROWS) {
  for (const place of places) BY_PLACE.set(place, name);
  for (const key of keys) {
    if (key.startsWith('Ctrl+')) BY_CHORD.set(key, name);
    else BY_NAME.set(NAMES[key] ?? key, name);
  }
}

const TYPING = 'input, select, textarea, [contenteditable]';
/** Elements that a key presses themselves. */
const PRESSABLE = 'button, a[href], summary';
const PRESSING = new Set(['Space', 'Enter']);

/**
 * The command a key press stands for. Letters that move are found by their place, so that they lie right under the hand on
 * every keyboard; all others by what they type. Where a letter lies in the place of one that moves, Shift tells them apart.
 *
 * @param {Pick<KeyboardEvent, 'code' | 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>} event
 * @returns {CommandName | undefined}
 */
export function commandOfKey(event) {
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey) return undefined;
  const name = nameOfPress(event);
  if (ctrlKey || metaKey) {
    if (ctrlKey && metaKey) return undefined;
    // On a Mac that is the browser's history.
    if (metaKey && name === 'Y') return undefined;
    return BY_CHORD.get(`Ctrl+${shiftKey ? 'Shift+' : ''}${name}`);
  }
  // What an arrow is made of, on a keyboard that has none, is up to its owner.
  const place = name.length > 1 ? undefined : placeOfPress(event);
  const move = BY_PLACE.get(place ?? '');
  if (shiftKey && !move && !MARK.test(name)) return undefined;
  return (shiftKey ? undefined : move) ?? BY_NAME.get(name);
}

/**
 * Listens to the keyboard of the whole page.
 *
 * @param {Document} page
 * @param {(command: CommandName) => void} run
 * @param {() => boolean} isPlaying whether there is a board to be seen
 */
export function listenToKeys(page, run, isPlaying) {
  page.addEventListener('keydown', (event) => {
    if (!isPlaying()) return;
    if (event.defaultPrevented || event.isComposing || !(event.target instanceof Element)) return;
    if (event.target.closest(TYPING) || page.querySelector('dialog[open]')) return;
    const command = commandOfKey(event);
    if (!command) return;
    if (PRESSING.has(nameOfPress(event)) && event.target.closest(PRESSABLE)) return;
    event.preventDefault();
    if (event.repeat && !commandOf(command).repeat) return;
    run(command);
  });
}
