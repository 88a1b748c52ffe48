import { t } from '../../lib/sentences.ts';
import { element, makeButton } from '../../ui/dom.ts';

/** The longest name, in characters. */
export const LONGEST_NAME = 60;

export function nameForm(
  name: string,
  { save, cancel }: { save: (name: string) => void; cancel: () => void },
) {
  const field = element('input', {
    type: 'text',
    className: 'game-name-field',
    value: name,
    maxLength: LONGEST_NAME,
    autocomplete: 'off',
    'aria-label': t('games-name-of'),
  });
  const form = element(
    'form',
    { className: 'button-row name-form' },
    field,
    element('button', { type: 'submit', className: 'button primary' }, t('games-save')),
    makeButton({ onclick: cancel }, t('common-cancel')),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    save(field.value.trim());
  });
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    cancel();
  });
  return form;
}
