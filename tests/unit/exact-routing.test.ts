import './sentences.ts';
import assert from 'node:assert/strict';
import { test } from 'vitest';
import { Cancelled } from '../../www/engine/client.ts';
import { RoutedEngine } from '../../www/engine/exact-routing.ts';
import { solverCall } from '../../www/state/solver-needs.ts';

function setUp({ solved = true }: { solved?: boolean } = {}) {
  const asked: string[] = [];
  const part = (name: string) => ({
    call: (call: any) => {
      asked.push(`${name} ${call.kind}`);
      return Promise.resolve({});
    },
    cancel: () => asked.push(`${name} cancelled`),
  });
  const engine = new RoutedEngine({
    ordinary: part('ordinary') as any,
    exact: {
      ...part('exact'),
      problem: solved ? {} : undefined,
    } as any,
  });
  return { engine, asked };
}

const from = (id: string) => solverCall({ id, settings: {}, budget: {} });
const evaluate = (id: string) =>
  ({ kind: 'evaluate', ...from(id), position: { board: '2,2/0,0', p4: 0.1 } }) as const;

test('the worker with the solution answers for the exact solver, and nobody else', async () => {
  const { engine, asked } = setUp();
  await engine.call(evaluate('exact'));
  await engine.call(evaluate('random'));
  assert.deepEqual(asked, ['exact evaluate', 'ordinary evaluate']);
});

test('a game is played on where it was opened', async () => {
  const { engine, asked } = setUp();
  const advance = { kind: 'advance', moves: 1, ms: 0 } as const;
  await engine.call({ kind: 'open', record: '', ...from('exact') });
  await engine.call(advance);
  await engine.call({ kind: 'open', record: '', ...from('random') });
  await engine.call(advance);
  assert.deepEqual(asked, ['exact open', 'exact advance', 'ordinary open', 'ordinary advance']);
});

test('without a solution any worker answers', async () => {
  const { engine, asked } = setUp({ solved: false });
  await engine.call(evaluate('exact'));
  assert.deepEqual(asked, ['ordinary evaluate']);
});

test('what is withdrawn is ignored where the solution is, whose worker lives on', async () => {
  const { engine, asked } = setUp();
  const answer = engine.call(evaluate('exact'));
  engine.cancel();
  await assert.rejects(answer, Cancelled);
  assert.deepEqual(asked, ['exact evaluate', 'ordinary cancelled']);
});
