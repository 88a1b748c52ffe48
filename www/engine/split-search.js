import { Emitter } from '../lib/emitter.js';
import { hasRoomForAll } from './priorities.js';
import { isWorthSplitting } from './protocol.js';

/** @import { SolverSpec } from '../../pkg/solvers.js' */
/** @import { Resource } from './client.js' */
/** @import { AnswerTo, SolverCall, Needs, PlayCall, SolverRequest } from './protocol.js' */
/** @import { Queue } from './queue.js' */
/** @import { Scheduler } from './scheduler.js' */

/** A board has four moves: more workers are of no use. */
const MOST_WORKERS = 4;
/** After this many dead helpers the team does without any. */
const PATIENCE = 3;
/** A think time, in ms, short enough to wait for its end when a helper is needed elsewhere. */
const SHORT = 200;

/**
 * The most helpers for a device; the worker that they help needs a core, too. With little or unknown memory there is
 * one helper: each worker holds the network.
 *
 * @param {{ hardwareConcurrency?: number, deviceMemory?: number }} device
 */
export function helpersFor(device) {
  const most = hasRoomForAll(device) ? MOST_WORKERS : 2;
  return Math.min(device.hardwareConcurrency ?? 1, most) - 1;
}

/**
 * Helpers: workers that value a part of a board's moves for another worker. They serve one request after the other,
 * and are released when no engine uses them.
 *
 * @extends {Emitter<{ ended: undefined }>}
 */
export class HelperTeam extends Emitter {
  #scheduler;
  #most;
  #specs;
  #resourceFor;
  /** @type {Queue[]} */
  #helpers = [];
  /** The engines that use the helpers. @type {Set<object>} */
  #helped = new Set();
  #losses = 0;

  /**
   * @param {{ scheduler: Scheduler, most: number,
   *           specs: SolverSpec[],
   *           resourceFor: (needs: Needs) => Resource | undefined }} collaborators
   *   `most`: helpers at most
   */
  constructor({ scheduler, most, specs, resourceFor }) {
    super();
    this.#scheduler = scheduler;
    this.#most = most;
    this.#specs = specs;
    this.#resourceFor = resourceFor;
  }

  /** How many helpers there are, or can be. */
  get #size() {
    return Math.min(this.#most, this.#helpers.length + this.#scheduler.roomForHelpers);
  }

  /** Whether helpers are of use for a request. @param {SolverRequest} request */
  serves({ id, budget }) {
    return (
      this.#losses < PATIENCE &&
      isWorthSplitting(budget) &&
      this.#specs.some((spec) => spec.id === id && spec.splits)
    );
  }

  /** Whether helpers exist or can be started. */
  get isThere() {
    return this.#size > 0;
  }

  /** The key of the resource that helpers need first. @param {SolverCall} asking */
  keyFor({ needs }) {
    return needs && this.#resourceFor(needs)?.key;
  }

  /**
   * Prepares the helpers for requests of this kind.
   *
   * @param {object} helped who asks
   * @param {SolverCall} asking
   * @returns {Promise<MessagePort[]>} a port to each helper
   */
  join(helped, { solver, needs }) {
    this.#helped.add(helped);
    const size = this.#size;
    while (this.#helpers.length < size) this.#hire();
    return Promise.all(
      this.#helpers.map(async (helper) => {
        helper.thinksLong = (solver.budget.ms ?? 0) > SHORT;
        const { port1, port2 } = new MessageChannel();
        await helper.call({ kind: 'assist', solver, needs, port: port1 }, [port1]);
        return port2;
      }),
    );
  }

  /** Releases the helpers, unless another engine uses them. @param {object} helped who is not any more */
  leave(helped) {
    this.#helped.delete(helped);
    if (this.#helped.size > 0) return;
    for (const helper of this.#helpers.splice(0)) this.#scheduler.release(helper);
  }

  /** Terminates the helpers; new ones are started at need. */
  restart() {
    for (const helper of this.#helpers) helper.restart();
  }

  #hire() {
    const helper = this.#scheduler.queue('helper');
    this.#helpers.push(helper);
    helper.on('ended', () => this.emit('ended', undefined));
    helper.on('lost', () => {
      this.#losses += 1;
    });
    helper.on('freed', () => {
      if (!this.#helpers.includes(helper)) return;
      // Its worker is needed elsewhere.
      this.#helpers = this.#helpers.filter((other) => other !== helper);
      this.emit('ended', undefined);
    });
  }
}

/**
 * An engine whose worker shares the moves of a board with helpers where the solver and the think time allow it.
 * Helpers join when they are ready; no call waits for them.
 */
export class SplitEngine {
  #queue;
  #team;
  /** The key of the resource that the present helpers use; undefined while there are none. @type {{ key: string | undefined } | undefined} */
  #joined;
  /** The solver of the opened game. @type {SolverCall | undefined} */
  #opened;

  /** @param {{ queue: Queue, team: HelperTeam }} collaborators */
  constructor({ queue, team }) {
    this.#queue = queue;
    this.#team = team;
    queue.on('ended', () => {
      const hadHelpers = this.#joined !== undefined;
      this.#joined = undefined;
      // They may still work on the call for which the worker was terminated.
      if (hadHelpers) team.restart();
    });
    queue.on('alone', () => {
      this.#joined = undefined;
    });
    queue.on('freed', () => {
      this.#joined = undefined;
      team.leave(this);
    });
    team.on('ended', () => this.#dismiss());
  }

  /**
   * As `Queue.call`.
   *
   * @template {PlayCall} C
   * @param {C} call
   * @returns {Promise<AnswerTo<C>>}
   */
  call(call) {
    if (call.kind === 'open') this.#opened = call;
    const asking =
      call.kind === 'advance' ? this.#opened : { solver: call.solver, needs: call.needs };
    if (!asking || !this.#team.serves(asking.solver)) return this.#queue.call(call);
    const key = this.#team.keyFor(asking);
    const fits = this.#joined && (key === undefined || key === this.#joined.key);
    // Helpers with another model must not take part.
    if (!fits) this.#dismiss();
    const answer = this.#queue.call(call);
    if (!fits && this.#team.isThere) this.#join(asking, key);
    return answer;
  }

  /** Cancels every call. */
  cancel() {
    this.#queue.cancel();
  }

  /** @param {SolverCall} asking @param {string | undefined} key */
  #join(asking, key) {
    const joined = { key };
    this.#joined = joined;
    this.#team.join(this, asking).then(
      (ports) => {
        if (this.#joined === joined) this.#queue.tell({ type: 'helpers', ports }, ports);
        else for (const port of ports) port.close();
      },
      () => {
        // On any failure the worker does without helpers until the next call.
        if (this.#joined === joined) this.#joined = undefined;
      },
    );
  }

  #dismiss() {
    if (!this.#joined) return;
    this.#joined = undefined;
    this.#queue.tell({ type: 'helpers', ports: [] });
  }
}
