/**
 * Who made a move: the player, a solver, or somebody else, as in a game that came by a link.
 *
 * @typedef {'player' | 'solver' | 'unknown'} Author
 * @typedef {{ by: Author, moves: number, solver?: string }} AuthorRun moves in a row by the same author; `solver`: the id
 *   of the solver, where it is known
 */

const AUTHORS = ['player', 'solver', 'unknown'];

/** Who made each move of a game, the undone ones too. */
export class MoveAuthors {
  /** @type {AuthorRun[]} */
  #runs = [];
  #moves = 0;

  /**
   * @param {number} moves that the game has
   * @param {unknown} [runs] what was kept about them; whatever is missing or damaged counts as unknown
   */
  constructor(moves, runs = []) {
    for (const run of Array.isArray(runs) && runs.every(isRun) ? runs : []) {
      this.#append(run.by, Math.min(run.moves, moves - this.#moves), run.solver);
    }
    this.#append('unknown', moves - this.#moves);
  }

  /**
   * A move was made; what had been undone is forgotten.
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

  /** How many moves from the first on are all the player's. */
  get own() {
    const [first] = this.#runs;
    return first?.by === 'player' ? first.moves : 0;
  }

  /** @returns {AuthorRun[]} */
  runs() {
    return this.#runs.map((run) => ({ ...run }));
  }

  /**
   * @param {Author} by
   * @param {number} moves
   * @param {string} [solver]
   */
  #append(by, moves, solver) {
    if (moves <= 0) return;
    const last = this.#runs.at(-1);
    if (last?.by === by && last.solver === solver) last.moves += moves;
    else this.#runs.push({ by, moves, ...(solver && { solver }) });
    this.#moves += moves;
  }
}

/**
 * @param {unknown} run
 * @returns {run is AuthorRun}
 */
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
