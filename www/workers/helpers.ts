import { type Evaluation, joinParts, type PartReport, type Solver } from '../../pkg/twofold.js';
import {
  type Handler,
  isWorthSplitting,
  type PartAnswer,
  type PartQuestion,
  type SolverRequest,
} from '../engine/protocol.ts';
import { endAfterTrap } from './fate.ts';
import { solverFor } from './solvers.ts';

/** Extra time for a helper beyond that of the worker that asked it, in ms. */
const PATIENCE = 500;

/** Values parts of boards for another worker. */
export const assist: Handler<'assist'> = ({ solver: expected, port }) => {
  // Throws if the solver lacks its network.
  solverFor(expected);
  const answer = (answer: PartAnswer) => port.postMessage(answer);
  port.onmessage = ({ data }: MessageEvent<PartQuestion>) => {
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
};

/** The other workers that value parts of a board's moves for this one. */
export class Helpers {
  #ports: MessagePort[] = [];
  #asked: Map<number, (report: PartReport | undefined) => void> = new Map();
  #lastId = 0;
  #onAlone: () => void;

  /** @param onAlone told when the worker has given up its helpers */
  constructor(onAlone: () => void) {
    this.#onAlone = onAlone;
  }

  /** Replaces the helpers, perhaps by none. Questions to the earlier ones are no longer awaited. */
  replace(ports: MessagePort[]) {
    for (const port of this.#ports) port.close();
    for (const settle of this.#asked.values()) settle(undefined);
    this.#asked.clear();
    this.#ports = ports;
    for (const port of ports) {
      port.onmessage = ({ data }: MessageEvent<PartAnswer>) => {
        // A helper that refuses once would refuse again.
        if (!data.report) return this.replace([]);
        this.#asked.get(data.id)?.(data.report);
        this.#asked.delete(data.id);
      };
    }
  }

  /** Whether helpers are of use for a request. */
  serve(request: SolverRequest) {
    return this.#ports.length > 0 && isWorthSplitting(request.budget);
  }

  /**
   * Values all moves, with the helpers if they are of use, and without them if one of them fails.
   *
   * @param solver what the request asks for
   */
  async evaluate(
    solver: Solver,
    request: SolverRequest,
    position: PartQuestion['position'],
  ): Promise<Evaluation> {
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

  /** @returns undefined if it is not answered */
  #ask(port: MessagePort, question: Omit<PartQuestion, 'id'>): Promise<PartReport | undefined> {
    this.#lastId += 1;
    const id = this.#lastId;
    port.postMessage({ ...question, id });
    return new Promise((settle) => this.#asked.set(id, settle));
  }
}
