import { readFile } from 'node:fs/promises';
import { engineIn } from './engine.js';
import { expect, test } from './test.js';
import { closeWorker } from './workers.js';

/** @typedef {{ tables: number | undefined }} Installed what a worker was given with a model file: so many bytes of tables, if any */

/**
 * Runs in the page, before it: takes down what workers are given, and may cut the tables short on the way. The device has room.
 *
 * @param {boolean} isCut
 */
function watchInstalling(isCut) {
  Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 8 });
  /** @type {Installed[]} */
  const installed = [];
  Object.assign(globalThis, { installed });
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any} */ rest) {
    if (message.kind !== 'install-model') return postMessage.call(this, message, rest);
    const { tables } = message;
    installed.push({ tables: tables?.size });
    const cut = isCut && tables ? { ...message, tables: tables.slice(0, 1000) } : message;
    return postMessage.call(this, cut, rest);
  };
}

for (const isCut of [false, true]) {
  const what = isCut
    ? 'a worker that cannot take a model over'
    : 'a worker that takes a model over';
  test(`${what} plays as the one that read it`, async ({ game, page }) => {
    await page.addInitScript(watchInstalling, isCut);
    await game.reload();
    await game.solver.choose('learned');
    await game.wake();
    await expect(game.solver.network('small').field).toContainText('Loaded.');
    await game.startFrom('2,2,16,32/64,128,256,512/16,32,64,128/256,512,1024,2048');
    await game.panels.open();
    await game.solver.followAllSpawns();
    await game.hint();
    const values = await game.solver.values.root.textContent();

    // A worker after the other, until there is one that was given tables.
    const given = () =>
      page.evaluate(() => /** @type {Installed[]} */ (Reflect.get(globalThis, 'installed')).at(-1));
    let asked = 0;
    await expect(async () => {
      await closeWorker(page, 'twofold worker');
      await game.solver.thinkTime.fill(String(300 + asked++));
      await game.hint();
      expect((await given())?.tables).toBeGreaterThan(1e6);
    }).toPass();
    expect(await game.solver.values.root.textContent()).toBe(values);
  });
}

test('a model that is handed on in parts values boards as the one that was read', async ({
  game,
}) => {
  const engine = await engineIn(game.page);
  const small = await readFile(new URL('../../models/small.model', import.meta.url), 'base64');
  const found = await engine.evaluate(({ installModel, ModelCopy, modelPart, Solver }, small) => {
    const file = Uint8Array.from(atob(small), (character) => character.charCodeAt(0));
    const facts = installModel('small', file, () => {});
    const copy = new ModelCopy('own', file);
    let parts = 0;
    for (let part = modelPart('small', 0); part; part = modelPart('small', parts)) {
      copy.add(part);
      parts += 1;
    }
    const copied = copy.install();
    const position = { board: '2,4,8,16/0,2,64,0/4,0,0,2/2,0,128,0', p4: 0.1 };
    const evaluations = ['small', 'own'].map((model) => {
      const { ms: _, ...rest } = new Solver('learned', { model }).evaluate(position, { depth: 2 });
      return rest;
    });
    /** @param {() => unknown} action */
    const complaint = (action) => {
      try {
        action();
        return undefined;
      } catch (error) {
        return /** @type {Error} */ (error).message;
      }
    };
    return {
      facts,
      copied,
      parts,
      evaluations,
      complaints: [
        complaint(() => new ModelCopy('own', file.subarray(0, 1000))),
        complaint(() => new ModelCopy('own', file).add(new Uint8Array(3))),
        complaint(() => new ModelCopy('own', file).install()),
        complaint(() => modelPart('full', 0)),
      ],
    };
  }, small);
  expect(found.parts).toBeGreaterThan(1);
  expect(found.copied).toEqual(found.facts);
  expect(found.evaluations[1]).toEqual(found.evaluations[0]);
  expect(found.complaints).toEqual([
    'this model file is damaged',
    'this model file is damaged',
    'this model file is damaged',
    'the model "full" is not at hand',
  ]);
});
