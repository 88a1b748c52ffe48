import type { SolverSpec } from '../../pkg/solvers.js';
import { Emitter } from '../lib/emitter.ts';
import type { Resource } from './client.ts';
import { hasRoomForAll } from './priorities.ts';
import {
  type AnswerTo,
  isWorthSplitting,
  type Needs,
  type PlayCall,
  type SolverCall,
  type SolverRequest,
} from './protocol.ts';
import type { Queue } from './queue.ts';
import type { Scheduler } from './scheduler.ts';

/** A board has four moves: more workers are of no use. */
const MOST_WORKERS = 4;
/** After this many dead helpers the team does without any. */
const PATIENCE = 3;
/** A think time, in ms, short enough to wait for its end when a helper is needed elsewhere. */
const SHORT = 200;

/**
 * The most helpers for a device; the worker that they help needs a core, too. With little or unknown memory there is
 * one helper: each worker holds the network.
 */
export function helpersFor(device: { hardwareConcurrency?: number; deviceMemory?: number }) {
  const most = hasRoomForAll(device) ? MOST_WORKERS : 2;
  return Math.min(device.hardwareConcurrency ?? 1, most) - 1;
}

/**
 * Helpers: workers that value a part of a board's moves for another worker. They serve one request after the other,
 * and are released when no engine uses them.
 */
export class HelperTeam extends Emitter<{ ended: undefined }> {
  #scheduler: Scheduler;
  #most: number;
  #specs: SolverSpec[];
  #resourceFor: (needs: Needs) => Resource | undefined;
  #helpers: Queue[] = [];
  /** The engines that use the helpers. */
  #helped: Set<object> = new Set();
  #losses = 0;

  /** @param collaborators `most`: helpers at most */
  constructor({
    scheduler,
    most,
    specs,
    resourceFor,
  }: {
    scheduler: Scheduler;
    most: number;
    specs: SolverSpec[];
    resourceFor: (needs: Needs) => Resource | undefined;
  }) {
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

  /** Whether helpers are of use for a request. */
  serves({ id, budget }: SolverRequest) {
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

  /** The key of the resource that helpers need first. */
  keyFor({ needs }: SolverCall) {
    return needs && this.#resourceFor(needs)?.key;
  }

  /**
   * Prepares the helpers for requests of this kind.
   *
   * @param helped who asks
   * @returns a port to each helper
   */
  join(helped: object, { solver, needs }: SolverCall): Promise<MessagePort[]> {
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

  /**
   * Releases the helpers, unless another engine uses them.
   *
   * @param helped who is not any more
   */
  leave(helped: object) {
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
  #queue: Queue;
  #team: HelperTeam;
  /** The key of the resource that the present helpers use; undefined while there are none. */
  #joined: { key: string | undefined } | undefined;
  /** The solver of the opened game. */
  #opened: SolverCall | undefined;

  constructor({ queue, team }: { queue: Queue; team: HelperTeam }) {
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

  /** As `Queue.call`. */
  call<C extends PlayCall>(call: C): Promise<AnswerTo<C>> {
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

  #join(asking: SolverCall, key: string | undefined) {
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
