import { isTypedIn, nameOfPress, placeOfPress, pressesControl } from '../lib/pressed-keys.ts';
import { COMMAND_ROWS, type CommandName, commandOf } from './commands.ts';

/** The names of keys in the help, where they differ. */
const NAMES: Readonly<Record<string, string>> = {
  '←': 'ArrowLeft',
  '↑': 'ArrowUp',
  '→': 'ArrowRight',
  '↓': 'ArrowDown',
};

/** On some keyboards digits are typed with Shift. */
const DIGIT = /^\d$/;
/** Punctuation marks differ in place between layouts, often with Shift. */
const MARK = /^[^\p{L}\p{M}\p{Nd}]$/u;

/** Commands by the QWERTY letter of the key's place. */
const BY_PLACE: Map<string, CommandName> = new Map();
const BY_NAME: Map<string, CommandName> = new Map();
/** Commands by key name, written as in the help: `Ctrl+Shift+Z`. */
const BY_CHORD: Map<string, CommandName> = new Map();

for (const [name, { keys = [], places = [] }] of COMMAND_ROWS) {
  for (const place of places) BY_PLACE.set(place, name);
  for (const key of keys) {
    if (key.startsWith('Ctrl+')) BY_CHORD.set(key, name);
    else BY_NAME.set(NAMES[key] ?? key, name);
  }
}

/** The command of a key press. Movement keys are found by their place, and other letters by what they type, or with Shift in such a place. */
export function commandOfKey(
  event: Pick<KeyboardEvent, 'code' | 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
): CommandName | undefined {
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey) return undefined;
  const name = nameOfPress(event);
  if (ctrlKey || metaKey) {
    if (ctrlKey && metaKey) return undefined;
    // On a Mac this shortcut is the browser's history.
    if (metaKey && name === 'Y') return undefined;
    return BY_CHORD.get(`Ctrl+${shiftKey ? 'Shift+' : ''}${name}`);
  }
  // Some keyboards without arrow keys type arrows with modifiers.
  const place = name.length > 1 ? undefined : placeOfPress(event);
  const move = BY_PLACE.get(place ?? '');
  if (DIGIT.test(name) && event.code.startsWith('Numpad')) return undefined;
  if (shiftKey && !move && !MARK.test(name) && !DIGIT.test(name)) return undefined;
  if (move && !shiftKey) return move;
  // Where digits are typed with Shift, or others than these, their keys do without it.
  const digit = shiftKey ? undefined : /^Digit(\d)$/.exec(event.code)?.[1];
  return BY_NAME.get(name) ?? BY_NAME.get(digit ?? '');
}

/** Handles the keyboard of the whole page. `isPlaying`: whether there is a board to play on. */
export function listenToKeys(
  page: Document,
  run: (command: CommandName) => void,
  isPlaying: () => boolean,
) {
  page.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || !(event.target instanceof Element)) return;
    if (isTypedIn(event.target) || page.querySelector('dialog[open], :popover-open')) return;
    const command = commandOfKey(event);
    if (!command || !(commandOf(command).anywhere || isPlaying())) return;
    if (pressesControl(event, event.target)) return;
    event.preventDefault();
    if (event.repeat && !commandOf(command).repeat) return;
    run(command);
  });
}
