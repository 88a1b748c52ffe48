import { addDialog } from '../ui/dialogs.js';
import { byId, element } from '../ui/dom.js';
import { COMMAND_ROWS } from './commands.js';
import html from './help-dialog.html?raw';

/** In what order keys lie on the keyboard. */
const KEYBOARD = 'QWERTYUIOPASDFGHJKLZXCVBNM';

/** @type {HTMLDialogElement | undefined} */
let dialog;

/** Shows the rules and the keys. */
export function showHelp() {
  if (!dialog) {
    dialog = addDialog(html);
    listKeys();
  }
  dialog.showModal();
}

/** Fills the list of keys: commands that do the same in different ways share a line. */
function listKeys() {
  const titles = new Set(COMMAND_ROWS.map(([, { title }]) => title));
  for (const title of titles) {
    const keys = COMMAND_ROWS.filter(([, row]) => row.title === title).map(
      ([, row]) => row.keys ?? [],
    );
    if (keys[0].length > 0) byId('help-keys', HTMLElement).append(line(title, keys));
  }
}

/**
 * @param {string} title
 * @param {(readonly string[])[]} keys of each command
 */
function line(title, keys) {
  const text = title.charAt(0).toLowerCase() + title.slice(1);
  if (keys.length === 1) {
    const [own] = keys;
    return element(
      'div',
      {},
      element('dt', {}, ...own.flatMap((key) => [...chord(key), ' '])),
      element('dd', {}, text),
    );
  }
  const [first, ...others] = keys[0].map((_, index) => keys.map((own) => own[index]));
  const sets = others.map((set) =>
    [...set]
      .sort((a, b) => KEYBOARD.indexOf(a) - KEYBOARD.indexOf(b))
      .map((key) => element('kbd', {}, key)),
  );
  return element(
    'div',
    {},
    element('dt', {}, ...first.flatMap((key) => [...chord(key), ' '])),
    element(
      'dd',
      {},
      `${text}; also `,
      ...sets.flatMap((set, index) => (index === 0 ? set : [' and ', ...set])),
    ),
  );
}

/**
 * Keys that are pressed together.
 *
 * @param {string} key
 */
const chord = (key) =>
  key
    .split('+')
    .flatMap((part, index) => [...(index === 0 ? [] : ['+']), element('kbd', {}, part)]);
