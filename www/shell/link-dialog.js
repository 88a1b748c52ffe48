import { addDialog } from '../ui/dialogs.js';
import { byId } from '../ui/dom.js';
import html from './link-dialog.html?raw';

/** @type {HTMLDialogElement | undefined} */
let dialog;

/**
 * Shows text in a field, from which the player can copy it.
 *
 * @param {string} text
 */
export function showLink(text) {
  dialog ??= addDialog(html);
  const field = byId('link-text', HTMLInputElement);
  field.value = text;
  dialog.showModal();
  field.select();
}
