/** The geometry of the cells in canvas pixels, in the proportions of the original game. */

const GAP = 0.141;
const TILE_RADIUS = 0.028;
const BOARD_RADIUS = 0.056;

/** Text height relative to the tile, by number of digits; longer numbers are fitted by measuring. */
const FONT_RATIOS = [0.52, 0.52, 0.42, 0.33, 0.28, 0.235];
/** The largest width of a number, relative to the tile. */
const TEXT_WIDTH = 0.84;

/** The aspect ratio (width over height) of a board. */
export function boardRatio(rows: number, cols: number) {
  return (cols + (cols + 1) * GAP) / (rows + (rows + 1) * GAP);
}

export type BoardGeometry = ReturnType<typeof boardGeometry>;

export function boardGeometry(rows: number, cols: number, width: number, height: number) {
  const tile = Math.min(width / (cols + (cols + 1) * GAP), height / (rows + (rows + 1) * GAP));
  const gap = tile * GAP;
  const left = (width - cols * tile - (cols + 1) * gap) / 2;
  const top = (height - rows * tile - (rows + 1) * gap) / 2;
  return {
    width,
    height,
    tile,
    gap,
    tileRadius: tile * TILE_RADIUS,
    boardRadius: tile * BOARD_RADIUS,
    cells: rows * cols,
    /** Upper left corner of a cell, by its index in row-major order. */
    corner(cell: number) {
      const [row, col] = [Math.floor(cell / cols), cell % cols];
      return { x: left + gap + col * (tile + gap), y: top + gap + row * (tile + gap) };
    },
    /** The text height at which `text` fits a tile, by its width at a height. */
    fontSize(text: string, measure: (size: number) => number) {
      const size = tile * FONT_RATIOS[Math.min(text.length, FONT_RATIOS.length) - 1];
      return Math.min(size, (size * tile * TEXT_WIDTH) / measure(size));
    },
  };
}
