import { Emitter } from '../lib/emitter.js';
import { hasRoomForAll } from './priorities.js';
import { isWorthSpreading } from './protocol.js';

/** @typedef {import('./client.js').Provision} Provision */
/** @typedef {import('./line.js').Line} Line */
/** @typedef {import('./protocol.js').SolverRequest} SolverRequest */
/** @typedef {import('./protocol.js').PlayCall} PlayCall */

/** More workers than a board has moves are of no use. */
const MOST_WORKERS = 4;
/** A team that loses its workers this often does without them. */
const PATIENCE = 3;
/** A think time, in ms, whose end can be waited for when a helper is needed elsewhere. */
const SHORT = 200;

/**
 * How many helpers a device has room for: the worker that they help takes a core itself. With little memory, or nobody knows how much, two
 * workers have to do: each holds the network.
 *
 * @param {{ hardwareConcurrency?: number, deviceMemory?: number }} device
 */
export function helpersFor(device) {
  const most = hasRoomForAll(device) ? MOST_WORKERS : 2;
  return Math.min(device.hardwareConcurrency ?? 1, most) - 1;
}

/**
 * Workers that value a part of a board's moves for others. They serve whoever asks, one after the other, and are let go
 * when nobody needs them any more.
 *
 * @extends {Emitter<{ ended: undefined }>}
 */
export class HelperTeam extends Emitter {
  #scheduler;
  #most;
  #specs;
  #provisionFor;
  /** @type {Line[]} */
  #helpers = [];
  /** Who is helped. @type {Set<object>} */
  #helped = new Set();
  #losses = 0;

  /**
   * @param {{ scheduler: import('./scheduler.js').Scheduler, most: number,
   *           specs: import('../../pkg/rules.js').SolverSpec[],
   *           provisionFor: (call: import('./protocol.js').Call) => Provision | undefined }} collaborators
   *   `most`: helpers at most
   */
  constructor({ scheduler, most, specs, provisionFor }) {
    super();
    this.#scheduler = scheduler;
    this.#most = most;
    this.#specs = specs;
    this.#provisionFor = provisionFor;
  }

  /** How many helpers there are, or could be. */
  get #size() {
    return Math.min(this.#most, this.#helpers.length + this.#scheduler.roomForHelpers);
  }

  /** Whether it helps with such requests. @param {SolverRequest} request */
  serves({ id, budget }) {
    return (
      this.#losses < PATIENCE &&
      isWorthSpreading(budget) &&
      this.#specs.some((spec) => spec.id === id && spec.splits)
    );
  }

  /** Whether there are helpers, or room for them. */
  get isThere() {
    return this.#size > 0;
  }

  /** What helpers need before they can help with such requests. @param {SolverRequest} solver */
  needs(solver) {
    const position = { board: '', p4: 0 };
    return this.#provisionFor({ kind: 'evaluate', solver, position })?.key;
  }

  /**
   * Makes the helpers ready for such requests.
   *
   * @param {object} helped who asks
   * @param {SolverRequest} solver
   * @returns {Promise<MessagePort[]>} the way to each of them
   */
  join(helped, solver) {
    this.#helped.add(helped);
    const size = this.#size;
    while (this.#helpers.length < size) this.#hire();
    return Promise.all(
      this.#helpers.map(async (helper) => {
        helper.thinksLong = (solver.budget.ms ?? 0) > SHORT;
        const { port1, port2 } = new MessageChannel();
        await helper.call({ kind: 'assist', solver, port: port1 }, [port1]);
        return port2;
      }),
    );
  }

  /** Lets the helpers go, unless somebody else is helped. @param {object} helped who is not any more */
  leave(helped) {
    this.#helped.delete(helped);
    if (this.#helped.size > 0) return;
    for (const helper of this.#helpers.splice(0)) this.#scheduler.release(helper);
  }

  /** Ends what the helpers are at; fresh ones take their places when they are needed. */
  restart() {
    for (const helper of this.#helpers) helper.restart();
  }

  #hire() {
    const helper = this.#scheduler.line('helper');
    this.#helpers.push(helper);
    helper.on('ended', () => this.emit('ended', undefined));
    helper.on('lost', () => {
      this.#losses += 1;
    });
    helper.on('freed', () => {
      if (!this.#helpers.includes(helper)) return;
      // Its worker is needed for something else.
      this.#helpers = this.#helpers.filter((other) => other !== helper);
      this.emit('ended', undefined);
    });
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

  /** @param {{ primary: Line, team: HelperTeam }} collaborators */
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
    primary.on('freed', () => {
      this.#joined = undefined;
      team.leave(this);
    });
    team.on('ended', () => this.#dismiss());
  }

  /**
   * As `Line.call`.
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
    if (!fits && this.#team.isThere) this.#join(solver, needed);
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
    this.#team.join(this, solver).then(
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
