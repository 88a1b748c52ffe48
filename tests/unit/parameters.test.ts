import assert from 'node:assert/strict';
import { test } from 'vitest';
import { specs } from '../../pkg/solvers.js';
import { isAllowed, solverLabel, solverName } from '../../www/lib/parameters.ts';

test('an integer is whole and within its limits', () => {
  const kind = { type: 'integer', min: 1, max: 8, default: 3 } as const;
  for (const value of [1, 3, 8]) assert.ok(isAllowed(kind, value), String(value));
  for (const value of [0, 9, 2.5, Number.NaN, '3', true])
    assert.ok(!isAllowed(kind, value), String(value));
});

test('a number lies within its limits', () => {
  const kind = { type: 'number', min: 0, max: 1, default: 0.5 } as const;
  for (const value of [0, 0.25, 1]) assert.ok(isAllowed(kind, value), String(value));
  for (const value of [-0.01, 1.01, Number.NaN, '0.5'])
    assert.ok(!isAllowed(kind, value), String(value));
});

test('a flag is true or false', () => {
  const kind = { type: 'flag', default: false } as const;
  for (const value of [true, false]) assert.ok(isAllowed(kind, value));
  for (const value of [0, 'true']) assert.ok(!isAllowed(kind, value));
});

test('a choice is one of its options', () => {
  const options = [
    { value: 'rows', label: 'Rows' },
    { value: 'score', label: 'Score' },
  ];
  const kind = { type: 'choice', options, default: 'rows' } as const;
  assert.ok(isAllowed(kind, 'score'));
  for (const value of ['Rows', '', 0]) assert.ok(!isAllowed(kind, value));
});

test('a solver is named with its method where it has several', () => {
  const label = (id: string, settings: object) =>
    solverLabel(specs, solverName({ id, settings: { ...settings } }));
  assert.equal(label('frolov', { method: '3.8', depth: 2 }), 'Frolov 3.8');
  assert.equal(label('expectimax-rows', { depth: 2 }), label('expectimax-rows', {}));
  assert.equal(solverLabel(specs, 'gone-2'), 'gone-2');
});
