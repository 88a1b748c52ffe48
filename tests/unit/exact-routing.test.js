import './sentences.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cancelled } from '../../www/engine/client.js';
import { RoutedEngine } from '../../www/engine/exact-routing.js';
import { solverCall } from '../../www/state/solver-needs.js';

/** @param {{ solved?: boolean }} [options] */
function setUp({ solved = true } = {}) {
  /** @type {string[]} */
  const asked = [];
  const part = (/** @type {string} */ name) => ({
    call: (/** @type {any} */ call) => {
      asked.push(`${name} ${call.kind}`);
      return Promise.resolve({});
    },
    cancel: () => asked.push(`${name} cancelled`),
  });
  const engine = new RoutedEngine({
    ordinary: /** @type {any} */ (part('ordinary')),
    exact: /** @type {any} */ ({
      ...part('exact'),
      problem: solved ? {} : undefined,
    }),
  });
  return { engine, asked };
}

const from = (/** @type {string} */ id) => solverCall({ id, settings: {}, budget: {} });
const evaluate = (/** @type {string} */ id) =>
  /** @type {const} */ ({ kind: 'evaluate', ...from(id), position: { board: '2,2/0,0', p4: 0.1 } });

test('the worker with the solution answers for the exact solver, and nobody else', async () => {
  const { engine, asked } = setUp();
  await engine.call(evaluate('exact'));
  await engine.call(evaluate('random'));
  assert.deepEqual(asked, ['exact evaluate', 'ordinary evaluate']);
});

test('a game is played on where it was opened', async () => {
  const { engine, asked } = setUp();
  const advance = /** @type {const} */ ({ kind: 'advance', moves: 1, ms: 0 });
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
