import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  boardText,
  largeTiles,
  lockedCells,
  lockFrom,
  MEMORY,
  moreLocked,
  PRESETS,
  smallerGoal,
  toggled,
  workOf,
} from '../../www/features/train/formations.js';

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

test('the work of nine free cells is near what was counted, and every preset fits', () => {
  const { free, boards } = workOf('####/###./..../....', 512);
  assert.equal(free, 9);
  assert.ok(boards > 14e6 && boards < 24e6, `${boards}`);
  // Without a locked row more boards arise: 69,978,646 were counted.
  const block = workOf('###./###./..../....', 128).boards;
  assert.ok(block > 60e6 && block < 80e6, `${block}`);
  for (const { id, cells, goal } of PRESETS) assert.ok(workOf(cells, goal).bytes < 2 ** 30, id);
});

test('what is too large is offered smaller, so that it fits', () => {
  const drawing = '##../##../..../....';
  assert.ok(workOf(drawing, 1024).bytes > MEMORY);
  const goal = smallerGoal(drawing, 1024);
  assert.ok(goal && goal < 1024 && workOf(drawing, goal).bytes <= MEMORY);
  const { formation, more } = moreLocked(drawing, 1024);
  assert.ok(more > 0 && workOf(formation, 1024).bytes <= MEMORY);
  assert.equal(lockedCells(formation).filter((isLocked) => isLocked).length, 4 + more);
  assert.ok(workOf(moreLocked(drawing, 512).formation, 512).bytes <= MEMORY);
});

test('the large tiles of a start form a chain that ends at the goal', () => {
  const tiles = largeTiles('####/###./..../....', 512);
  assert.equal(boardText(tiles), '32768,16384,8192,4096/512,1024,2048,0/0,0,0,0/0,0,0,0');
});
