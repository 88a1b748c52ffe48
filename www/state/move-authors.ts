/** The author of a move: the player, a solver, or unknown, as in a game from a link. */
export type Author = 'player' | 'solver' | 'unknown';

/**
 * consecutive moves of one author; `solver`: the
 * id of the solver, if known
 */
export interface AuthorRun {
  by: Author;
  moves: number;
  solver?: string;
}

const AUTHORS = ['player', 'solver', 'unknown'];

/**
 * The author of a move.
 *
 * @param number of the move, from 1
 */
export function authorOf(runs: readonly AuthorRun[], number: number): Author {
  let first = 1;
  for (const { by, moves } of runs) {
    if (number < first + moves) return by;
    first += moves;
  }
  return 'unknown';
}

/** The authors of a game's moves, undone ones included. */
export class MoveAuthors {
  #runs: AuthorRun[] = [];
  #moves = 0;

  /**
   * @param moves number of moves of the game
   * @param runs stored runs; missing or damaged ones count as unknown
   */
  constructor(moves: number, runs: unknown = []) {
    for (const run of Array.isArray(runs) && runs.every(isRun) ? runs : []) {
      this.#append(run.by, Math.min(run.moves, moves - this.#moves), run.solver);
    }
    this.#append('unknown', moves - this.#moves);
  }

  /**
   * Notes a move. It replaces the undone moves.
   *
   * @param number of the move, from 1
   * @param solver its id
   */
  add(number: number, by: Author, solver?: string) {
    while (this.#moves >= number) {
      const last = this.#runs.at(-1) as AuthorRun;
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

  runs(): AuthorRun[] {
    return this.#runs.map((run) => ({ ...run }));
  }

  #append(by: Author, moves: number, solver?: string) {
    if (moves <= 0) return;
    const last = this.#runs.at(-1);
    if (last?.by === by && last.solver === solver) last.moves += moves;
    else this.#runs.push({ by, moves, ...(solver && { solver }) });
    this.#moves += moves;
  }
}

export function isRun(run: unknown): run is AuthorRun {
  if (typeof run !== 'object' || run === null) return false;
  const { by, moves, solver } = run as Record<string, unknown>;
  return (
    (solver === undefined || typeof solver === 'string') &&
    typeof by === 'string' &&
    AUTHORS.includes(by) &&
    Number.isSafeInteger(moves) &&
    Number(moves) > 0
  );
}
