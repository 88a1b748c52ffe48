/** The longest pause between two digits of a number, in ms. */
const TYPING_MS = 1200;
const SIDES = { least: 2, most: 6 };

const within = (value: number, most: number) => Math.min(most, Math.max(0, value));

/** A board in the editor: its tiles and the selected cell. It does not know the page. */
export class BoardDraft {
  rows: number;
  cols: number;
  /** The exponents, row by row; 0 for an empty cell. */
  ranks: number[];
  cell = 0;
  #digits = '';
  #typedAt = -Infinity;

  constructor({ rows, cols, ranks }: { rows: number; cols: number; ranks: readonly number[] }) {
    this.rows = rows;
    this.cols = cols;
    this.ranks = [...ranks];
  }

  /** The largest exponent that play can reach on this board. */
  get mostRank() {
    return this.rows * this.cols + 1;
  }

  /** As rows of tiles, separated by `/`. */
  get text() {
    const tiles = this.ranks.map((rank) => (rank === 0 ? 0 : 2 ** rank));
    return Array.from({ length: this.rows }, (_, row) =>
      tiles.slice(row * this.cols, (row + 1) * this.cols).join(','),
    ).join('/');
  }

  get isEmpty() {
    return this.ranks.every((rank) => rank === 0);
  }

  resize(rows: number, cols: number) {
    const side = (length: number) => Math.min(SIDES.most, Math.max(SIDES.least, length));
    const [height, width] = [side(rows), side(cols)];
    const most = height * width + 1;
    this.ranks = Array.from({ length: height * width }, (_, cell) => {
      const [row, col] = [Math.floor(cell / width), cell % width];
      const kept = row < this.rows && col < this.cols ? this.ranks[row * this.cols + col] : 0;
      return kept > most ? 0 : kept;
    });
    this.rows = height;
    this.cols = width;
    this.select(0);
  }

  clear() {
    this.ranks.fill(0);
    this.select(0);
  }

  select(cell: number) {
    this.cell = within(cell, this.ranks.length - 1);
    this.#digits = '';
  }

  step(down: number, right: number) {
    const row = within(Math.floor(this.cell / this.cols) + down, this.rows - 1);
    const col = within((this.cell % this.cols) + right, this.cols - 1);
    this.select(row * this.cols + col);
  }

  put(rank: number) {
    this.ranks[this.cell] = within(rank, this.mostRank);
  }

  /** Puts a tile into the selected cell and selects the next one. */
  putAndGoOn(rank: number) {
    this.put(rank);
    this.select((this.cell + 1) % this.ranks.length);
  }

  /** Changes the tile to the next larger or smaller one; an empty cell follows the largest. */
  cycle(by: number) {
    const count = this.mostRank + 1;
    this.put((this.ranks[this.cell] + by + count) % count);
  }

  /** Takes a digit typed at a time in ms. The tile appears as soon as the digits form one. */
  type(digit: string, now: number) {
    this.#digits = now - this.#typedAt > TYPING_MS ? digit : this.#digits + digit;
    this.#typedAt = now;
    const rank = Math.log2(Number(this.#digits));
    if (Number(this.#digits) === 0) this.put(0);
    else if (Number.isInteger(rank) && rank >= 1 && rank <= this.mostRank) this.put(rank);
  }
}
