import { addDialog } from '../ui/dialogs.ts';
import { byId } from '../ui/dom.ts';
import html from './link-dialog.html?raw';

let dialog: HTMLDialogElement | undefined;

/** Shows text in a field, from which the player can copy it. */
export function showLink(text: string) {
  dialog ??= addDialog(html);
  const field = byId('link-text', HTMLInputElement);
  field.value = text;
  dialog.showModal();
  field.select();
}
