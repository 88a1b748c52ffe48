import type { FormationValues } from '../../../pkg/twofold.js';

/** The formations that strong players know, with goals that make sense. */
export const PRESETS = [
  { id: 'row3', cells: '####/###./..../....', goal: 512 },
  { id: 'row2', cells: '####/##../..../....', goal: 256 },
  { id: 'row1', cells: '####/#.../..../....', goal: 64 },
  { id: 'square', cells: '##../##../..../....', goal: 32 },
  { id: 'block', cells: '###./###./..../....', goal: 128 },
  { id: 'ell', cells: '####/#.../#.../....', goal: 256 },
];

export const GOALS = [16, 32, 64, 128, 256, 512, 1024];

/** The shape of a drawing with one cell locked or freed. */
export function toggled(drawing: string, cell: number) {
  const at = cell + Math.floor(cell / 4);
  return `${drawing.slice(0, at)}${drawing[at] === '#' ? '.' : '#'}${drawing.slice(at + 1)}`;
}

export const lockedCells = (drawing: string) =>
  [...drawing.replaceAll('/', '')].map((sign) => sign === '#');

/** The drawing that locks the tiles of a board of 4×4 from a goal on. */
export function lockFrom(tiles: readonly number[], goal: number) {
  const signs = tiles.map((tile) => (tile >= goal ? '#' : '.')).join('');
  return [0, 4, 8, 12].map((from) => signs.slice(from, from + 4)).join('/');
}

/**
 * The share of reachable boards among all boards of ten free cells with tiles below 64, and its factor with each larger goal: fitted to
 * counts of `twofold solve`. With a whole row or column locked, fewer boards are reachable.
 */
const WITH_LINE = { share: 0.19, falls: 0.525 };
const WITHOUT_LINE = { share: 0.22, falls: 0.825 };
/** The factor of the share with each further free cell. */
const FALLS_WITH_CELLS = 0.775;
/** The cells of each row and column. */
const LINES = [0, 1, 2, 3].flatMap((at) => [
  [0, 1, 2, 3].map((other) => 4 * at + other),
  [0, 1, 2, 3].map((other) => 4 * other + at),
]);
/** Where each symmetry of the board takes the cells: four turns, each with and without a reflection. */
const SYMMETRIES = [0, 1, 2, 3].flatMap((turns) =>
  [false, true].map((isReflected) =>
    Array.from({ length: 16 }, (_, cell) => {
      let [row, column] = [Math.floor(cell / 4), cell % 4];
      if (isReflected) column = 3 - column;
      for (let turn = 0; turn < turns; turn += 1) [row, column] = [column, 3 - row];
      return 4 * row + column;
    }),
  ),
);
/** Bytes for each board at the peak. */
const BYTES = 5;
/** Boards a second on a slow device. */
export const SPEED = 1e6;

/** The work of a formation, roughly, at a speed in boards a second. */
export function workOf(drawing: string, goal: number, speed: number = SPEED) {
  const locked = lockedCells(drawing);
  const free = locked.filter((isLocked) => !isLocked).length;
  const contents = Math.log2(goal);
  const hasLine = LINES.some((line) => line.every((cell) => locked[cell]));
  const { share, falls } = hasLine ? WITH_LINE : WITHOUT_LINE;
  const arising = share * falls ** Math.max(0, contents - 6) * FALLS_WITH_CELLS ** (free - 10);
  // Of boards that are images of each other, one is kept.
  const images = SYMMETRIES.filter((image) =>
    image.every((to, from) => locked[to] === locked[from]),
  ).length;
  const boards = (Math.min(1, arising) * contents ** free) / images;
  return { free, boards, bytes: boards * BYTES, seconds: boards / speed };
}

export const boardText = (tiles: readonly number[]) =>
  [0, 4, 8, 12].map((from) => tiles.slice(from, from + 4).join(',')).join('/');

/** How much a move may give away and still count as the best: the error of a kept chance. */
export const TOLERANCE = 2e-6;

/** The most memory of a solution, in bytes. */
export const MEMORY = 2 ** 30;

/** How many times more than the estimate the work may be. */
const MARGIN = 1.5;

export const fits = (drawing: string, goal: number) =>
  workOf(drawing, goal).bytes * MARGIN <= MEMORY;

/** The cells in the order of a chain that winds through the board. */
const CHAIN = [0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12];

/** The largest goal below this one that this formation can make in the memory. */
export const smallerGoal = (drawing: string, goal: number) =>
  GOALS.findLast((each) => each < goal && fits(drawing, each));

/** The formation with as many more cells locked, along a chain, as the memory needs, and how many these are. */
export function moreLocked(drawing: string, goal: number) {
  let [formation, more] = [drawing, 0];
  for (const cell of CHAIN) {
    if (fits(formation, goal)) break;
    if (lockedCells(formation)[cell]) continue;
    formation = toggled(formation, cell);
    more += 1;
  }
  return { formation, more };
}

/** A board with large tiles in the locked cells, in the order of a chain: the smallest is the goal. */
export function largeTiles(drawing: string, goal: number) {
  const locked = lockedCells(drawing);
  const tiles = Array(16).fill(0);
  let tile = goal;
  for (const cell of CHAIN.toReversed()) {
    if (!locked[cell]) continue;
    tiles[cell] = tile;
    tile *= 2;
  }
  return tiles;
}

/** Whether something is to be decided in a position. */
export const isExercise = ({ isMade, moves, chance }: FormationValues) =>
  !isMade && moves.length > 1 && chance > 0;

/** The most positions that are drawn for one exercise. */
const DRAWS = 50;

/** The first of some random positions in which something is to be decided, or else the last one. */
export async function drawExercise(draw: () => Promise<FormationValues>) {
  let position = await draw();
  for (let drawn = 1; drawn < DRAWS && !isExercise(position); drawn++) position = await draw();
  return position;
}
