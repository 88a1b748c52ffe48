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
  const board = '2,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0';
  assert.deepEqual(solver.evaluate(board).values, solver.evaluate({ board }, {}).values);
  const { directions } = game.autoplay(solver);
  assert.ok(directions.length > 10);
  assert.equal(game.state().canMove, false);
});

test('a wrong or missing argument is told in a sentence', () => {
  const [game, solver] = [Game.create(), new Solver('reflex')];
  const board = '2,2/0,0';
  const wrong: [(any: any) => unknown, unknown, string | RegExp][] = [
    [(it) => solver.evaluate(it), undefined, 'board is missing'],
    [Game.fromBoard, undefined, 'board is missing'],
    [(it) => game.play(it), 0, 'expected a string argument, found number'],
    [(it) => game.jump(it), 'x', 'expected a number argument, found string'],
    [(it) => new Solver(it), 5, 'expected a string argument, found number'],
    [(it) => new Solver('looi', it), { depth: [1] }, /^depth must be a number, a word/],
    [(it) => new Solver('learned', it), {}, /"small" is not loaded.* installModel$/],
    [Game.create, { seed: 1 }, 'seed must be a string, not 1'],
    [Game.create, 5, 'the argument must be an object, not 5'],
    [Game.create, { p4: 0.1, rows: 2.5 }, 'rows must be a whole number, not 2.5'],
    [(it) => solver.evaluate(board, it), { ms: 'soon' }, 'ms must be a number, not "soon"'],
  ];
  for (const [call, argument, message] of wrong)
    assert.throws(() => call(argument), { name: 'Error', message });
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
