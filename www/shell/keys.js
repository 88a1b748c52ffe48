import { COMMAND_ROWS, commandOf } from './commands.js';

/** @typedef {import('./commands.js').CommandName} CommandName */

/** Keys whose place on the keyboard is not called after what they type. @type {Readonly<Record<string, string[]>>} */
const CODES = {
  '←': ['ArrowLeft'],
  '↑': ['ArrowUp'],
  '→': ['ArrowRight'],
  '↓': ['ArrowDown'],
  Enter: ['Enter', 'NumpadEnter'],
};

/** Letters are known by their place, so that they lie right on every layout. */
const LETTER = /^[A-Z]$/;
/** Marks are known by what they type: layouts put them in different places, often with Shift. */
const MARK = /^[^A-Za-z0-9]$/;

/** @type {Map<string, CommandName>} */
const BY_CODE = new Map();
/** @type {Map<string, CommandName>} */
const BY_MARK = new Map();
/** Written as in the help: `Ctrl+Shift+Z`. @type {Map<string, CommandName>} */
const BY_CHORD = new Map();

for (const [name, { keys = [] }] of COMMAND_ROWS) {
  for (const key of keys) {
    const codes = CODES[key] ?? [LETTER.test(key) ? `Key${key}` : key];
    if (key.startsWith('Ctrl+')) BY_CHORD.set(key, name);
    else if (!CODES[key] && MARK.test(key)) BY_MARK.set(key, name);
    else for (const code of codes) BY_CODE.set(code, name);
  }
}

const TYPING = 'input, select, textarea, [contenteditable]';
/** Elements that a key presses themselves. */
const PRESSABLE = 'button, a[href], summary';
const PRESSING = new Set(['Space', 'Enter', 'NumpadEnter']);

/**
 * The command a key press stands for.
 *
 * @param {Pick<KeyboardEvent, 'code' | 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>} event
 * @returns {CommandName | undefined}
 */
export function commandOfKey({ code, key, altKey, ctrlKey, metaKey, shiftKey }) {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) {
    if (ctrlKey && metaKey) return undefined;
    const letter = key.toUpperCase();
    // On a Mac that is the browser's history.
    if (metaKey && letter === 'Y') return undefined;
    return BY_CHORD.get(`Ctrl+${shiftKey ? 'Shift+' : ''}${letter}`);
  }
  const marked = BY_MARK.get(key);
  if (marked) return marked;
  return shiftKey ? undefined : BY_CODE.get(code);
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
    if (PRESSING.has(event.code) && event.target.closest(PRESSABLE)) return;
    event.preventDefault();
    if (event.repeat && !commandOf(command).repeat) return;
    run(command);
  });
}
