import type { ParameterSpec } from '../../pkg/solvers.js';
import { isAllowed, type ParameterValue } from '../lib/parameters.ts';
import { t } from '../lib/sentences.ts';
import { element, field } from './dom.ts';

let lastId = 0;

/** A field for one parameter, by the solver's own description. `onInput` is told whether it holds a value in range, `onChange` only such. */
export function parameterField(
  parameter: ParameterSpec & { description?: string },
  value: ParameterValue,
  onChange: (value: ParameterValue) => void,
  onInput?: (isValid: boolean) => void,
) {
  const { kind, label, description = '' } = parameter;
  lastId += 1;
  const helpId = `parameter-help-${lastId}`;
  const help = description === '' ? [] : [element('small', { id: helpId }, description)];
  const describedBy = description === '' ? undefined : helpId;

  switch (kind.type) {
    case 'flag': {
      const box = element('input', {
        type: 'checkbox',
        checked: value === true,
        'aria-describedby': describedBy,
      });
      box.addEventListener('change', () => onChange(box.checked));
      return element(
        'div',
        { className: 'field' },
        element('label', { className: 'check' }, box, label),
        ...help,
      );
    }
    case 'choice': {
      const options = kind.options.map((option) =>
        element('option', { value: option.value, selected: option.value === value }, option.label),
      );
      const select = element('select', { 'aria-describedby': describedBy }, ...options);
      select.addEventListener('change', () => onChange(select.value));
      return field(label, select, ...help);
    }
    default: {
      const { input, error } = numberInput(kind, Number(value), onChange, onInput);
      if (describedBy) input.setAttribute('aria-describedby', `${describedBy} ${error.id}`);
      return field(label, input, error, ...help);
    }
  }
}

/** A number field with its range. A value out of range is refused with a message, and `onInput` told; it changes nothing. */
export function numberInput(
  kind: { type: 'integer' | 'number'; min: number; max: number; default: number },
  value: number,
  onChange: (value: number) => void,
  onInput: (isValid: boolean) => void = () => {},
) {
  lastId += 1;
  const error = element('small', {
    className: 'field-error',
    id: `number-error-${lastId}`,
    hidden: true,
  });
  const input = element('input', {
    type: 'number',
    min: String(kind.min),
    max: String(kind.max),
    step: kind.type === 'integer' ? '1' : 'any',
    value: String(value),
    inputMode: kind.type === 'integer' ? 'numeric' : 'decimal',
    'aria-describedby': error.id,
  });
  input.addEventListener('input', () => {
    const valid = input.value !== '' && isAllowed(kind, input.valueAsNumber);
    input.setAttribute('aria-invalid', String(!valid));
    error.hidden = valid;
    error.textContent = valid
      ? ''
      : t(kind.type === 'integer' ? 'common-whole-between' : 'common-number-between', {
          min: kind.min,
          max: kind.max,
        });
    if (valid) onChange(input.valueAsNumber);
    onInput(valid);
  });
  return { input, error };
}
