import { expect, test } from 'vitest';
import {
  boardText,
  drawExercise,
  fits,
  largeTiles,
  lockedCells,
  lockFrom,
  moreLocked,
  PRESETS,
  smallerGoal,
  toggled,
  workOf,
} from '../../www/features/train/formations.ts';

test('an exercise leaves something to decide, unless no position does', async () => {
  const [up, left] = [{ direction: 'up' }, { direction: 'left' }] as any[];
  const lost = { tiles: [], isMade: false, chance: 0, moves: [] };
  const forced = { ...lost, chance: 0.5, moves: [up] };
  const hopeless = { ...lost, moves: [up, left] };
  const made = { ...lost, isMade: true, chance: 1 };
  const open = { ...lost, chance: 0.5, moves: [up, left] };
  const positions = [lost, forced, hopeless, made, open, lost];
  expect(await drawExercise(async () => positions.shift() ?? lost)).toBe(open);
  expect(await drawExercise(async () => lost)).toBe(lost);
});

test('a pressed cell is locked, and freed again', () => {
  const drawing = '####/###./..../....';
  expect(toggled(drawing, 7)).toBe('####/####/..../....');
  expect(toggled(toggled(drawing, 15), 15)).toBe(drawing);
  expect(lockedCells(toggled(drawing, 0))[0]).toBe(false);
});

test('the large tiles of a board are locked', () => {
  const tiles = [1024, 512, 2, 0, 0, 256, 2048, 4, 0, 0, 0, 0, 0, 0, 0, 0];
  expect(lockFrom(tiles, 512)).toBe('##../..#./..../....');
  expect(boardText(tiles)).toBe('1024,512,2,0/0,256,2048,4/0,0,0,0/0,0,0,0');
});

test('the work is within a factor of 1.5 of the boards that were counted', () => {
  const counted = [
    ['####/###./..../....', 512, 18_007_418],
    ['####/##../..../....', 256, 71_058_354],
    ['####/#.../..../....', 64, 53_343_382],
    ['##../##../..../....', 32, 22_244_010],
    ['###./###./..../....', 64, 17_290_072],
    ['###./###./..../....', 128, 69_978_646],
    ['###./###./..../....', 256, 215_749_774],
    ['####/#.../#.../....', 64, 8_176_162],
    ['####/#.../#.../....', 256, 48_706_698],
    ['####/..../..../....', 32, 19_158_139],
    ['###./###./#.../....', 256, 19_092_156],
    ['##../##../#.../....', 32, 10_337_407],
  ] as const;
  for (const [drawing, goal, boards] of counted) {
    const off = workOf(drawing, goal).boards / boards;
    expect(off > 1 / 1.5 && off < 1.5, `${drawing} ${goal}: ${off}`).toBeTruthy();
  }
  expect(workOf('####/###./..../....', 512).free).toBe(9);
});

test('every preset fits in the memory, the block with a larger tile does not', () => {
  for (const { id, cells, goal } of PRESETS) expect(fits(cells, goal), id).toBeTruthy();
  // It took 1,032 MiB.
  expect(fits('###./###./..../....', 256)).toBeFalsy();
});

test('what is too large is offered smaller, so that it fits', () => {
  const drawing = '##../##../..../....';
  expect(fits(drawing, 1024)).toBeFalsy();
  const goal = smallerGoal(drawing, 1024);
  expect(goal && goal < 1024 && fits(drawing, goal)).toBeTruthy();
  const { formation, more } = moreLocked(drawing, 1024);
  expect(more > 0 && fits(formation, 1024)).toBeTruthy();
  expect(lockedCells(formation).filter((isLocked) => isLocked).length).toBe(4 + more);
  expect(fits(moreLocked(drawing, 512).formation, 512)).toBeTruthy();
});

test('the large tiles of a start form a chain that ends at the goal', () => {
  const tiles = largeTiles('####/###./..../....', 512);
  expect(boardText(tiles)).toBe('32768,16384,8192,4096/512,1024,2048,0/0,0,0,0/0,0,0,0');
});
