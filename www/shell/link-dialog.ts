import { t } from '../lib/sentences.ts';
import { addDialog } from '../ui/dialogs.ts';
import { byId } from '../ui/dom.ts';
import html from './link-dialog.html?raw';

let dialog: HTMLDialogElement | undefined;

/** Shows text in a field, from which the player can copy it. */
export function showLink(text: string, kind: 'link' | 'embed' = 'link') {
  dialog ??= addDialog(html);
  for (const part of ['title', 'copy', 'why'])
    byId(`link-${part}`, HTMLElement).textContent = t(`share-dialog-${kind}-${part}`);
  const field = byId('link-text', HTMLInputElement);
  field.value = text;
  dialog.showModal();
  field.select();
}
