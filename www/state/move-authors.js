/**
 * The author of a move: the player, a solver, or unknown, as in a game from a link.
 *
 * @typedef {'player' | 'solver' | 'unknown'} Author
 * @typedef {{ by: Author, moves: number, solver?: string }} AuthorRun consecutive moves of one author; `solver`: the
 * id of the solver, if known
 */

const AUTHORS = ['player', 'solver', 'unknown'];

/**
 * The author of a move.
 *
 * @param {readonly AuthorRun[]} runs
 * @param {number} number of the move, from 1
 * @returns {Author}
 */
export function authorOf(runs, number) {
  let first = 1;
  for (const { by, moves } of runs) {
    if (number < first + moves) return by;
    first += moves;
  }
  return 'unknown';
}

/** The authors of a game's moves, undone ones included. */
export class MoveAuthors {
  /** @type {AuthorRun[]} */
  #runs = [];
  #moves = 0;

  /**
   * @param {number} moves number of moves of the game
   * @param {unknown} [runs] stored runs; missing or damaged ones count as unknown
   */
  constructor(moves, runs = []) {
    for (const run of Array.isArray(runs) && runs.every(isRun) ? runs : []) {
      this.#append(run.by, Math.min(run.moves, moves - this.#moves), run.solver);
    }
    this.#append('unknown', moves - this.#moves);
  }

  /**
   * Notes a move. It replaces the undone moves.
   *
   * @param {number} number of the move, from 1
   * @param {Author} by
   * @param {string} [solver] its id
   */
  add(number, by, solver) {
    while (this.#moves >= number) {
      const last = /** @type {AuthorRun} */ (this.#runs.at(-1));
      const surplus = Math.min(last.moves, this.#moves - number + 1);
      last.moves -= surplus;
      this.#moves -= surplus;
      if (last.moves === 0) this.#runs.pop();
    }
    this.#append('unknown', number - 1 - this.#moves);
    this.#append(by, 1, solver);
  }

  /** The number of moves before the first one that is not the player's. */
  get own() {
    const [first] = this.#runs;
    return first?.by === 'player' ? first.moves : 0;
  }

  /** @returns {AuthorRun[]} */
  runs() {
    return this.#runs.map((run) => ({ ...run }));
  }

  /** @param {Author} by @param {number} moves @param {string} [solver] */
  #append(by, moves, solver) {
    if (moves <= 0) return;
    const last = this.#runs.at(-1);
    if (last?.by === by && last.solver === solver) last.moves += moves;
    else this.#runs.push({ by, moves, ...(solver && { solver }) });
    this.#moves += moves;
  }
}

/** @param {unknown} run @returns {run is AuthorRun} */
export function isRun(run) {
  if (typeof run !== 'object' || run === null) return false;
  const { by, moves, solver } = /** @type {Record<string, unknown>} */ (run);
  return (
    (solver === undefined || typeof solver === 'string') &&
    typeof by === 'string' &&
    AUTHORS.includes(by) &&
    Number.isSafeInteger(moves) &&
    Number(moves) > 0
  );
}
