import { element, makeButton } from '../../ui/dom.js';

/** The longest name, in characters. */
export const LONGEST_NAME = 60;

/**
 * A field for the name of a game.
 *
 * @param {string} name
 * @param {{ save: (name: string) => void, cancel: () => void }} actions
 */
export function nameForm(name, { save, cancel }) {
  const field = element('input', {
    type: 'text',
    className: 'game-name-field',
    value: name,
    maxLength: LONGEST_NAME,
    autocomplete: 'off',
    'aria-label': 'Name of the game',
  });
  const stop = makeButton({}, 'Cancel');
  const form = element(
    'form',
    { className: 'name-form' },
    field,
    element('button', { type: 'submit', className: 'button primary' }, 'Save'),
    stop,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    save(field.value.trim());
  });
  stop.addEventListener('click', cancel);
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    cancel();
  });
  return form;
}
