import assert from 'node:assert/strict';
import { test } from 'vitest';
import { withoutUsual } from '../../www/features/arena/kept-plan.ts';

const settingsOf = (solver: string, settings: Record<string, string>) =>
  withoutUsual({ id: solver, experiment: { solver, settings }, games: 20 } as any).experiment
    ?.settings;

test('a reading that a solver follows anyway is no setting any more', () => {
  assert.deepEqual(settingsOf('cluster-minimax', { depth: '3', leaf: 'text' }), { depth: '3' });
  const other = { depth: '3', leaf: 'source' };
  assert.deepEqual(settingsOf('cluster-minimax', other), other);
  assert.deepEqual(settingsOf('minimax', { leaf: 'text' }), { leaf: 'text' });
});
