import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ParameterSpec } from '../../pkg/solvers.js';
import { isAllowed, type ParameterValue } from '../lib/parameters.ts';
import { t } from '../lib/sentences.ts';
import { Select } from './components.tsx';

let lastId = 0;

interface NumberParts {
  kind: { type: 'integer' | 'number'; min: number; max: number };
  value: number;
  change: (value: number) => void;
  id?: string | undefined;
  'aria-label'?: string;
}

/** A number field, and what is wrong with its text: a value out of range changes nothing. `help`: id of the text that describes it. */
export function useNumber({ kind, value, change, ...rest }: NumberParts, help: string = '') {
  const [id] = useState(() => `number-error-${++lastId}`);
  const [typed, setTyped] = useState({ text: `${value}`, value });
  // A value from elsewhere takes the place of what was typed.
  const text = typed.value === value ? typed.text : `${value}`;
  const { type, min, max } = kind;
  const holds = (content: string) =>
    content !== '' && isAllowed({ ...kind, default: min }, Number(content));
  const isWhole = type === 'integer';
  const input = (
    <input
      {...rest}
      type="number"
      min={min}
      max={max}
      step={isWhole ? '1' : 'any'}
      value={text}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      aria-invalid={!holds(text)}
      aria-describedby={`${help} ${id}`.trim()}
      onInput={({ currentTarget }) => {
        const content = currentTarget.value;
        const isValid = holds(content);
        setTyped({ text: content, value: isValid ? Number(content) : value });
        if (isValid) change(Number(content));
      }}
    />
  );
  const error = (
    <small class="field-error" id={id} hidden={holds(text)}>
      {holds(text)
        ? ''
        : t(isWhole ? 'common-whole-between' : 'common-number-between', { min, max })}
    </small>
  );
  return { input, error };
}

export function NumberField({
  label,
  help,
  children,
  ...parts
}: NumberParts & {
  label: string;
  help?: string | undefined;
  children?: ComponentChildren;
}) {
  const { input, error } = useNumber(parts, help);
  return (
    <div class="field">
      <label htmlFor={parts.id}>
        {label}
        {input}
      </label>
      {error}
      {children}
    </div>
  );
}

/** A field for one parameter, built from the solver's own description of it. */
export function ParameterField({
  parameter: { kind, label, description },
  value,
  change,
  id,
}: {
  parameter: ParameterSpec & { description?: string };
  value: ParameterValue;
  change: (value: ParameterValue) => void;
  id?: string;
}) {
  const [helpId] = useState(() => `parameter-help-${++lastId}`);
  const described = description ? helpId : undefined;
  const help = description && <small id={helpId}>{description}</small>;
  switch (kind.type) {
    case 'flag':
      return (
        <div class="field">
          <label class="check">
            <input
              type="checkbox"
              id={id}
              checked={value === true}
              aria-describedby={described}
              onInput={({ currentTarget }) => change(currentTarget.checked)}
            />
            {label}
          </label>
          {help}
        </div>
      );
    case 'choice':
      return (
        <div class="field">
          <label htmlFor={id}>
            {label}
            <Select
              id={id}
              value={`${value}`}
              aria-describedby={described}
              options={kind.options.map((option) => [option.value, option.label])}
              choose={change}
            />
          </label>
          {help}
        </div>
      );
    default: {
      const parts = { label, kind, change, id, help: described };
      return (
        <NumberField {...parts} value={Number(value)}>
          {help}
        </NumberField>
      );
    }
  }
}
