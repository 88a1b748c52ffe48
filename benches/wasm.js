/**
 * Measures one workload of the engine's wasm in Chromium, as `twofold bench` does natively, and
 * prints the result as JSON: `node benches/wasm.js NAME SECONDS REPETITIONS`.
 *
 * The page it loads is empty and comes from no server, so that nothing else runs meanwhile and the
 * published page carries nothing for it; the module is the very one that the published page loads.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumPath, launchArguments } from '../tests/chromium.js';

const packageFolder = 'pkg';
const contentTypes = new Map([
  ['.js', 'text/javascript'],
  ['.wasm', 'application/wasm'],
]);

/**
 * Runs in the page.
 *
 * @param {{ name: string, seconds: number, repetitions: number }} request
 */
async function measure({ name, seconds, repetitions }) {
  const address = '/twofold.js';
  /** @type {typeof import('../pkg/twofold.js')} */
  const engine = await import(address);
  await engine.default();

  /** @param {number} iterations */
  function timed(iterations) {
    const began = performance.now();
    const operations = engine.benchmark(name, iterations);
    if (operations === undefined) throw new Error(`there is no workload "${name}"`);
    return { operations, seconds: (performance.now() - began) / 1000 };
  }

  // Doubling also warms up tables, caches and the optimising compiler.
  let iterations = 1;
  while (timed(iterations).seconds < seconds) iterations *= 2;
  const runs = Array.from({ length: repetitions }, () => timed(iterations));
  const sorted = runs.map((run) => run.seconds).sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median =
    sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  const { operations } = runs[0];
  return {
    name,
    iterations,
    operations,
    seconds: median,
    operationsPerSecond: operations / median,
    allSeconds: runs.map((run) => run.seconds),
  };
}

const [name, seconds, repetitions] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: launchArguments });
try {
  const page = await browser.newPage();
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') {
      await route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>Bench</title>',
      });
      return;
    }
    const extension = pathname.slice(pathname.lastIndexOf('.'));
    await route.fulfill({
      contentType: contentTypes.get(extension),
      body: await readFile(join(packageFolder, pathname)),
    });
  });
  await page.goto('http://localhost/');
  const request = { name, seconds: Number(seconds), repetitions: Number(repetitions) };
  console.log(JSON.stringify(await page.evaluate(measure, request)));
} finally {
  await browser.close();
}
