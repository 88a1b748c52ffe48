import assert from 'node:assert/strict';
import { test } from 'vitest';
import { planOf, VERSION } from '../../www/features/arena/kept-plan.ts';

const specs: any = [
  {
    id: 'reflex',
    parameters: [
      {
        name: 'ties',
        kind: { type: 'choice', options: [], default: 'first', before: 'random' },
      },
    ],
  },
  { id: 'random', parameters: [] },
];

const row = (solver: string, settings: Record<string, string>): any => ({
  id: solver,
  experiment: { solver, settings },
  games: 20,
});

test('rows of the first version are what they were played with', () => {
  const rows = [row('reflex', {}), row('reflex', { ties: 'first' }), row('random', {})];
  const plan = planOf({ version: 1, plan: { document: '001', rows } }, specs);
  assert.deepEqual(
    plan?.rows.map(({ experiment }) => experiment?.settings),
    [{ ties: 'random' }, { ties: 'first' }, {}],
  );
  assert.equal(plan?.document, '001');
  assert.deepEqual(rows[0].experiment.settings, {}, 'what was read stays as it was');
});

test('rows of this version are as they are written', () => {
  const plan = { document: undefined, rows: [row('reflex', {})] };
  assert.deepEqual(planOf({ version: VERSION, plan }, specs), plan);
});

test('what no version has written is no table', () => {
  const plan = { document: undefined, rows: [] };
  assert.equal(planOf({ version: VERSION + 1, plan }, specs), undefined);
  assert.equal(planOf(undefined, specs), undefined);
  assert.equal(planOf({ version: 1, plan: {} } as any, specs), undefined);
});
