import { expect, test } from 'vitest';
import { ExactSolver } from '../../www/state/exact-solver.ts';
import { engineOf } from './fake-workers.ts';

/** A board whose solution takes `taken` seconds and was estimated at `told` by the measurement on a small board. */
function setUp({ states = 5e6, told = 10, taken = 25, count = 'exactly' } = {}) {
  const clock = { time: 0, now: () => clock.time };
  const engine = engineOf(({ kind }) => {
    if (kind === 'estimate') return { states, count, bytes: 1, seconds: told };
    if (kind === 'solve') return undefined;
    clock.time += taken * 1000;
    return { progress: { bytes: 1 }, facts: { states } };
  });
  const run = async (task: any) => task(engine);
  const pool = { run, session: () => ({ run, end: () => {} }) };
  const solver = new ExactSolver({ pool: pool as any, clock });
  const problem = {} as any;
  const solve = async () => {
    await solver.solve(problem, 1e9);
    while (solver.state.value.phase === 'solving') await new Promise(setImmediate);
    return solver.state.value;
  };
  return { solve, promise: async () => (await solver.estimate(problem)).seconds };
}

test('the time that Exact promises is the time that the last large board took', async () => {
  const { solve, promise } = setUp();
  expect(await promise()).toBe(10);
  expect((await solve()).phase).toBe('solved');
  expect(await promise()).toBe(25);
  // The same board takes what was promised, and the promise stays.
  await solve();
  expect(await promise()).toBe(25);
});

test('a small board and one whose size was not known beforehand say nothing about the next promise', async () => {
  for (const other of [{ states: 1000 }, { count: 'atMost' }]) {
    const { solve, promise } = setUp(other);
    await solve();
    expect(await promise()).toBe(10);
  }
});
