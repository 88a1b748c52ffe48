type Arrow = 'Up' | 'Right' | 'Down' | 'Left';

/** A plain 4×4 game of 2048 with luck of its own: what somebody plays in another window. It shares nothing with the page. */
export class Plain2048 {
  /** Rows of numbers. */
  board = [0, 1, 2, 3].map(() => [0, 0, 0, 0]);
  score = 0;
  moves = 0;
  #luck: number;

  constructor(seed: number) {
    this.#luck = seed;
    this.spawn();
    this.spawn();
  }

  /** A number below `count`. (Park and Miller 1988) */
  draw(count: number) {
    this.#luck = (this.#luck * 48271) % 2147483647;
    return this.#luck % count;
  }

  spawn() {
    const free = this.board.flat().flatMap((tile, cell) => (tile === 0 ? [cell] : []));
    const cell = free[this.draw(free.length)];
    const tile = this.draw(10) === 0 ? 4 : 2;
    this.board[cell >> 2][cell & 3] = tile;
    return { cell, tile };
  }

  /** What a move makes of the board, or nothing if it changes nothing. */
  pushed(arrow: Arrow) {
    let score = 0;
    const turn = (rows: number[][]) => rows[0].map((_, col) => rows.map((row) => row[col]));
    const mirror = (rows: number[][]) => rows.map((row) => [...row].reverse());
    const isAcross = arrow === 'Left' || arrow === 'Right';
    const isBack = arrow === 'Right' || arrow === 'Down';
    let rows = isAcross ? this.board : turn(this.board);
    if (isBack) rows = mirror(rows);
    rows = rows.map((row) => {
      const tiles = row.filter((tile) => tile > 0);
      const made = [];
      while (tiles.length > 0) {
        const tile = tiles.shift() ?? 0;
        if (tiles[0] === tile) {
          tiles.shift();
          made.push(2 * tile);
          score += 2 * tile;
        } else made.push(tile);
      }
      return [...made, 0, 0, 0, 0].slice(0, 4);
    });
    if (isBack) rows = mirror(rows);
    if (!isAcross) rows = turn(rows);
    return String(rows) === String(this.board) ? undefined : { rows, score };
  }

  /** The first of these moves that is possible, made; and where the tile then came. */
  play() {
    const arrows: Arrow[] = ['Down', 'Left', 'Right', 'Up'];
    if (this.draw(4) === 0) arrows.unshift('Left');
    for (const arrow of arrows) {
      const pushed = this.pushed(arrow);
      if (!pushed) continue;
      this.board = pushed.rows;
      this.score += pushed.score;
      this.moves += 1;
      return { arrow, ...this.spawn() };
    }
    return undefined;
  }
}
