/**
 * The geometry of the cells in canvas pixels. Proportions are those of the original game.
 */

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

export class BoardGeometry {
  cols: number;
  width: number;
  height: number;
  tile;
  gap;
  tileRadius;
  boardRadius;
  cells;
  left;
  top;

  /**
   * @param width of the canvas
   * @param height of the canvas
   */
  constructor(rows: number, cols: number, width: number, height: number) {
    this.cols = cols;
    this.width = width;
    this.height = height;
    this.tile = Math.min(width / (cols + (cols + 1) * GAP), height / (rows + (rows + 1) * GAP));
    this.gap = this.tile * GAP;
    this.tileRadius = this.tile * TILE_RADIUS;
    this.boardRadius = this.tile * BOARD_RADIUS;
    this.cells = rows * cols;
    this.left = (width - cols * this.tile - (cols + 1) * this.gap) / 2;
    this.top = (height - rows * this.tile - (rows + 1) * this.gap) / 2;
  }

  /**
   * Upper left corner of a cell.
   *
   * @param cell index in row-major order
   */
  corner(cell: number) {
    const row = Math.floor(cell / this.cols);
    const col = cell % this.cols;
    const step = this.tile + this.gap;
    return { x: this.left + this.gap + col * step, y: this.top + this.gap + row * step };
  }

  /**
   * The text height at which `text` fits a tile.
   *
   * @param measure width of the text at a height
   */
  fontSize(text: string, measure: (size: number) => number) {
    const ratio = FONT_RATIOS[Math.min(text.length, FONT_RATIOS.length) - 1];
    const size = this.tile * ratio;
    return Math.min(size, (size * this.tile * TEXT_WIDTH) / measure(size));
  }
}
