import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { engineIn } from './engine.ts';
import { expect, test } from './test.ts';

// The built page holds the engine inside its bundle; here the package itself is loaded into the browser.

interface Vector {
  board: string;
  depth: number;
  values: (number | null)[];
}

/** What the native tests have found, and print with the command in the file. */
const VECTORS: {
  network: string;
  seed: string;
  games: number;
  moves: number;
  fileBytes: number;
  boards: Vector[];
  shipped: Vector[];
} = JSON.parse(await readFile(new URL('../data/learned-values.json', import.meta.url), 'utf8'));

/** What the native tests have found for days, by a network that learns in the test itself. */
const PARS: {
  network: string;
  seed: string;
  games: number;
  days: {
    date: string;
    seed: string;
    board: string;
    score: number;
    maxTile: number;
    moves: number;
    marks: number[];
  }[];
} = JSON.parse(await readFile(new URL('../data/day-pars.json', import.meta.url), 'utf8'));

test('the package in a browser does what it does natively', async ({ game }) => {
  const engine = await engineIn(game.page);
  await test.step('a move tells where every tile came from and went to', async () => {
    const move = await engine.evaluate(({ Game }) =>
      Game.fromBoard({ board: '2,2,4,0/0,0,0,0', seed: '1' }).play('right'),
    );
    expect(move).toMatchObject({ direction: 'right', reward: 4 });
    expect(move?.slides).toHaveLength(3);
    expect(move?.slides).toContainEqual({ from: 2, to: 3, rank: 2, merged: false });
    expect(move?.slides).toContainEqual({ from: 0, to: 2, rank: 1, merged: true });
    expect(move?.slides).toContainEqual({ from: 1, to: 2, rank: 1, merged: true });
    expect(move?.state.tiles.slice(0, 4).slice(2)).toEqual([4, 4]);
    expect(move?.state.ranks[move.spawn.cell]).toBe(move?.spawn.rank);
  });

  await test.step('what cannot be done is an error with a code, never a crash', async () => {
    const errors = await engine.evaluate((engine) => {
      const { Game, LiveTraining, Par, Solver, installModel, seedOfDay, supports } = engine;
      const position = { board: '2,0/0,2', p4: 0.1 };
      const attempts = [
        () => Game.create({ rows: 9 }),
        () => Game.create({ p4: Number.NaN }),
        () => Game.fromBoard({ board: '2,3/0,0' }),
        () => Game.fromText('#damaged'),
        () => Game.fromText(''),
        () => Game.create({}).play('sideways' as 'up'),
        () => new Solver('nobody', {}),
        () => new Solver('random', { depth: 1 }),
        () => new Solver('learned', {}),
        () => installModel('own', new Uint8Array(100), () => {}),
        () => installModel('best' as 'own', new Uint8Array(100), () => {}),
        () => new LiveTraining({ network: '9x9', seed: '' }),
        () => new Solver('random', {}).evaluate({ ...position, board: '' }, {}),
        () => new Solver('random', {}).evaluate(position, { ms: 'soon' as unknown as number }),
        () => supports('nobody', 4, 4),
        () => seedOfDay('2026-02-29'),
        () => new Par('tomorrow'),
        () => new Par('2026-11-23'),
      ];
      return attempts.map((attempt) => {
        try {
          attempt();
          return {};
        } catch (error) {
          const { code, values, message } = error as Error & { code: string; values: object };
          return { code, values, message };
        }
      });
    });
    const coded = { code: expect.any(String), values: expect.any(Object) };
    for (const error of errors) expect(error).toEqual({ ...coded, message: expect.any(String) });
  });

  await test.step('parts of a question join to the answer of one worker', async () => {
    const found = await engine.evaluate(({ LiveTraining, Solver, installModel, joinParts }) => {
      const training = new LiveTraining({ network: '17x4', seed: '1' });
      training.advance(0);
      installModel('own', training.file(), () => {});
      const position = { board: '2,4,8,16/0,2,64,0/4,0,0,2/2,0,128,0', p4: 0.1 };
      const budget = { depth: 3 };
      return ['learned', 'expectimax-rows'].map((id) => {
        const settings: Record<string, string> = id === 'learned' ? { model: 'own' } : {};
        const solver = () => new Solver(id, settings);
        const joined = [1, 2, 3, 4].map((parts) => {
          const reports = Array.from({ length: parts }, (_, number) =>
            // As from one worker to another.
            structuredClone(solver().evaluatePart(position, budget, number, parts)),
          );
          const { nodes, ms: _, ...answer } = joinParts(reports);
          const sum = reports.reduce((total, { part }) => total + part.nodes, 0);
          return { answer, countsAll: nodes === sum };
        });
        const { nodes: _, ms: __, ...whole } = solver().evaluate(position, budget);
        return { whole, joined, parts: solver().parts(position.board, 8) };
      });
    });
    for (const { whole, joined, parts } of found) {
      expect(parts).toBe(4);
      expect(whole.depth).toBe(3);
      for (const { answer, countsAll } of joined) {
        expect(answer).toEqual(whole);
        expect(countsAll).toBe(true);
      }
    }
  });

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
        const valuesOf = (model: 'own' | 'small', vectors: Vector[]) => {
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
