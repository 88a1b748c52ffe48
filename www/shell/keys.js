/** @typedef {import('./commands.js').CommandName} CommandName */

/**
 * Keys by their place on the keyboard, so that the letters lie right on every layout.
 *
 * @type {Readonly<Record<string, CommandName>>}
 */
const COMMAND_BY_CODE = {
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  KeyW: 'up',
  KeyD: 'right',
  KeyS: 'down',
  KeyA: 'left',
  KeyK: 'up',
  KeyL: 'right',
  KeyJ: 'down',
  KeyH: 'left',
  KeyU: 'undo',
  Backspace: 'undo',
  KeyY: 'redo',
  Space: 'step',
  Enter: 'auto',
  NumpadEnter: 'auto',
  KeyV: 'coach',
  KeyE: 'position',
  KeyN: 'new',
  KeyR: 'new',
};

/** Commands that a held key may repeat. @type {ReadonlySet<CommandName>} */
const REPEATABLE = new Set(['up', 'right', 'down', 'left', 'undo', 'redo', 'step']);

const TYPING = 'input, select, textarea, [contenteditable]';
/** Elements that a key presses themselves. */
const PRESSABLE = 'button, a[href], summary';

/**
 * The command a key press stands for.
 *
 * @param {Pick<KeyboardEvent, 'code' | 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>} event
 * @returns {CommandName | undefined}
 */
export function commandOfKey({ code, key, altKey, ctrlKey, metaKey, shiftKey }) {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() !== 'z' || (ctrlKey && metaKey)) return undefined;
    return shiftKey ? 'redo' : 'undo';
  }
  // These two are found by what they type: layouts put them in different places, often with Shift.
  if (key === '?') return 'hint';
  if (key === '/') return 'solver';
  return shiftKey ? undefined : COMMAND_BY_CODE[code];
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
    const presses =
      event.code === 'Space' || event.code === 'Enter' || event.code === 'NumpadEnter';
    if (presses && event.target.closest(PRESSABLE)) return;
    event.preventDefault();
    if (event.repeat && !REPEATABLE.has(command)) return;
    run(command);
  });
}
