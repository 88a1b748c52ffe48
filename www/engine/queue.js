import { Emitter } from '../lib/emitter.js';
import { Cancelled, WorkerLost } from './client.js';

/** @import { Provision } from './client.js' */
/** @import { PoolWorker } from './pool-worker.js' */
/** @import { QueueKind } from './priorities.js' */
/** @import { AnswerTo, Call, HelpersMessage } from './protocol.js' */

/** The queue has got another worker, which does not know the game that was opened. */
export class Displaced extends WorkerLost {}

/**
 * A call that waits for a worker; `provision`: it gives the worker something.
 *
 * @typedef {{ call: Call, transfer: Transferable[], provision?: Provision, report?: (part: number) => void,
 *             resolve: (answer: any) => void, reject: (error: Error) => void }} QueuedCall
 */

/**
 * The calls of one part of the page, which a person waits for. The queue gets a worker when there is a call, and keeps it while
 * calls go on coming; between two calls it may have to give it up.
 *
 * `ended`: its worker is gone, whoever ended it; `lost`: it ended by itself; `alone`: it has given up its helpers;
 * `freed`: the queue has no worker any more.
 *
 * @extends {Emitter<{ alone: undefined, ended: undefined, freed: undefined, lost: { reason: string } }>}
 */
export class Queue extends Emitter {
  #scheduler;
  /** @type {QueuedCall[]} */
  #waiting = [];
  #underWay = 0;
  #yielding = false;
  /** Whether it has asked the worker that it has something, besides giving it something. */
  #hasAsked = false;
  /** @type {PoolWorker | undefined} */
  #worker;
  /** The worker it had before, which may still know what was asked. @type {PoolWorker | undefined} */
  lastWorker;
  /** Whether what its worker is at may take long, though nobody needs the answer. */
  thinksLong = false;

  /**
   * @param {QueueKind} kind
   * @param {{ wait: (queue: Queue) => void, rest: (queue: Queue) => void }} scheduler told when the queue needs a worker, and
   *   when all that it asked has been answered
   */
  constructor(kind, scheduler) {
    super();
    this.kind = kind;
    this.#scheduler = scheduler;
  }

  /** The worker it has. */
  get worker() {
    return this.#worker;
  }

  /** Whether it has asked something that is not answered. */
  get busy() {
    return this.#underWay > 0 || this.#waiting.length > 0;
  }

  /** Whether it needs a worker and has none. */
  get waiting() {
    return this.#waiting.length > 0 && !this.#worker;
  }

  /**
   * As `EngineClient.call`.
   *
   * @template {Call} C
   * @param {C} call
   * @param {Transferable[]} [transfer]
   * @param {(part: number) => void} [report]
   * @returns {Promise<AnswerTo<C>>}
   */
  call(call, transfer = [], report) {
    return new Promise((resolve, reject) => this.#ask({ call, transfer, report, resolve, reject }));
  }

  /**
   * As `EngineClient.provide`.
   *
   * @param {Provision} provision
   * @param {(part: number) => void} [report]
   * @returns {Promise<any>}
   */
  provide(provision, report) {
    const { call } = provision;
    return new Promise((resolve, reject) =>
      this.#ask({ call, transfer: [], provision, report, resolve, reject }),
    );
  }

  /**
   * As `EngineClient.tell`.
   *
   * @param {HelpersMessage} message
   * @param {Transferable[]} [transfer]
   */
  tell(message, transfer) {
    this.#worker?.client.tell(message, transfer);
  }

  /** Withdraws every call; none of them is answered any more. */
  cancel() {
    const withdrawn = this.#waiting.filter(({ provision }) => !provision);
    this.#waiting = this.#waiting.filter(({ provision }) => provision);
    for (const { reject } of withdrawn) reject(new Cancelled('cancelled'));
    this.#worker?.client.cancel();
  }

  /** Withdraws every call and ends the worker with all that it holds. */
  restart() {
    for (const { reject } of this.#waiting.splice(0)) reject(new Cancelled('cancelled'));
    this.#worker?.client.restart();
  }

  /** Gives it a worker. @param {PoolWorker} worker */
  take(worker) {
    this.#worker = worker;
    this.lastWorker = worker;
    this.#yielding = false;
    this.#hasAsked = false;
    worker.queue = this;
    for (const call of this.#waiting.splice(0)) this.#send(call);
  }

  /** Takes its worker away. */
  giveUp() {
    const worker = this.#worker;
    if (!worker) return;
    // Whoever has the worker next finds helpers of its own.
    worker.client.tell({ type: 'helpers', ports: [] });
    this.#worker = undefined;
    worker.queue = undefined;
    this.emit('freed', undefined);
    if (this.waiting) this.#scheduler.wait(this);
  }

  /** Makes it send nothing more for now, so that another can have its worker. */
  giveWay() {
    this.#yielding = true;
  }

  get isGivingWay() {
    return this.#yielding;
  }

  /** @param {QueuedCall} call */
  #ask(call) {
    if (this.#worker && !this.#yielding) return this.#send(call);
    this.#waiting.push(call);
    if (!this.#worker) this.#scheduler.wait(this);
  }

  /** @param {QueuedCall} queued */
  #send({ call, transfer, provision, report, resolve, reject }) {
    const worker = /** @type {PoolWorker} */ (this.#worker);
    if (call.kind === 'open') worker.openedBy = this;
    if (call.kind === 'advance' && worker.openedBy !== this) {
      reject(new Displaced('another worker has taken over'));
      return;
    }
    this.#underWay += 1;
    this.#hasAsked ||= !provision;
    const { client } = worker;
    (provision ? client.provide(provision, report) : client.call(call, transfer, report))
      .then(resolve, reject)
      .finally(() => {
        this.#underWay -= 1;
        if (this.#underWay > 0) return;
        // Whoever has only given the worker something does not need it any more.
        if (!this.#hasAsked && !this.#yielding) this.giveUp();
        this.#scheduler.rest(this);
      });
  }
}
