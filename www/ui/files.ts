import { element, makeButton } from './dom.ts';

/** Has the browser save a file. */
export function download(content: Blob, name: string) {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A button that has the browser ask for a file, with the browser's own field, hidden: that speaks the browser's language. */
export function fileButton(
  label: string,
  how: { id: string; accept?: string },
  take: (file: File) => void,
): [button: HTMLButtonElement, field: HTMLInputElement] {
  const field = element('input', { ...how, type: 'file', hidden: true });
  field.addEventListener('change', () => {
    const file = field.files?.[0];
    // Allow the same file to be chosen again.
    field.value = '';
    if (file) take(file);
  });
  return [makeButton({ onclick: () => field.click() }, label), field];
}
