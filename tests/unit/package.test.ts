/** The package as others import it, by its name, in Node. */

import assert from 'node:assert/strict';
import init, { Game, installModel, LineEngine, Solver } from 'twofold-2048';
import { beforeAll, test } from 'vitest';

beforeAll(() => init());

test('the example of the README plays a move in Node', () => {
  const game = Game.create({ seed: 'feed-beef' });
  const solver = new Solver('expectimax-rows', { depth: 3 });
  const { best, values } = solver.evaluate(game.state().board);
  assert.ok(best);
  assert.equal(values[best], Math.max(...Object.values(values).map((value) => value ?? -1)));
  assert.equal(game.play(best)?.state.moves, 1);
});

test('arguments with a default can be left out', () => {
  const game = Game.create();
  assert.equal(game.state().rows, 4);
  const solver = new Solver('reflex');
  const { values } = solver.evaluate('2,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0');
  assert.deepEqual(
    values,
    solver.evaluate({ board: '2,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0' }, {}).values,
  );
  const { directions } = game.autoplay(solver);
  assert.ok(directions.length > 10);
  assert.equal(game.state().canMove, false);
});

test('an argument that cannot be left out is asked for in plain words', () => {
  const solver = new Solver('reflex');
  const nothing: any = undefined;
  const message = 'an argument is not of the form expected: missing field `board`';
  assert.throws(() => solver.evaluate(nothing), { name: 'Error', message });
  assert.throws(() => Game.fromBoard(nothing), { name: 'Error', message });
  assert.throws(() => installModel('own', new Uint8Array(3)), { name: 'Error' });
});

test('an engine answers the lines of the protocol, and what it cannot do with an error', () => {
  const engine = new LineEngine('reflex');
  assert.equal(engine.answer('hello 1'), 'hello 1 twofold reflex');
  assert.match(engine.answer('go board 2,2/0,0') ?? '', /^error no game has begun/);
  assert.equal(engine.answer('game size 2x2 p4 0.1 spawner random seed 1'), 'ready');
  assert.match(engine.answer('go board 2,2/0,4') ?? '', /^move left values - 4 0 4 /);
  assert.equal(engine.answer('stop'), undefined);
  assert.throws(() => new LineEngine('nobody'), { name: 'Error' });
});
