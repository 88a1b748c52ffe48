import type { ParameterSpec, SolverSpec } from '../../pkg/solvers.js';

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

/** The name under which games keep a solver: its id, with its method where it has several. */
export const solverName = ({ id, settings }: { id: string; settings: Record<string, unknown> }) =>
  settings.method === undefined ? id : `${id}-${settings.method}`;

/** What people call a solver of this name. */
export function solverLabel(specs: SolverSpec[], name: string) {
  const [id, method = ''] = name.split(/(?<=^frolov)-/);
  return `${specs.find((spec) => spec.id === id)?.label ?? id} ${method}`.trim();
}
