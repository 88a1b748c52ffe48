import { expect, test } from 'vitest';
import { BoardDraft } from '../../www/features/edit/board-draft.ts';

const draft = () => new BoardDraft({ rows: 2, cols: 3, ranks: [1, 0, 2, 0, 0, 3] });

test('it is written as rows of tiles', () => {
  expect(draft().text).toBe('2,0,4/0,0,8');
});

test('digits make a tile as soon as they are one, and a pause begins another', () => {
  const board = draft();
  board.select(1);
  board.type('1', 0);
  expect(board.ranks[1]).toBe(0);
  board.type('6', 300);
  expect(board.ranks[1]).toBe(4);
  board.type('4', 600);
  expect(board.ranks[1]).toBe(4);
  board.type('4', 5000);
  expect(board.ranks[1]).toBe(2);
  board.type('0', 9000);
  expect(board.ranks[1]).toBe(0);
});

test('a tile goes into the chosen cell, and the next one is chosen', () => {
  const board = draft();
  board.select(4);
  board.putAndGoOn(5);
  board.putAndGoOn(6);
  expect(board.ranks).toStrictEqual([1, 0, 2, 0, 5, 6]);
  expect(board.cell).toBe(0);
});

test('tiles come round after the largest that the board can hold', () => {
  const board = draft();
  board.select(0);
  board.put(99);
  expect(board.ranks[0]).toBe(7);
  board.cycle(1);
  expect(board.ranks[0]).toBe(0);
  board.cycle(-1);
  expect(board.ranks[0]).toBe(7);
});

test('steps stay on the board', () => {
  const board = draft();
  board.step(-1, 0);
  expect(board.cell).toBe(0);
  board.step(1, 1);
  expect(board.cell).toBe(4);
  board.step(1, 9);
  expect(board.cell).toBe(5);
});

test('another size keeps the tiles that still lie on the board', () => {
  const board = draft();
  board.resize(3, 2);
  expect(board.text).toBe('2,0/0,0/0,0');
  board.resize(2, 6);
  expect(board.text).toBe('2,0,0,0,0,0/0,0,0,0,0,0');
});
