import { expect, test } from 'vitest';
import { tileColumns } from '../../www/features/arena/tile-columns.ts';

const LARGEST = 131_072;

/**
 * A player whose games end at these tiles.
 *
 * @param ends the largest tile of each game
 */
function player(ends: number[], largestTile: number = LARGEST) {
  const reached = [];
  for (let tile = 4; tile <= largestTile; tile *= 2) {
    reached.push({ tile, rate: ends.filter((end) => end >= tile).length / ends.length });
  }
  return { reached, largestTile };
}

const unplayed = (largestTile = LARGEST) => ({ reached: [], largestTile });

const printing = (tile: number, topTile: number | null) => ({
  ...unplayed(),
  printed: { shares: [{ tile, exactly: false, low: 0, high: 0 }], topTile },
});

test('the columns lie where the games of the players end', () => {
  const random = player([64, 128, 128, 256, 512]);
  expect(tileColumns([random])).toStrictEqual([64, 128, 256, 512, 1024]);
  const strong = player([16_384, 16_384]);
  expect(tileColumns([strong])).toStrictEqual([2048, 4096, 8192, 16_384, 32_768]);
});

test('a weak and a strong player share no more columns than fit, those that tell most', () => {
  const weak = player([64, 128, 128, 256, 256, 512]);
  const strong = player([1024, 2048, 4096, 8192, 8192, 16_384]);
  const tiles = [128, 256, 512, 1024, 2048, 4096, 8192, 16_384];
  expect(tileColumns([weak, strong])).toStrictEqual(tiles);
});

test('a column that is shown stays, and others come beside it', () => {
  const early = tileColumns([player([64, 128, 128, 256])]);
  const later = tileColumns([player([1024, 1024, 2048, 2048, 4096])], early);
  expect(early.filter((tile) => later.includes(tile))).toStrictEqual(early);
  expect(later).toStrictEqual([32, 64, 128, 256, 512, 1024, 2048, 4096]);
});

test('a tile that a paper prints has its column, whatever the games make', () => {
  const weak = { ...player([64, 128, 128, 256]), printed: printing(2048, 1024).printed };
  expect(tileColumns([weak])).toStrictEqual([128, 256, 512, 1024, 2048]);
  expect(tileColumns([printing(2048, null)])).toStrictEqual([512, 1024, 2048, 4096, 8192]);
});

test('before the first game the columns are the usual ones, as far as the board allows', () => {
  expect(tileColumns([unplayed()])).toStrictEqual([512, 1024, 2048, 4096, 8192]);
  expect(tileColumns([unplayed(32)])).toStrictEqual([4, 8, 16, 32]);
  expect(tileColumns([])).toStrictEqual([]);
});
