import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { beforeAll, test, vi } from 'vitest';
import init, { Game, Solver } from '../../pkg/twofold.js';
import type { PartQuestion } from '../../www/engine/protocol.ts';
import { advance, helpers, open } from '../../www/workers/play.ts';

/** The think time of a move on average, in ms. */
const MEAN = 5;

beforeAll(async () => {
  const wasm = await readFile(new URL('../../pkg/twofold_bg.wasm', import.meta.url));
  await init({ module_or_path: wasm });
});

/** The time on the clock of the helpers and of the game, in ms. */
let time = 0;

/** A helper that answers after a delay by the clock, and the questions to it. */
function slowHelper(ms: number) {
  const solver = new Solver('expectimax-rows', {});
  const asked: PartQuestion[] = [];
  const port = {
    onmessage: undefined as ((event: { data: object }) => void) | undefined,
    postMessage: (question: PartQuestion) => {
      asked.push(question);
      const { id, position, number, parts } = question;
      const report = solver.evaluatePart(position, { depth: 2 }, number, parts);
      setTimeout(() => {
        time += ms;
        port.onmessage?.({ data: { id, report } });
      });
    },
    close: () => {},
  };
  helpers.replace([port as any]);
  return asked;
}

async function play(board: string, moves: number) {
  const record = Game.fromBoard({ board, seed: '1' }).record();
  const solver = { id: 'expectimax-rows', settings: {}, budget: { ms: MEAN } };
  const report = () => {};
  await open({ kind: 'open', record, solver, needs: {} }, report);
  return advance({ kind: 'advance', moves, ms: 60_000 }, report);
}

test('helpers get the move’s share of a game’s time, which shrinks when moves took longer', async () => {
  // A search ends by the clock, which goes on with each look.
  vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 0.05;
    return time;
  });
  const asked = slowHelper(6 * MEAN);
  const { directions } = await play('2,4,8,16/0,0,2,4/0,0,0,0/0,0,0,2', 3);
  assert.equal(directions.length, 3);
  const shares = asked.map(({ solver }) => {
    assert.equal(solver.budget.ms, MEAN);
    assert.ok(solver.budget.share);
    return solver.budget.share;
  });
  assert.equal(shares.length, 3);
  assert.ok(shares.every(({ dealt, enough, most }) => dealt > 0 && enough > 0 && most > enough));
  assert.ok(shares[0].enough > shares[1].enough && shares[1].enough > shares[2].enough);
});

test('a move without a choice is made at once, without the helpers', async () => {
  const asked = slowHelper(0);
  const { directions, evaluation } = await play('0,0,0,0/2,4,8,16/32,64,128,256/2,4,8,16', 1);
  assert.deepEqual(directions, ['up']);
  assert.equal(asked.length, 0);
  assert.ok((evaluation?.nodes ?? 0) <= 5, String(evaluation?.nodes));
});
