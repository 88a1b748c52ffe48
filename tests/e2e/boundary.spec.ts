import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
// What the native tests have found, by networks that learn in the tests themselves, and print with the commands in the files.
import PARS from '../data/day-pars.json' with { type: 'json' };
import VECTORS from '../data/learned-values.json' with { type: 'json' };
import { engineIn } from './engine.ts';
import { expect, test } from './test.ts';

// The built page holds the engine inside its bundle; here the package itself is loaded into the browser.

test('the package in a browser learns and plays as it does natively', async ({ game }) => {
  const engine = await engineIn(game.page);
  await test.step('training and values are the same here as natively', async () => {
    const small = await readFile(new URL('../../models/small.model', import.meta.url), 'base64');
    const found = await engine.evaluate(
      (
        { LiveTraining, Solver, installModel },
        { network, seed, games, boards, shipped, smallFile },
      ) => {
        const training = new LiveTraining({ network, seed });
        let progress = training.advance(0);
        while (progress.games < games) progress = training.advance(0);
        const file = training.file();
        installModel('own', file, () => {});
        const bytes = Uint8Array.from(atob(smallFile), (character) => character.charCodeAt(0));
        installModel('small', bytes, () => {});
        const valuesOf = (model: 'own' | 'small', vectors: typeof boards) => {
          const solvers = [1, 2].map((depth) => new Solver('learned', { model, depth, cutoff: 0 }));
          return vectors.map(({ board, depth }) => {
            const { up, right, down, left } = solvers[depth - 1].evaluate(
              { board, p4: 0.1 },
              {},
            ).values;
            return [up, right, down, left];
          });
        };
        return {
          moves: progress.moves,
          fileBytes: file.length,
          values: valuesOf('own', boards),
          shipped: valuesOf('small', shipped),
        };
      },
      { ...VECTORS, smallFile: small },
    );
    expect(found.moves).toBe(VECTORS.moves);
    expect(found.fileBytes).toBe(VECTORS.fileBytes);
    expect(VECTORS.boards).toHaveLength(1000);
    expect(found.values).toEqual(VECTORS.boards.map(({ values }) => values));
    expect(found.shipped).toEqual(VECTORS.shipped.map(({ values }) => values));
  });

  await test.step('a day has the same seed, board and par here as natively', async () => {
    const found = await engine.evaluate(
      ({ Game, LiveTraining, Par, installModel, seedOfDay }, { network, seed, games, days }) => {
        const training = new LiveTraining({ network, seed });
        while (training.advance(0).games < games);
        installModel('small', training.file(), () => {});
        return days.map(({ date }) => {
          const par = new Par(date);
          let progress = par.advance(0);
          while (!progress.isOver) progress = par.advance(0);
          const { score, maxTile, moves } = progress;
          const { seed, board } = Game.create({ seed: date }).state();
          const marks = (['beginner', 'good', 'expert'] as const).map((mark) => {
            const game = new Par(date, mark);
            let made = game.advance(0);
            while (!made.isOver) made = game.advance(0);
            return made.score;
          });
          return [seedOfDay(date), { date, seed, board, score, maxTile, moves, marks }];
        });
      },
      PARS,
    );
    expect(found).toEqual(PARS.days.map((day) => [day.seed, day]));
  });
});

test('a page of another origin plays the documented session', async ({ page, baseURL }) => {
  const text = await readFile(new URL('../../docs/protocol.md', import.meta.url), 'utf8');
  const session = text.split('```session\n')[1].split('\n```')[0].split('\n');
  const lines = (sign: string) =>
    session.filter((line) => line.startsWith(sign)).map((line) => line.slice(2));
  const other = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Another page</title>');
  }).listen(0);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await page.goto(`http://localhost:${port}/`);
  const answers = await page.evaluate(
    async ({ address, requests, expected }) => {
      const script = new Blob([`import ${JSON.stringify(address)};`], { type: 'text/javascript' });
      const worker = new Worker(URL.createObjectURL(script), { type: 'module' });
      const answers: string[] = [];
      await new Promise((resolve, reject) => {
        worker.onerror = () => reject(new Error('the worker failed'));
        worker.onmessage = ({ data }) => {
          answers.push(data);
          if (answers.length === expected) resolve(undefined);
        };
        for (const line of requests) worker.postMessage(line);
      });
      worker.terminate();
      return answers;
    },
    {
      address: `${baseURL}engine.js?solver=expectimax-score&depth=1`,
      requests: lines('>'),
      expected: lines('<').length,
    },
  );
  other.close();
  expect(answers).toEqual(lines('<'));
});
