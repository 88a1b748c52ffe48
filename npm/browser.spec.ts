/** The package, and examples/embed, in a page without a bundler, from its own files. */

import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expect, test } from '../tests/e2e/test.ts';

test.beforeAll(() => void execFileSync('node', ['npm/build.js'], { stdio: 'ignore' }));

const SCRIPT = `
  import init, { Solver } from './twofold.js';
  import { openEngine } from './worker.js';
  await init();
  const board = '0,0,0,0/0,2,0,0/0,0,2,0/0,0,0,0';
  const engine = await openEngine({ solver: 'learned', network: 'small' });
  const { values } = await engine.evaluate(board, { depth: 1 });
  const search = new AbortController();
  const deep = engine.evaluate(board, { signal: search.signal });
  search.abort();
  const { name } = await deep.catch((error) => error);
  const again = await engine.evaluate(board, { depth: 1 });
  const rows = new Solver('expectimax-rows', { depth: 1 }).evaluate(board).best;
  globalThis.result = [crossOriginIsolated, name, JSON.stringify(again.values) === JSON.stringify(values), typeof rows];
`;

test('the engine thinks in a worker, without headers, and the element stands beside it', async ({
  page,
}) => {
  const example = await readFile('examples/embed/index.html', 'utf8');
  const script = '<script type="module" src="./page.js"></script></head>';
  const own: Record<string, string | Promise<Buffer>> = {
    '': example.replace('lang="en"', 'lang="de"').replace('</head>', script),
    'page.js': SCRIPT,
    'score.js': readFile('examples/embed/score.js'),
    'style.css': readFile('examples/embed/style.css'),
  };
  const types: Record<string, string> = {
    wasm: 'application/wasm',
    js: 'text/javascript',
    css: 'text/css',
  };
  await page.route('**/package/**', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const contentType = types[name.split('.').at(-1) ?? ''] ?? 'text/html';
    const body = (await own[name]) ?? (await readFile(`target/npm/${name}`));
    await route.fulfill({ body, contentType });
  });
  await page.goto('/package/');
  const board = page.locator('#play');
  await expect(board.getByRole('button', { name: 'Neues Spiel' })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Zug' })).toBeVisible();
  for (const key of 'asdwasdwasdw') await board.getByRole('application').press(key);
  await expect(page.locator('#best')).not.toHaveText('0');
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'result')))
    .toEqual([false, 'AbortError', true, 'string']);
});
