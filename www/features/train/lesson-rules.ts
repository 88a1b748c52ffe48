import type { DirectionName, GameState } from '../../../pkg/rules.js';
import type { PuzzleFacts } from '../../../pkg/twofold.js';

/** A lesson: its goal is a tile, a row, or good moves in a row. `avoid`: a refused direction; `keeps`: what must hold; `theme`: that of its puzzles. */
export interface Lesson {
  id: string;
  board: string;
  tile?: number;
  row?: 'full' | 'falling';
  good?: number;
  avoid?: DirectionName;
  keeps?: 'corner' | 'row';
  theme: PuzzleFacts['theme'];
}

export const LESSONS: readonly Lesson[] = [
  { id: 'merge', board: '0,0,0,0/0,2,0,2/0,0,0,0/0,0,2,0', tile: 16, theme: 'make-room' },
  {
    id: 'corner',
    board: '0,0,0,0/0,0,0,0/2,4,0,0/64,16,4,2',
    tile: 128,
    keeps: 'corner',
    theme: 'keep-corner',
  },
  {
    id: 'row',
    board: '0,0,0,0/0,0,0,0/4,0,2,0/64,8,0,0',
    row: 'full',
    keeps: 'corner',
    theme: 'fill-row',
  },
  {
    id: 'avoid',
    board: '0,0,0,0/0,0,0,2/2,0,4,0/32,16,8,2',
    tile: 128,
    avoid: 'up',
    theme: 'keep-order',
  },
  {
    id: 'chain',
    board: '0,0,0,0/0,0,0,0/2,4,2,0/64,16,4,2',
    row: 'falling',
    keeps: 'corner',
    theme: 'build-chain',
  },
  {
    id: 'forced',
    board: '0,0,0,0/0,0,0,0/0,0,0,0/64,32,16,8',
    tile: 128,
    theme: 'rescue',
  },
  {
    id: 'later',
    board: '0,0,2,0/0,0,2,0/2,0,4,2/64,32,8,8',
    row: 'falling',
    keeps: 'row',
    theme: 'merge-later',
  },
  { id: 'coach', board: '0,0,0,0/0,0,0,2/4,8,16,4/128,64,16,8', good: 5, theme: 'endgame' },
];

/** The corners of the board, and its bottom row. */
const CORNERS = [0, 3, 12, 15];
const BOTTOM = 12;
/** The least rank in a falling row: a 4. */
const LEAST = 2;

const isInCorner = (ranks: readonly number[]) => {
  const largest = Math.max(...ranks);
  return CORNERS.some((cell) => ranks[cell] === largest);
};

/** Whether the bottom row is full, and no two of its neighbours are equal. */
const isFirm = (row: readonly number[]) =>
  row.every((rank, at) => rank > 0 && rank !== row[at + 1]);

const isFalling = (row: readonly number[]) =>
  row.every((rank, at) => rank >= LEAST && (at === 0 || row[at - 1] > rank));

/** Whether the goal is reached, or the try is over. `inRow`: the last moves in a row that the coach called best or good. */
export function standOf(
  { tile, row, good, avoid, keeps }: Lesson,
  { ranks, maxTile, legal }: Pick<GameState, 'ranks' | 'maxTile' | 'legal'>,
  inRow: number = 0,
): 'open' | 'done' | 'lost' | 'stuck' {
  const bottom = ranks.slice(BOTTOM);
  if (keeps === 'corner' && !isInCorner(ranks)) return 'lost';
  if (keeps === 'row' && bottom.includes(0)) return 'lost';
  if (tile && maxTile >= tile) return 'done';
  if (good && inRow >= good) return 'done';
  if (row && (row === 'full' ? isFirm(bottom) : isFalling(bottom))) return 'done';
  return legal.every((direction) => direction === avoid) ? 'stuck' : 'open';
}
