import assert from 'node:assert/strict';
import { test } from 'vitest';
import { planOf, VERSION } from '../../www/features/arena/kept-plan.ts';

const specs: any = [
  { id: 'cluster-minimax', parameters: [{ name: 'depth' }] },
  { id: 'minimax', parameters: [{ name: 'leaf' }] },
];

const row = (solver: string, settings: Record<string, string>): any => ({
  id: solver,
  experiment: { solver, settings },
  games: 20,
});

test('a reading that a solver follows anyway is no setting any more', () => {
  const rows = [
    row('cluster-minimax', { depth: '3', leaf: 'text' }),
    row('cluster-minimax', { depth: '3', leaf: 'source' }),
    row('minimax', { leaf: 'text' }),
  ];
  const plan = planOf({ version: VERSION, plan: { document: '003', rows } }, specs);
  assert.deepEqual(
    plan?.rows.map(({ experiment }) => experiment?.settings),
    [{ depth: '3' }, { depth: '3', leaf: 'source' }, { leaf: 'text' }],
  );
  assert.equal(plan?.document, '003');
});

test('what no version has written is no table', () => {
  const plan = { document: undefined, rows: [] };
  assert.equal(planOf({ version: VERSION + 1, plan }, specs), undefined);
  assert.equal(planOf(undefined, specs), undefined);
  assert.equal(planOf({ version: VERSION, plan: {} } as any, specs), undefined);
});
