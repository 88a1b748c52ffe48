import { readFile } from 'node:fs/promises';
import { engineIn } from './engine.ts';
import { expect, test } from './test.ts';
import { closeWorker, openWithCores } from './workers.ts';

/** what becomes of a model's parts on their way to a worker */
type Parts = 'whole' | 'cut' | 'changed';

/**
 * Runs in the page, before it: counts the workers that are given a model's parts, and may do something to these. The device has room.
 */
function watchInstalling(parts: Parts) {
  Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 8 });
  const { postMessage } = Worker.prototype;
  let count = 0;
  Reflect.set(globalThis, 'handedOn', () => count);
  const onTheWay = (blob: Blob) => {
    if (parts === 'cut') return blob.slice(0, 1000);
    if (parts === 'whole') return blob;
    // Where pages begin stays as it is; most entries become 0.
    const kept = blob.size >> 3;
    return new Blob([blob.slice(0, kept), new Uint8Array(blob.size - kept)]);
  };
  Worker.prototype.postMessage = function (message: any, rest: any) {
    if (!message.parts) return postMessage.call(this, message, rest);
    count += 1;
    return postMessage.call(this, { ...message, parts: onTheWay(message.parts) }, rest);
  };
}

for (const [parts, name] of [
  ['whole', 'a worker plays with a network as another one has read it'],
  ['cut', 'a worker that cannot take a network over reads its file'],
  ['changed', 'a worker plays with what was handed on'],
] as const) {
  test(name, async ({ game, page }) => {
    await page.addInitScript(watchInstalling, parts);
    await openWithCores(game, 1);
    await game.solver.choose('learned');
    await game.wake();
    await game.solver.network('full').load.click();
    await expect(game.solver.network('full').radio).toBeChecked();
    await game.startFrom('2,4,8,16/0,2,64,0/4,0,0,2/2,0,128,0');
    await game.panels.open();
    await game.solver.lookAhead(2);
    await game.hint();
    const values = await game.solver.values.root.textContent();
    const handedOn = () => page.evaluate(() => Reflect.get(globalThis, 'handedOn')());
    const before = await handedOn();

    await closeWorker(page, 'twofold worker');
    // The same question again would not be asked.
    await game.solver.lookAhead(3);
    await game.solver.lookAhead(2);
    await game.hint();
    expect(await handedOn()).toBe(before + 1);
    const now = await game.solver.values.root.textContent();
    if (parts === 'changed') expect(now).not.toBe(values);
    else expect(now).toBe(values);
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
    const complaint = (action: () => unknown) => {
      try {
        action();
        return undefined;
      } catch (error) {
        return (error as Error).message;
      }
    };
    return {
      facts,
      copied,
      parts,
      evaluations,
      complaints: [
        complaint(() => new ModelCopy('own', file.subarray(0, 1000))),
        complaint(() => new ModelCopy('own', file).add(new Uint8Array(4))),
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
    'what was handed on of this model is not complete, or of another one',
    'what was handed on of this model is not complete, or of another one',
    'the model "full" is not at hand',
  ]);
});
