import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  boardText,
  lockedCells,
  lockFrom,
  PRESETS,
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
  for (const { id, cells, goal } of PRESETS) assert.ok(workOf(cells, goal).bytes < 2 ** 30, id);
});
