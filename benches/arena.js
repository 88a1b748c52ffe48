/**
 * Plays an experiment with the engine's wasm in Chromium, on one thread, and adds each finished game to a table in the
 * columns of `twofold arena --csv --times`: `node benches/arena.js FILE GAMES EXPERIMENT`, the experiment as JSON.
 * Games that the table holds already are not played again.
 *
 * The page is isolated, so that its clock is fine enough for think times of a millisecond.
 */

import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { withEnginePage } from './engine-page.js';

const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/**
 * Runs in the page.
 *
 * @param {{ experiment: import('../pkg/twofold.js').ArenaExperiment, games: number[] }} request
 */
async function play({ experiment, games }) {
  const address = '/pkg/twofold.js';
  /** @type {typeof import('../pkg/twofold.js')} */
  const engine = await import(address);
  await engine.default();
  const model = experiment.settings?.model;
  if (model === 'small' || model === 'full') {
    const file = await (await fetch(`/models/${model}.model`)).arrayBuffer();
    engine.installModel(model, new Uint8Array(file), () => {});
  }
  const player = new engine.ArenaPlayer(experiment);
  const { add } = /** @type {{ add: (rows: string) => Promise<void> }} */ (
    /** @type {unknown} */ (globalThis)
  );
  let wanted = games;
  for (;;) {
    const slice = player.play(wanted, 1000);
    wanted = [];
    for (const game of slice.games) {
      const tally = new engine.ArenaTally(experiment);
      tally.add([game]);
      await add(tally.csv(false, false, true, false));
      tally.free();
    }
    if (slice.waiting === 0) return;
  }
}

const [file, games, words] = process.argv.slice(2);
const experiment = JSON.parse(words);
const header = 'game,seed,solver,settings,budget,size,p4,start,until,score,max_tile,moves,ms\n';
const earlier = await readFile(file, 'utf8').catch(() => '');
// A row that was being written when a run was killed ends nowhere.
const whole = earlier.slice(0, earlier.lastIndexOf('\n') + 1) || header;
if (!whole.startsWith(header)) throw new Error(`${file} is no table of games with their times`);
await writeFile(file, whole);
const there = new Set(
  whole
    .split('\n')
    .slice(1)
    .map((row) => Number.parseInt(row, 10)),
);
const missing = Array.from({ length: Number(games) }, (_, game) => game).filter(
  (game) => !there.has(game),
);

await withEnginePage({ root: '.', headers: isolation }, async (page) => {
  await page.exposeFunction('add', (/** @type {string} */ rows) => appendFile(file, rows));
  await page.evaluate(play, { experiment, games: missing });
});
