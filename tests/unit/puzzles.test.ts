import { expect, test } from 'vitest';
import type { PuzzleFacts } from '../../pkg/twofold.js';
import { Puzzles } from '../../www/features/train/puzzles.ts';
import { PUZZLES } from '../../www/games/far.ts';
import { registerOf } from './registers.ts';

const puzzle = (number: number): PuzzleFacts => ({
  board: `${2 ** number},4,8,16/0,0,0,0/0,0,0,0/0,0,0,2`,
  answer: 'left',
  theme: 'rescue',
  difficulty: 2,
  tile: 64,
  expected: 5000,
  costs: { up: 0.2, right: null, down: 0.1, left: 0 },
});

/** Another visit. */
function visit(all: PuzzleFacts[] = [1, 2, 3, 4].map(puzzle)) {
  let fetched = 0;
  const fetchFile = async () => {
    fetched += 1;
    return new ArrayBuffer(0);
  };
  const pool = { run: async () => all };
  const register = registerOf();
  const puzzles = new Puzzles({ pool: pool as any, register, fetchFile });
  return { puzzles, register, fetched: () => fetched };
}

test('a later visit begins with a puzzle that needs neither the file nor a worker', async () => {
  const first = visit();
  const asked = await first.puzzles.next('rated', 0);
  expect(first.fetched()).toBe(1);
  // Not answered, it is asked again.
  const second = visit();
  expect(await second.puzzles.next('rated', 0)).toStrictEqual(asked);
  expect(second.fetched()).toBe(0);
  // Answered, another one waits.
  second.puzzles.settle(asked, true, 'rated');
  while ((await second.register.get(PUZZLES)).open === undefined)
    await new Promise((resolve) => setImmediate(resolve));
  const third = visit();
  expect((await third.puzzles.next('rated', 0)).board).not.toBe(asked.board);
  expect(third.fetched()).toBe(0);
});

test('a puzzle that was kept damaged is not asked', async () => {
  for (const open of [
    {},
    { ...puzzle(1), board: '3/x' },
    { ...puzzle(1), answer: 'right' },
    { ...puzzle(1), costs: { up: -1, right: null, down: 0.1, left: 0 } },
    7,
  ]) {
    const { puzzles, register, fetched } = visit();
    await register.change(PUZZLES, '', (before) => ({ ...before, open: open as PuzzleFacts }));
    await puzzles.next('rated', 0);
    expect(fetched()).toBe(1);
  }
});

test('puzzles that two tabs answer at once all count', async () => {
  const [one, other] = [visit(), visit()];
  for (const number of [1, 2, 3, 4])
    (number % 2 === 0 ? one : other).puzzles.settle(puzzle(number), number > 2, 'rated');
  await Promise.all([one.register.get(PUZZLES), other.register.get(PUZZLES)]);
  const { puzzles, rating } = await registerOf().get(PUZZLES);
  expect(Object.keys(puzzles).length).toBe(4);
  expect(rating.deviation).toBeLessThan(350);
});
