import { keyboardLayout } from '../lib/browser.ts';
import { hasSentence, t } from '../lib/sentences.ts';
import { addDialog } from '../ui/dialogs.ts';
import { byId, element, sentenceOf } from '../ui/dom.ts';
import { COMMAND_ROWS } from './commands.ts';
import { nameOf } from './frame.ts';
import html from './help-dialog.html?raw';
import type { PlaceName } from './places.ts';

const KEYBOARD = 'QWERTYUIOPASDFGHJKLZXCVBNM';

let dialog: HTMLDialogElement | undefined;

export async function showHelp() {
  dialog ??= addDialog(html);
  listKeys(new Map());
  dialog.showModal();
  const layout = await keyboardLayout();
  if (layout) listKeys(layout);
}

/** Fills the list of keys. Commands with the same title share a line. `layout`: what the keys type, by their place. */
function listKeys(layout: { get: (code: string) => string | undefined }) {
  const typed = (place: string) => layout.get(`Key${place}`)?.toUpperCase() || place;
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

/** `sets`: of letters that do the same. */
function line(title: string, keys: string[], sets: string[][]) {
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

/** Keys that are pressed together, by their names in the reader's language. */
const chord = (keys: string) =>
  keys.split(/(\+)/).map((key) => (key === '+' ? key : element('kbd', {}, t('core-key', { key }))));

/** The description of a command. Those without a button have it here alone; a place has its name. */
function titleOf(name: string) {
  const id = `core-command-${name}`;
  if (name.startsWith('go-')) return nameOf(name.slice(3) as PlaceName);
  return hasSentence(id) ? t(id) : t(`help-command-${name}`);
}
