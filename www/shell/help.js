import { keyboardLayout } from '../lib/browser.js';
import { hasSentence, t } from '../lib/sentences.js';
import { addDialog } from '../ui/dialogs.js';
import { byId, element, sentenceOf } from '../ui/dom.js';
import { COMMAND_ROWS } from './commands.js';
import html from './help-dialog.html?raw';

/** The order of keys on the keyboard. */
const KEYBOARD = 'QWERTYUIOPASDFGHJKLZXCVBNM';

/** @typedef {{ get: (code: string) => string | undefined }} Layout what the keys type, by their place */

/** @type {HTMLDialogElement | undefined} */
let dialog;

/** Shows the rules and the keys. */
export async function showHelp() {
  dialog ??= addDialog(html);
  listKeys(new Map());
  dialog.showModal();
  const layout = await keyboardLayout();
  if (layout) listKeys(layout);
}

/**
 * Fills the list of keys. Commands with the same title share a line.
 *
 * @param {Layout} layout
 */
function listKeys(layout) {
  const typed = (/** @type {string} */ place) => layout.get(`Key${place}`)?.toUpperCase() || place;
  const moving = new Set(COMMAND_ROWS.flatMap(([, { places = [] }]) => places.map(typed)));
  const lines = Map.groupBy(COMMAND_ROWS, ([name]) => titleOf(name));
  const list = byId('help-keys', HTMLElement);
  list.replaceChildren();
  for (const [title, rows] of lines) {
    const keys = rows.flatMap(([, row]) => row.keys ?? []);
    if (keys.length === 0) continue;
    const places = rows.map(([, row]) => row.places ?? []);
    // Movement by place goes before commands by letter.
    const pressed = keys.map((key) => (moving.has(key) ? `Shift+${key}` : key));
    const sets = places[0].map((_, index) =>
      places
        .map((own) => own[index])
        .sort((a, b) => KEYBOARD.indexOf(a) - KEYBOARD.indexOf(b))
        .map(typed),
    );
    list.append(line(title, pressed, sets));
  }
}

/**
 * @param {string} title
 * @param {string[]} keys
 * @param {string[][]} sets of letters that do the same
 */
function line(title, keys, sets) {
  const letters = sets.flatMap((set, index) => [
    index === 0 ? '' : ', ',
    ...set.map((key) => element('kbd', {}, key)),
  ]);
  const keypad = { title, keys: element('span', {}, ...letters) };
  const text = sets.length > 0 ? sentenceOf('help-also', keypad) : [title];
  return element(
    'div',
    {},
    element('dt', {}, ...keys.flatMap((key) => [...chord(key), ' '])),
    element('dd', {}, ...text),
  );
}

/**
 * Key combinations.
 *
 * @param {string} key
 */
const chord = (key) =>
  key
    .split('+')
    .flatMap((part, index) => [...(index === 0 ? [] : ['+']), element('kbd', {}, part)]);

/**
 * The description of a command. Those without a button have it here alone.
 *
 * @param {string} name
 */
const titleOf = (name) =>
  hasSentence(`core-command-${name}`) ? t(`core-command-${name}`) : t(`help-command-${name}`);
