import { Cancelled } from './client.js';

/** @import { AnswerTo, Needs, PlayCall } from './protocol.js' */
/** @import { SplitEngine } from './split-search.js' */

/**
 * The owner of the exact solution: `problem` is the solved board, `call` asks the worker that holds it.
 *
 * @typedef {{ readonly problem: object | undefined,
 *             call: <C extends PlayCall>(call: C) => Promise<AnswerTo<C>> }} ExactHolder
 */

/**
 * An engine that sends calls for the exact solver to the worker that holds the solution. A cancelled call there is
 * only ignored: it takes no time, and terminating the worker would lose the solution. Without a solution any worker
 * answers: it solves small boards at once and refuses others.
 */
export class RoutedEngine {
  #ordinary;
  #exact;
  /** The needs of the opened game, and whether the worker with the solution plays it. */
  #opened = { needs: /** @type {Needs | undefined} */ (undefined), isHeld: false };
  /** @type {Set<() => void>} */
  #withdrawals = new Set();

  /** @param {{ ordinary: SplitEngine, exact: ExactHolder }} collaborators */
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
    const { needs, isHeld } = this.#routeOf(call);
    if (call.kind === 'open') this.#opened = { needs, isHeld };
    return isHeld ? this.#askExact(call) : this.#ordinary.call(call);
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
}
