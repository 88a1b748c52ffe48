import assert from 'node:assert/strict';
import { test } from 'vitest';
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
  assert.equal(await drawExercise(async () => positions.shift() ?? lost), open);
  assert.equal(await drawExercise(async () => lost), lost);
});

test('a pressed cell is locked, and freed again', () => {
  const drawing = '####/###./..../....';
  assert.equal(toggled(drawing, 7), '####/####/..../....');
  assert.equal(toggled(toggled(drawing, 15), 15), drawing);
  assert.equal(lockedCells(toggled(drawing, 0))[0], false);
});

test('the large tiles of a board are locked', () => {
  const tiles = [1024, 512, 2, 0, 0, 256, 2048, 4, 0, 0, 0, 0, 0, 0, 0, 0];
  assert.equal(lockFrom(tiles, 512), '##../..#./..../....');
  assert.equal(boardText(tiles), '1024,512,2,0/0,256,2048,4/0,0,0,0/0,0,0,0');
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
    assert.ok(off > 1 / 1.5 && off < 1.5, `${drawing} ${goal}: ${off}`);
  }
  assert.equal(workOf('####/###./..../....', 512).free, 9);
});

test('every preset fits in the memory, the block with a larger tile does not', () => {
  for (const { id, cells, goal } of PRESETS) assert.ok(fits(cells, goal), id);
  // It took 1,032 MiB.
  assert.ok(!fits('###./###./..../....', 256));
});

test('what is too large is offered smaller, so that it fits', () => {
  const drawing = '##../##../..../....';
  assert.ok(!fits(drawing, 1024));
  const goal = smallerGoal(drawing, 1024);
  assert.ok(goal && goal < 1024 && fits(drawing, goal));
  const { formation, more } = moreLocked(drawing, 1024);
  assert.ok(more > 0 && fits(formation, 1024));
  assert.equal(lockedCells(formation).filter((isLocked) => isLocked).length, 4 + more);
  assert.ok(fits(moreLocked(drawing, 512).formation, 512));
});

test('the large tiles of a start form a chain that ends at the goal', () => {
  const tiles = largeTiles('####/###./..../....', 512);
  assert.equal(boardText(tiles), '32768,16384,8192,4096/512,1024,2048,0/0,0,0,0/0,0,0,0');
});
