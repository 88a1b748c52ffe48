import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { PuzzleFacts } from '../../pkg/twofold.js';
import { Puzzles } from '../../www/state/puzzles.ts';

const puzzle = (number: number): PuzzleFacts => ({
  board: `${2 ** number},4,8,16/0,0,0,0/0,0,0,0/0,0,0,2`,
  answer: 'left',
  theme: 'rescue',
  difficulty: 2,
  tile: 64,
  expected: 5000,
  costs: { up: 0.2, right: null, down: 0.1, left: 0 },
});

/** @param kept what the last visit kept */
function visit(kept: Record<string, any>, all: PuzzleFacts[] = [1, 2, 3, 4].map(puzzle)) {
  let fetched = 0;
  const store = {
    readPuzzles: () => JSON.parse(JSON.stringify(kept)),
    writePuzzles: (standing: object) => Object.assign(kept, standing),
  };
  const fetchFile = async () => {
    fetched += 1;
    return new ArrayBuffer(0);
  };
  const pool = { run: async () => all };
  const puzzles = new Puzzles({ pool: pool as any, store, fetchFile });
  return { puzzles, fetched: () => fetched };
}

test('a later visit begins with a puzzle that needs neither the file nor a worker', async () => {
  const kept: Record<string, any> = {};
  const first = visit(kept);
  const asked = await first.puzzles.next('rated', 0);
  assert.equal(first.fetched(), 1);
  // Not answered, it is asked again.
  const second = visit(kept);
  assert.deepEqual(await second.puzzles.next('rated', 0), asked);
  assert.equal(second.fetched(), 0);
  // Answered, another one waits.
  second.puzzles.settle(asked, true, 'rated');
  await new Promise((resolve) => setImmediate(resolve));
  const third = visit(kept);
  assert.notEqual((await third.puzzles.next('rated', 0)).board, asked.board);
  assert.equal(third.fetched(), 0);
});

test('a puzzle that was kept damaged is not asked', async () => {
  for (const open of [{}, { ...puzzle(1), board: '3/x' }, { ...puzzle(1), answer: 'right' }, 7]) {
    const { puzzles, fetched } = visit({ open });
    await puzzles.next('rated', 0);
    assert.equal(fetched(), 1);
  }
});
