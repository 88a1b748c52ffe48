import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  boardText,
  lockedCells,
  lockFrom,
  PRESETS,
  toggled,
  withNewTile,
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

test('a new tile comes in a free cell that is empty', () => {
  const locked = lockedCells('####/###./####/####');
  for (const random of [0, 0.5, 0.999]) {
    const tiles = withNewTile(Array(16).fill(0), locked, 0.1, () => random);
    assert.deepEqual(
      tiles.flatMap((tile, cell) => (tile > 0 ? [cell] : [])),
      [7],
    );
    assert.equal(tiles[7], random < 0.1 ? 4 : 2);
  }
});

test('the work of nine free cells is near what was counted, and every preset fits', () => {
  const { free, boards } = workOf('####/###./..../....', 512);
  assert.equal(free, 9);
  assert.ok(boards > 14e6 && boards < 24e6, `${boards}`);
  for (const { id, cells, goal } of PRESETS) assert.ok(workOf(cells, goal).bytes < 2 ** 30, id);
});
