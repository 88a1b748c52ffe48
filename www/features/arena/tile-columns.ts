import type { PrintedFigures, TileRate } from '../../../pkg/twofold.js';

/** The most columns that fit a desk, and the fewest that show where games end. */
const MOST_COLUMNS = 7;
const FEWEST = 5;
/** Where neither a game nor a printed figure says which tiles matter. */
const USUAL = [512, 1024, 2048, 4096, 8192];
/** Shares closer to 0 or 1 tell no players apart. */
const NEARLY = 0.01;

/** A player of the table. `reached`: how often its games made each tile, from 4 on; empty before its first game. */
interface Player {
  reached: Pick<TileRate, 'tile' | 'rate'>[];
  largestTile: number;
  printed?: Pick<PrintedFigures, 'shares' | 'topTile'>;
}

/** The tiles with a column: those shown so far, those that a paper prints, and those where games end; in doubt those made in about half of them. */
export function tileColumns(players: readonly Player[], shown: readonly number[] = []) {
  const largest = Math.max(0, ...players.map(({ largestTile }) => largestTile));
  const weights: Map<number, number> = new Map();
  const weigh = (tile: number, weight: number) => {
    if (tile >= 4 && tile <= largest) weights.set(tile, Math.max(weight, weights.get(tile) ?? 0));
  };
  for (const { reached, printed } of players) {
    for (const { tile } of printed?.shares ?? []) weigh(tile, 2);
    if (printed?.topTile) weigh(printed.topTile, NEARLY / 4);
    let best = 0;
    for (const { tile, rate } of reached) {
      if (rate > 0) best = tile;
      if (rate > NEARLY && rate < 1 - NEARLY) weigh(tile, rate * (1 - rate));
    }
    weigh(best, NEARLY / 2);
    weigh(2 * best, NEARLY / 4);
  }
  for (const tile of shown) weigh(tile, 3);
  const played = players.some(({ reached }) => reached.length > 0);
  if (weights.size === 0) for (const tile of USUAL) weigh(tile, 1);
  if (weights.size === 0) weigh(largest, 1);
  const chosen = [...weights]
    .sort(([one, weight], [other, its]) => its - weight || other - one)
    .slice(0, MOST_COLUMNS)
    .map(([tile]) => tile)
    .sort((one, other) => one - other);
  // A gap that has room looks like a missing column.
  const length = 1 + Math.log2(chosen[chosen.length - 1] / chosen[0]);
  const tiles =
    length <= MOST_COLUMNS + 1
      ? Array.from({ length }, (_, step) => chosen[0] * 2 ** step)
      : chosen;
  while (tiles.length > 0 && tiles.length < FEWEST) {
    const [above, below] = [2 * tiles[tiles.length - 1], tiles[0] / 2];
    const goesUp = !played && tiles.length % 2 === 1;
    if (above <= largest && (goesUp || below < 4)) tiles.push(above);
    else if (below >= 4) tiles.unshift(below);
    else if (above <= largest) tiles.push(above);
    else break;
  }
  return tiles;
}
