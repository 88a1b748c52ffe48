import { expect, test } from 'vitest';
import { FormationSolver } from '../../www/features/train/formation-solver.ts';
import { engineOf } from './fake-workers.ts';

const ASKED = { formation: '####/###./..../....', goal: 64, p4: 0.1 };

/** The kinds of calls with which a worker opens a kept file that holds this endgame. */
async function callsFor(kept: typeof ASKED) {
  const kinds: string[] = [];
  const facts = { ...kept, states: 1, bytes: 1, value: 0.5 };
  const answers: Record<string, unknown> = { loadFormation: facts, solveFormationOn: { facts } };
  const engine = engineOf(({ kind }) => {
    kinds.push(kind);
    return answers[kind];
  });
  const session = {
    run: async (task: any) => task(engine),
    end: () => {},
  };
  const files = { file: async () => new ArrayBuffer(1), keep: async () => {} };
  const parts = { pool: { session: () => session }, clock: { now: () => 0 }, kept: files };
  const solver = new FormationSolver(
    parts as unknown as ConstructorParameters<typeof FormationSolver>[0],
  );
  await solver.solve(ASKED as Parameters<FormationSolver['solve']>[0], 1);
  expect(solver.state.value.phase).toBe('solved');
  return kinds;
}

test('a kept solution is opened only for the endgame that it solves', async () => {
  expect(await callsFor(ASKED)).toStrictEqual(['loadFormation']);
  for (const other of [{ goal: 128 }, { p4: 0.2 }, { formation: '####/####/..../....' }]) {
    const kinds = await callsFor({ ...ASKED, ...other });
    expect(kinds, kinds.join()).toContain('saveFormation');
  }
});
