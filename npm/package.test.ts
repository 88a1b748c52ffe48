/** The package as others get it: packed, unpacked, and used by its name. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'twofold-npm-'));
const home = join(folder, 'node_modules', 'twofold-2048');
const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, { cwd: folder, encoding: 'utf8' });
const load = (file: string) => import(/* @vite-ignore */ pathToFileURL(join(home, file)).href);

let engine: typeof import('../pkg/twofold.js');
let rules: typeof import('../pkg/rules.js');
let openEngine: typeof import('./worker.node.js').openEngine;

beforeAll(async () => {
  execFileSync('node', ['npm/build.js'], { stdio: 'ignore' });
  const [{ filename }] = JSON.parse(run('npm', 'pack', resolve('target/npm'), '--json'));
  mkdirSync(home, { recursive: true });
  run('tar', '-xzf', filename, '-C', home, '--strip-components=1');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  [engine, rules] = [await load('twofold.node.js'), await load('rules.node.js')];
  ({ openEngine } = await load('worker.node.js'));
  await Promise.all([engine.default(), rules.default()]);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

test('the package holds what it exports, and nothing in vain', () => {
  const { exports, version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const files = readdirSync(home);
  const named = JSON.stringify(exports).match(/(?<="\.\/)\w+\.[\w.]+(?=")/g) ?? [];
  const missing = named.filter((path) => !files.includes(path));
  assert.deepEqual(missing, []);
  assert.equal(version, JSON.parse(readFileSync('package.json', 'utf8')).version);
  const isText = (name: string) => /\.(js|ts)$/.test(name);
  const texts = files.filter(isText).map((name) => readFileSync(join(home, name), 'utf8'));
  const used = [...texts, JSON.stringify(exports)].join('\n');
  const unused = files.filter((name) => !used.includes(name.replace(/\.d\.ts$/, '.')));
  assert.deepEqual(unused.sort(), ['LICENSE-APACHE', 'LICENSE-MIT', 'README.md', 'package.json']);
});

test('arguments with a default can be left out', () => {
  const { Game, Solver } = engine;
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
  const { Game, Solver, installModel } = engine;
  const [game, solver] = [Game.create(), new Solver('reflex')];
  const board = '2,2/0,0';
  const wrong: [(it: never) => unknown, unknown, string | RegExp][] = [
    [(it) => solver.evaluate(it), undefined, 'board is missing'],
    [(it) => game.play(it), 0, 'expected a string argument, found number'],
    [(it) => rules.Game.create().play(it), 0, 'expected a string argument, found number'],
    [rules.Game.fromText, undefined, 'expected a string argument, found undefined'],
    [(it) => game.jump(it), 'x', 'expected a number argument, found string'],
    [(it) => new Solver(it), 5, 'expected a string argument, found number'],
    [(it) => new Solver('looi', it), { depth: [1] }, /^depth must be a number, a word/],
    [(it) => new Solver('learned', it), {}, /"small" is not loaded.* installModel$/],
    [(it) => solver.evaluate(board, it), { ms: 'soon' }, 'ms must be a number, not "soon"'],
  ];
  for (const { create, fromBoard } of [Game, rules.Game])
    wrong.push(
      [create, { seed: 1 }, 'seed must be a string, not 1'],
      [create, { sed: 'x' }, 'there is no option sed'],
      [create, { spawner: 3 }, 'spawner must be a string, not 3'],
      [create, 5, 'the argument must be an object, not 5'],
      [create, { p4: 0.1, rows: 2.5 }, 'rows must be a whole number, not 2.5'],
      [fromBoard, undefined, 'board is missing'],
    );
  for (const [call, argument, message] of wrong)
    assert.throws(() => call(argument as never), { name: 'Error', message });
  assert.throws(() => installModel('own', new Uint8Array(3)), { name: 'Error' });
});

const BOARD = '0,0,0,0/0,2,0,0/0,0,2,0/0,0,0,0';

test('three solvers think beside this thread', async () => {
  const engines = await Promise.all([
    openEngine({ solver: 'learned', network: 'small' }),
    openEngine({ solver: 'expectimax-rows', settings: { depth: 2 } }),
    openEngine({ network: readFileSync('models/small.model') }),
  ]);
  const [learned, rows, own] = await Promise.all(
    engines.map((each) => each.evaluate(BOARD, { depth: 1 })),
  );
  for (const { best } of [learned, rows, own]) assert.ok(best);
  assert.deepEqual(own.values, learned.values);
  assert.notDeepEqual(rows.values, learned.values);
  for (const each of engines) each.close();
  await assert.rejects(engines[0].evaluate(BOARD), { message: 'the engine is closed' });
});

test('a search ends when it is cancelled, and the engine goes on', async () => {
  const each = await openEngine({ solver: 'expectimax-rows', settings: { depth: 12 } });
  const [long, waiting] = [new AbortController(), new AbortController()];
  const first = each.evaluate(BOARD, { signal: long.signal });
  const second = each.evaluate(BOARD, { signal: waiting.signal });
  const third = each.evaluate(BOARD, { depth: 1 });
  waiting.abort(new Error('no need'));
  await assert.rejects(second, { message: 'no need' });
  long.abort();
  await assert.rejects(first, { name: 'AbortError' });
  assert.ok((await third).best);
  await assert.rejects(each.evaluate('2,3/0,0'), { name: 'Error' });
  await assert.rejects(each.evaluate(BOARD, { signal: AbortSignal.abort() }), {
    name: 'AbortError',
  });
  assert.equal((await each.evaluate(BOARD, { depth: 1 })).depth, 1);
  each.close();
  await assert.rejects(openEngine({ solver: 'nobody' }), /nobody/);
  await assert.rejects(openEngine({ network: new Uint8Array(3) }), { name: 'Error' });
});

const PROGRAM = `
  import init, { Game, Solver, type SolverId } from 'twofold-2048';
  import * as rules from 'twofold-2048/rules';
  import { openEngine } from 'twofold-2048/worker';
  import type { TwofoldBoard } from 'twofold-2048/element';
  await Promise.all([init(), rules.default()]);
  const id: SolverId = 'expectimax-rows';
  const game = Game.create({ seed: 'feed-beef' });
  const { best } = new Solver(id, { depth: 1 }).evaluate(game.state().board);
  const engine = await openEngine({ solver: 'learned', network: 'small' });
  const { values } = await engine.evaluate(rules.Game.create().state().board, { ms: 20, signal: AbortSignal.timeout(60_000) });
  console.log(game.play(best!)?.state.moves, Object.keys(values).length);
  // @ts-expect-error
  const unknown = () => new Solver('nobody');
  // @ts-expect-error
  const unset = () => openEngine({ solver: 'looi', settings: { deep: 1 } });
  // @ts-expect-error
  import { LiveTraining, joinParts, Par } from 'twofold-2048';
  export const board = (): TwofoldBoard => document.createElement('twofold-board');
`;

test('a program passes strict types, and runs bundled for Node', async () => {
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  const options = ['--strict', '--noEmit', '--target', 'es2022', '--lib', 'es2022,dom'];
  const modules = ['--module', 'nodenext', '--types', ''];
  run('node', resolve('node_modules/typescript/bin/tsc'), ...options, ...modules, 'program.ts');
  for (const format of ['es', 'cjs'] as const) {
    const name = `out/program.${format === 'es' ? 'mjs' : 'cjs'}`;
    const input = PROGRAM.replace(/\/\/ @ts-expect-error\n.*\n/g, '');
    // CommonJS cannot wait at its top.
    const isWhole = format === 'es';
    const text = isWhole ? input : input.replace('await Promise', '(async () => { await Promise');
    const closed = isWhole ? text : text.replace(/(console\.log.*;)/, '$1 })();');
    writeFileSync(join(folder, 'bundled.ts'), closed);
    const bundle = await rolldown({ input: join(folder, 'bundled.ts'), platform: 'node' });
    await bundle.write({ file: join(folder, name), format });
    assert.match(run('node', name), /^1 4\n$/, name);
  }
});
