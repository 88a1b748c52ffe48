import { Cancelled } from './client.js';

/** @import { Answer, AnswerTo, Needs, PlayCall, SolverRequest } from './protocol.js' */
/** @import { SplitEngine } from './split-search.js' */

/**
 * The owner of the exact solution: `problem` is the solved board, `obstacle` says why the solution does not fit a
 * game, `call` asks the worker that holds it.
 *
 * @typedef {{ readonly problem: object | undefined,
 *             obstacle: (settings: SolverRequest['settings'], game: { rows: number, cols: number, p4: number }) => string | undefined,
 *             call: <C extends PlayCall>(call: C) => Promise<AnswerTo<C>> }} ExactHolder
 */

/**
 * An engine that sends calls for the exact solver to the worker that holds the solution. A cancelled call there is
 * only ignored: it takes no time, and terminating the worker would lose the solution. Without a solution any worker
 * answers and solves small boards at once.
 */
export class RoutedEngine {
  #ordinary;
  #exact;
  /** The needs of the opened game, and whether the worker with the solution plays it. */
  #opened = { needs: /** @type {Needs | undefined} */ (undefined), isHeld: false };
  /** @type {Set<() => void>} */
  #withdrawals = new Set();

  /**
   * @param {{ ordinary: SplitEngine, exact: ExactHolder }} collaborators
   */
  constructor({ ordinary, exact }) {
    this.#ordinary = ordinary;
    this.#exact = exact;
  }

  /**
   * As `Queue.call`.
   *
   * @template {PlayCall} C
   * @param {C} call
   * @returns {Promise<AnswerTo<C>>}
   */
  call(call) {
    const obstacle = this.#obstacle(call);
    if (obstacle !== undefined) return Promise.reject(new Error(obstacle));
    const { needs, isHeld } = this.#routeOf(call);
    if (call.kind === 'open') this.#opened = { needs, isHeld };
    const answer = isHeld ? this.#askExact(call) : this.#ordinary.call(call);
    return needs?.solution ? answer.then(refuseGuess) : answer;
  }

  /**
   * @template {PlayCall} C
   * @param {C} call
   * @returns {Promise<AnswerTo<C>>}
   */
  #askExact(call) {
    return new Promise((resolve, reject) => {
      const withdraw = () => reject(new Cancelled('cancelled'));
      this.#withdrawals.add(withdraw);
      this.#exact
        .call(call)
        .then(resolve, reject)
        .finally(() => this.#withdrawals.delete(withdraw));
    });
  }

  /** Cancels every call. */
  cancel() {
    this.#ordinary.cancel();
    for (const withdraw of this.#withdrawals) withdraw();
    this.#withdrawals.clear();
  }

  /** @param {PlayCall} call */
  #routeOf(call) {
    if (call.kind === 'advance') return this.#opened;
    const { needs } = call;
    return { needs, isHeld: needs?.solution === true && this.#exact.problem !== undefined };
  }

  /**
   * Asks the worker with the solution, which may have been lost since the call was allowed.
   *
   * @param {PlayCall} call
   */
  #obstacle(call) {
    if (call.kind !== 'evaluate' || !call.needs?.solution) return undefined;
    const rows = call.position.board.split('/');
    const game = { rows: rows.length, cols: rows[0].split(',').length, p4: call.position.p4 };
    return this.#exact.obstacle(call.solver.settings, game);
  }
}

/**
 * Turns an incomplete answer into an error: the exact solver has no values for an unsolved board.
 *
 * @template {Answer} A
 * @param {A} answer
 * @returns {A}
 */
function refuseGuess(answer) {
  const evaluation = 'evaluation' in answer ? answer.evaluation : undefined;
  if (evaluation && !evaluation.complete) {
    throw new Error('no game leads to this board, so it was not solved and has no exact values.');
  }
  return answer;
}
