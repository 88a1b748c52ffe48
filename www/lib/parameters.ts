import type { ParameterSpec } from '../../pkg/solvers.js';

export type ParameterValue = number | boolean | string;

export function isAllowed(kind: ParameterSpec['kind'], value: ParameterValue) {
  switch (kind.type) {
    case 'integer':
      return Number.isInteger(value) && Number(value) >= kind.min && Number(value) <= kind.max;
    case 'number':
      return typeof value === 'number' && value >= kind.min && value <= kind.max;
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return kind.options.some((option) => option.value === value);
  }
}
