import type { JudgedMove, VerdictName } from '../../pkg/twofold.js';
import { DIRECTIONS } from './directions.ts';

/**
 * Judged moves as stored: one column per field, one row per move. `marks`: two bits for the played move, two for the
 * best one, then the verdict; or `PENDING`, or `LEFT_OUT`. `values`: of up, right, down and left, NaN where the move
 * is illegal.
 */
export interface JudgedColumns {
  marks: Uint8Array;
  values: Float64Array;
  expected: Float64Array;
  loss: Float64Array;
  luck: Float64Array;
  variance: Float64Array;
}

/** From the best to the worst. */
export const VERDICTS: readonly VerdictName[] = [
  'best',
  'good',
  'inaccuracy',
  'mistake',
  'blunder',
];

/** Mark of a move that is not judged yet. */
const PENDING = 0xff;
/** Mark of a move whose board the judge cannot value. */
const LEFT_OUT = 0xfe;

/** The judged moves of a game, from number 1 on, in 73 bytes each. */
export class JudgedMoves {
  #columns: JudgedColumns;
  #isChance: boolean;

  /** `isChance`: whether values are chances instead of points. */
  constructor(columns: JudgedColumns, { isChance }: { isChance: boolean }) {
    this.#columns = columns;
    this.#isChance = isChance;
  }

  /** For a game with so many moves, none of them judged. */
  static pending(total: number, how: { isChance: boolean }) {
    const column = () => new Float64Array(total);
    const columns = {
      marks: new Uint8Array(total).fill(PENDING),
      values: new Float64Array(4 * total).fill(Number.NaN),
      expected: column(),
      loss: column(),
      luck: column(),
      variance: column(),
    };
    return new JudgedMoves(columns, how);
  }

  get columns() {
    return this.#columns;
  }

  get total() {
    return this.#columns.marks.length;
  }

  get done() {
    return this.#columns.marks.reduce((sum, mark) => sum + (mark === PENDING ? 0 : 1), 0);
  }

  isDone(number: number) {
    return this.#columns.marks[number - 1] !== PENDING;
  }

  isJudged(number: number) {
    return this.#columns.marks[number - 1] < LEFT_OUT;
  }

  put({ number, played, best, values, expected, loss, luck, variance, verdict }: JudgedMove) {
    const row = number - 1;
    const columns = this.#columns;
    const directions = DIRECTIONS.indexOf(played) | (DIRECTIONS.indexOf(best) << 2);
    columns.marks[row] = directions | (VERDICTS.indexOf(verdict) << 4);
    for (const [place, direction] of DIRECTIONS.entries())
      columns.values[4 * row + place] = values[direction] ?? Number.NaN;
    columns.expected[row] = expected;
    columns.loss[row] = loss;
    columns.luck[row] = luck;
    columns.variance[row] = variance;
  }

  /** Whether the columns are sound: known marks and, for judged moves, numbers. */
  get isSound() {
    const { marks, values, expected, loss, luck, variance } = this.#columns;
    return marks.every((mark, row) => {
      if (mark >= LEFT_OUT) return true;
      const outcomes = [mark & 3, (mark >> 2) & 3].map((place) => values[4 * row + place]);
      const numbers = [...outcomes, expected[row], loss[row], luck[row], variance[row]];
      return mark >> 4 < VERDICTS.length && numbers.every(Number.isFinite);
    });
  }

  /** The verdict on a judged move as an index. The only legal move is always the best, whatever a search said of it. */
  #rank(row: number) {
    const { marks, values } = this.#columns;
    let legal = 0;
    for (let place = 4 * row; place < 4 * row + 4; place++)
      if (!Number.isNaN(values[place])) legal += 1;
    return legal === 1 ? 0 : marks[row] >> 4;
  }

  /** Notes that the judge cannot value the board before a move. */
  leaveOut(number: number) {
    this.#columns.marks[number - 1] = LEFT_OUT;
  }

  get(number: number): JudgedMove | undefined {
    const { marks, values, expected, loss, luck, variance } = this.#columns;
    const row = number - 1;
    const mark = marks[row];
    if (mark === undefined || mark >= LEFT_OUT) return undefined;
    const own = [...values.subarray(4 * row, 4 * row + 4)];
    const legal = own.filter((value) => !Number.isNaN(value));
    return {
      number,
      played: DIRECTIONS[mark & 3],
      best: DIRECTIONS[(mark >> 2) & 3],
      verdict: VERDICTS[this.#rank(row)],
      values: valuesOf(own),
      value: Math.max(...legal),
      expected: expected[row],
      loss: loss[row],
      share: this.#share(row),
      luck: luck[row],
      variance: variance[row],
    };
  }

  /** The loss of a move as a share of the outcome expected before it. */
  #share(row: number) {
    const { expected, loss } = this.#columns;
    const outcome = this.#isChance ? 1 : Math.max(expected[row], Number.MIN_VALUE);
    return Math.min(1, Math.max(0, loss[row] / outcome));
  }

  /** The numbers of the judged moves, in order. */
  #judged(): number[] {
    return Array.from(this.#columns.marks, (_, row) => row + 1).filter((number) =>
      this.isJudged(number),
    );
  }

  *[Symbol.iterator](): Generator<JudgedMove> {
    for (const number of this.#judged()) yield this.get(number) as JudgedMove;
  }

  /** The numbers of the moves, of those that count, that gave away the largest share of the expected outcome, the worst first. */
  worst(count: number, counts: (number: number) => boolean = () => true): number[] {
    return this.#judged()
      .filter((number) => counts(number) && this.#rank(number - 1) > 0)
      .sort((one, other) => this.#share(other - 1) - this.#share(one - 1) || one - other)
      .slice(0, count);
  }

  /** The numbers of the moves with a verdict at least this bad, in order. */
  atLeast(least: VerdictName) {
    const from = VERDICTS.indexOf(least);
    return this.#judged().filter((number) => this.#rank(number - 1) >= from);
  }

  /** The number of moves with each verdict, of those that count. */
  counts(counts: (number: number) => boolean = () => true): Record<VerdictName, number> {
    const found = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
    for (const number of this.#judged().filter(counts))
      found[VERDICTS[this.#rank(number - 1)]] += 1;
    return found;
  }
}

/** `values`: in the order of the directions, NaN where a move is not legal. */
function valuesOf(values: number[]): JudgedMove['values'] {
  const [up, right, down, left] = values.map((value) => (Number.isNaN(value) ? null : value));
  return { up, right, down, left };
}
