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
  const message = 'board is missing';
  assert.throws(() => solver.evaluate(nothing), { name: 'Error', message });
  assert.throws(() => Game.fromBoard(nothing), { name: 'Error', message });
  assert.throws(() => installModel('own', new Uint8Array(3)), { name: 'Error' });
});

test('a wrong argument is told in a sentence', () => {
  const wrong = (call: (any: any) => unknown, argument: unknown, message: string) =>
    assert.throws(() => call(argument), { name: 'Error', message });
  const game = Game.create();
  wrong((it) => game.play(it), 0, 'expected a string argument, found number');
  wrong((it) => game.jump(it), 'x', 'expected a number argument, found string');
  wrong((it) => new Solver(it), 5, 'expected a string argument, found number');
  wrong((it) => Game.create(it), { seed: 1 }, 'seed must be a string, not 1');
  wrong((it) => Game.create(it), 5, 'the argument must be an object, not 5');
  wrong((it) => Game.create(it), { p4: 0.1, rows: 2.5 }, 'rows must be a whole number, not 2.5');
  const settings = 'depth must be a number, a word, true or false, not [1]';
  wrong((it) => new Solver('looi', it), { depth: [1] }, settings);
  const spawner = 'spawner must be one of `random`, `adversary`, `recorded`, not "me"';
  wrong((it) => Game.create(it), { spawner: 'me' }, spawner);
  const budget = (it: any) => new Solver('looi').evaluate('2,2/0,0', it);
  wrong(budget, { ms: 'soon' }, 'ms must be a number, not "soon"');
  const learned = () => new Solver('learned');
  assert.throws(learned, /"small" is not loaded.*installModel/);
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
