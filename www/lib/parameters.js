/** @import { ParameterSpec } from '../../pkg/solvers.js' */

/** @typedef {number | boolean | string} ParameterValue */

/**
 * Whether a parameter of this kind may have this value.
 *
 * @param {ParameterSpec['kind']} kind
 * @param {ParameterValue} value
 */
export function isAllowed(kind, value) {
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
