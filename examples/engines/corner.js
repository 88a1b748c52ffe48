/**
 * A complete engine in JavaScript for Node: it looks two moves ahead and keeps large tiles in a corner.
 * docs/protocol.md defines the lines that it reads and writes.
 *
 *     twofold arena --engine "node examples/engines/corner.js" --games 20
 */

import { createInterface } from 'node:readline';

/** @typedef {number[][]} Board the numbers on the tiles, row by row; 0 is an empty cell */

const DIRECTIONS = /** @type {const} */ (['up', 'right', 'down', 'left']);

/** @type {(board: Board) => Board} The board with rows and columns exchanged. */
const turned = (board) => board[0].map((_, column) => board.map((row) => row[column]));

/** @type {(board: Board) => Board} The board as in a mirror. */
const mirrored = (board) => board.map((row) => [...row].reverse());

/**
 * A row slid to the left, and the points for it.
 *
 * @param {number[]} row
 */
const slide = (row) => {
  const tiles = row.filter((tile) => tile > 0);
  const slid = [];
  let points = 0;
  for (let at = 0; at < tiles.length; at += 1) {
    const merges = tiles[at] === tiles[at + 1];
    slid.push(merges ? 2 * tiles[at] : tiles[at]);
    if (merges) {
      points += 2 * tiles[at];
      at += 1;
    }
  }
  return { row: [...slid, ...Array(row.length - slid.length).fill(0)], points };
};

/**
 * The board after a move, and the points for it; undefined if it is illegal.
 *
 * @param {Board} board
 * @param {typeof DIRECTIONS[number]} direction
 */
const move = (board, direction) => {
  const upright = direction === 'up' || direction === 'down';
  const backward = direction === 'right' || direction === 'down';
  const lines = upright ? turned(board) : board;
  const slid = (backward ? mirrored(lines) : lines).map(slide);
  const rows = slid.map((line) => line.row);
  const ordered = backward ? mirrored(rows) : rows;
  const after = upright ? turned(ordered) : ordered;
  const points = slid.reduce((sum, line) => sum + line.points, 0);
  return `${after}` === `${board}` ? undefined : { after, points };
};

/** @type {(board: Board) => number} Empty cells, and large tiles near the first corner. */
const place = (board) => {
  let sum = 0;
  for (const [y, row] of board.entries()) {
    for (const [x, tile] of row.entries()) {
      sum += tile === 0 ? 20 : tile / (1 + x + y);
    }
  }
  return sum;
};

/** @type {(board: Board, plies: number) => (number | undefined)[]} The value of each move; undefined if it is illegal. */
const values = (board, plies) =>
  DIRECTIONS.map((direction) => {
    const moved = move(board, direction);
    if (!moved) {
      return undefined;
    }
    const next =
      plies > 1 ? values(moved.after, plies - 1).filter((value) => value !== undefined) : [];
    return moved.points + (next.length > 0 ? Math.max(...next) : place(moved.after));
  });

/** @type {(words: string[]) => string} The answer to a request. */
const answer = (words) => {
  if (words[0] === 'hello') {
    return 'hello 1 corner.js';
  }
  if (words[0] === 'game') {
    return 'ready';
  }
  if (words[0] !== 'go') {
    return `error unknown request ${words[0]}`;
  }
  const rows = words[words.indexOf('board') + 1].split('/');
  const all = values(
    rows.map((row) => row.split(',').map(Number)),
    2,
  );
  const legal = all.map((value) => value ?? Number.NEGATIVE_INFINITY);
  const best = DIRECTIONS[legal.indexOf(Math.max(...legal))];
  return `move ${best} values ${all.map((value) => value ?? '-').join(' ')}`;
};

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const words = line.trim().split(/\s+/u);
  if (words[0] === 'quit') {
    process.exit();
  } else if (words[0] !== '' && words[0] !== 'stop') {
    // It answers at once, so that there is nothing to stop.
    process.stdout.write(`${answer(words)}\n`);
  }
});
