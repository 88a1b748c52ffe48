import { Emitter } from '../lib/emitter.js';
import { isWorthSpreading } from './protocol.js';

/** @typedef {import('./client.js').EngineClient} EngineClient */
/** @typedef {import('./protocol.js').SolverRequest} SolverRequest */
/** @typedef {import('./protocol.js').PlayCall} PlayCall */

/** More workers than a board has moves are of no use. */
const MOST_WORKERS = 4;
/** With less memory than this in GiB, or nobody knows how much, two workers have to do: each holds the network. */
const MEMORY_FOR_ALL = 8;
/** A team that loses its workers this often does without them. */
const PATIENCE = 3;

/**
 * How many helpers a device has room for: the worker that they help takes a core itself.
 *
 * @param {{ hardwareConcurrency?: number, deviceMemory?: number }} device
 */
export function helpersFor({ hardwareConcurrency = 1, deviceMemory = 0 }) {
  const most = deviceMemory >= MEMORY_FOR_ALL ? MOST_WORKERS : 2;
  return Math.min(hardwareConcurrency, most) - 1;
}

/**
 * Workers that value a part of a board's moves for others. They serve whoever asks, one after the other.
 *
 * @extends {Emitter<{ ended: undefined }>}
 */
export class HelperTeam extends Emitter {
  #clients;
  #specs;
  #provisionFor;
  #losses = 0;

  /**
   * @param {{ clients: EngineClient[], specs: import('../../pkg/rules.js').SolverSpec[],
   *           provisionFor: (call: import('./protocol.js').Call) => import('./client.js').Provision | undefined }} collaborators
   */
  constructor({ clients, specs, provisionFor }) {
    super();
    this.#clients = clients;
    this.#specs = specs;
    this.#provisionFor = provisionFor;
    for (const client of clients) {
      client.on('ended', () => this.emit('ended', undefined));
      client.on('lost', () => {
        this.#losses += 1;
      });
    }
  }

  /** Whether it helps with such requests. @param {SolverRequest} request */
  serves({ id, budget }) {
    return (
      this.#clients.length > 0 &&
      this.#losses < PATIENCE &&
      isWorthSpreading(budget) &&
      this.#specs.some((spec) => spec.id === id && spec.splits)
    );
  }

  /** What helpers need before they can help with such requests. @param {SolverRequest} solver */
  needs(solver) {
    const position = { board: '', p4: 0 };
    return this.#provisionFor({ kind: 'evaluate', solver, position })?.key;
  }

  /**
   * Makes the helpers ready for such requests.
   *
   * @param {SolverRequest} solver
   * @returns {Promise<MessagePort[]>} the way to each of them
   */
  join(solver) {
    return Promise.all(
      this.#clients.map(async (client) => {
        const { port1, port2 } = new MessageChannel();
        await client.call({ kind: 'assist', solver, port: port1 }, [port1]);
        return port2;
      }),
    );
  }

  /** Ends what the helpers are at; fresh ones take their places when they are needed. */
  restart() {
    for (const client of this.#clients) client.restart();
  }
}

/**
 * An engine whose worker shares the moves of a board with helpers where the solver and the think time allow it. The
 * helpers join as soon as they are ready, and nobody waits for them before.
 */
export class SpreadEngine {
  #primary;
  #team;
  /** What the worker's helpers, there or on their way, were given; undefined while it has none. @type {{ needed: string | undefined } | undefined} */
  #joined;
  /** The solver of the game that is played on. @type {SolverRequest | undefined} */
  #opened;

  /** @param {{ primary: EngineClient, team: HelperTeam }} collaborators */
  constructor({ primary, team }) {
    this.#primary = primary;
    this.#team = team;
    primary.on('ended', () => {
      const hadHelpers = this.#joined !== undefined;
      this.#joined = undefined;
      // They may be in the midst of what the worker was ended for.
      if (hadHelpers) team.restart();
    });
    primary.on('alone', () => {
      this.#joined = undefined;
    });
    team.on('ended', () => this.#dismiss());
  }

  /**
   * As `EngineClient.call`.
   *
   * @template {PlayCall} C
   * @param {C} call
   * @returns {Promise<import('./protocol.js').AnswerTo<C>>}
   */
  call(call) {
    if (call.kind === 'open') this.#opened = call.solver;
    const solver = call.kind === 'advance' ? this.#opened : call.solver;
    if (!solver || !this.#team.serves(solver)) return this.#primary.call(call);
    const needed = this.#team.needs(solver);
    const fits = this.#joined && (needed === undefined || needed === this.#joined.needed);
    // Helpers with another model must not take part in the answer.
    if (!fits) this.#dismiss();
    const answer = this.#primary.call(call);
    if (!fits) this.#join(solver, needed);
    return answer;
  }

  /** Withdraws every call. */
  cancel() {
    this.#primary.cancel();
  }

  /**
   * @param {SolverRequest} solver
   * @param {string | undefined} needed
   */
  #join(solver, needed) {
    const joined = { needed };
    this.#joined = joined;
    this.#team.join(solver).then(
      (ports) => {
        if (this.#joined === joined) this.#primary.tell({ type: 'helpers', ports }, ports);
        else for (const port of ports) port.close();
      },
      () => {
        // Whatever the reason, the worker does without, until it is asked again.
        if (this.#joined === joined) this.#joined = undefined;
      },
    );
  }

  #dismiss() {
    if (!this.#joined) return;
    this.#joined = undefined;
    this.#primary.tell({ type: 'helpers', ports: [] });
  }
}
