import { joinParts } from '../../pkg/twofold.js';
import { isWorthSplitting } from '../engine/protocol.js';
import { endAfterTrap } from './fate.js';
import { solverFor } from './solvers.js';

/** @import { Evaluation, PartReport, Solver } from '../../pkg/twofold.js' */
/** @import { Handler, PartAnswer, PartQuestion, SolverRequest } from '../engine/protocol.js' */

/** Extra time for a helper beyond that of the worker that asked it, in ms. */
const PATIENCE = 500;

/**
 * Values parts of boards for another worker.
 *
 * @type {Handler<'assist'>}
 */
export function assist({ solver: expected, port }) {
  // Throws if the solver lacks its network.
  solverFor(expected);
  /** @param {PartAnswer} answer */
  const answer = (answer) => port.postMessage(answer);
  port.onmessage = (/** @type {MessageEvent<PartQuestion>} */ { data }) => {
    const { id, solver, position, number, parts } = data;
    try {
      const { budget } = solver;
      answer({ id, report: solverFor(solver).evaluatePart(position, budget, number, parts) });
    } catch (error) {
      answer({ id });
      endAfterTrap(error);
    }
  };
  return {};
}

/** The other workers that value parts of a board's moves for this one. */
export class Helpers {
  /** @type {MessagePort[]} */
  #ports = [];
  /** @type {Map<number, (report: PartReport | undefined) => void>} */
  #asked = new Map();
  #lastId = 0;
  #onAlone;

  /** @param {() => void} onAlone told when the worker has given up its helpers */
  constructor(onAlone) {
    this.#onAlone = onAlone;
  }

  /** Replaces the helpers, perhaps by none. Questions to the earlier ones are no longer awaited. */
  replace(/** @type {MessagePort[]} */ ports) {
    for (const port of this.#ports) port.close();
    for (const settle of this.#asked.values()) settle(undefined);
    this.#asked.clear();
    this.#ports = ports;
    for (const port of ports) {
      port.onmessage = (/** @type {MessageEvent<PartAnswer>} */ { data }) => {
        // A helper that refuses once would refuse again.
        if (!data.report) return this.replace([]);
        this.#asked.get(data.id)?.(data.report);
        this.#asked.delete(data.id);
      };
    }
  }

  /** Whether helpers are of use for a request. @param {SolverRequest} request */
  serve(request) {
    return this.#ports.length > 0 && isWorthSplitting(request.budget);
  }

  /**
   * Values all moves, with the helpers if they are of use, and without them if one of them fails.
   *
   * @param {Solver} solver what the request asks for
   * @param {SolverRequest} request
   * @param {PartQuestion['position']} position
   * @returns {Promise<Evaluation>}
   */
  async evaluate(solver, request, position) {
    const { budget } = request;
    const parts = this.serve(request) ? solver.parts(position.board, 1 + this.#ports.length) : 1;
    if (parts > 1) {
      const asked = this.#ports
        .slice(0, parts - 1)
        .map((port, index) =>
          this.#ask(port, { solver: request, position, number: index + 1, parts }),
        );
      const own = solver.evaluatePart(position, budget, 0, parts);
      const timer = setTimeout(() => this.#giveUp(), PATIENCE);
      const others = await Promise.all(asked);
      clearTimeout(timer);
      const reports = [own, ...others].filter((report) => report !== undefined);
      if (reports.length === parts) return joinParts(reports);
    }
    return solver.evaluate(position, budget);
  }

  #giveUp() {
    this.replace([]);
    this.#onAlone();
  }

  /**
   * @param {MessagePort} port
   * @param {Omit<PartQuestion, 'id'>} question
   * @returns {Promise<PartReport | undefined>} undefined if it is not answered
   */
  #ask(port, question) {
    this.#lastId += 1;
    const id = this.#lastId;
    port.postMessage({ ...question, id });
    return new Promise((settle) => this.#asked.set(id, settle));
  }
}
