import { expect, test } from 'vitest';
import { specs } from '../../pkg/solvers.js';
import { isAllowed, solverLabel, solverName } from '../../www/lib/parameters.ts';

type Kind = Parameters<typeof isAllowed>[0];
type Value = Parameters<typeof isAllowed>[1];

const options = [
  { value: 'rows', label: 'Rows' },
  { value: 'score', label: 'Score' },
];

test.each<[kind: Kind, allowed: Value[], refused: Value[]]>([
  [{ type: 'integer', min: 1, max: 8, default: 3 }, [1, 3, 8], [0, 9, 2.5, Number.NaN, '3', true]],
  [
    { type: 'number', min: 0, max: 1, default: 0.5 },
    [0, 0.25, 1],
    [-0.01, 1.01, Number.NaN, '0.5'],
  ],
  [{ type: 'flag', default: false }, [true, false], [0, 'true']],
  [{ type: 'choice', options, default: 'rows' }, ['rows', 'score'], ['Rows', '', 0]],
])('a value of $type is of its kind and within its limits', (kind, allowed, refused) => {
  for (const value of [...allowed, ...refused])
    expect(isAllowed(kind, value), String(value)).toBe(allowed.includes(value));
});

test('a solver is named with its method where it has several', () => {
  const label = (id: string, settings: object) =>
    solverLabel(specs, solverName({ id, settings: { ...settings } }));
  expect(label('frolov', { method: '3.8', depth: 2 })).toBe('Frolov 3.8');
  expect(label('expectimax-rows', { depth: 2 })).toBe(label('expectimax-rows', {}));
  expect(solverLabel(specs, 'gone-2')).toBe('gone-2');
});
