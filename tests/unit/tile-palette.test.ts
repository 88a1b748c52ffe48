import { expect, test } from 'vitest';
import { tileColours } from '../../www/views/tile-palette.ts';

/** Of a 6×6 board, the largest. */
const LARGEST_RANK = 37;

for (const palette of ['classic', 'original', 'colour-blind'] as const) {
  test(`no two tiles look the same in the palette ${palette}`, () => {
    const looks = Array.from({ length: LARGEST_RANK }, (_, index) => {
      const { background, rings } = tileColours(index + 1, palette);
      return `${background} ${rings}`;
    });
    expect(new Set(looks).size).toBe(LARGEST_RANK);
  });
}
