import { Emitter } from '../lib/emitter.js';
import { Cancelled, WorkerLost } from './client.js';

/** @typedef {import('./client.js').Provision} Provision */
/** @typedef {import('./protocol.js').Call} Call */
/** @typedef {import('./priorities.js').LineKind} LineKind */
/** @typedef {import('./seat.js').Seat} Seat */

/** The line has got another worker, which does not know the game that was opened. */
export class Displaced extends WorkerLost {}

/**
 * What a line waits for a worker with; `provision`: it gives the worker something.
 *
 * @typedef {{ call: Call, transfer: Transferable[], provision?: Provision, report?: (part: number) => void,
 *             resolve: (answer: any) => void, reject: (error: Error) => void }} Question
 */

/**
 * The way of one part of the page to a worker of the scheduler's. It gets one when it asks something, and keeps it while
 * it goes on asking; between two questions it may have to give it up.
 *
 * `ended`: its worker is gone, whoever ended it; `lost`: it ended by itself; `alone`: it has given up its helpers;
 * `freed`: the line has no worker any more.
 *
 * @extends {Emitter<{ alone: undefined, ended: undefined, freed: undefined, lost: { reason: string } }>}
 */
export class Line extends Emitter {
  #desk;
  /** @type {Question[]} */
  #queue = [];
  #underWay = 0;
  #yielding = false;
  /** Whether it has asked the worker that it has something, besides giving it something. */
  #hasAsked = false;
  /** @type {Seat | undefined} */
  #seat;
  /** The worker it had before, which may still know what was asked. @type {Seat | undefined} */
  last;
  /** Whether what its worker is at may take long, though nobody needs the answer. */
  thinksLong = false;

  /**
   * @param {LineKind} kind
   * @param {{ wait: (line: Line) => void, rest: (line: Line) => void }} desk told when the line needs a worker, and
   *   when all that it asked has been answered
   */
  constructor(kind, desk) {
    super();
    this.kind = kind;
    this.#desk = desk;
  }

  /** The worker it has. */
  get seat() {
    return this.#seat;
  }

  /** Whether it has asked something that is not answered. */
  get busy() {
    return this.#underWay > 0 || this.#queue.length > 0;
  }

  /** Whether a worker is at what it asked. */
  get isBeingAnswered() {
    return this.#underWay > 0;
  }

  /** Whether it needs a worker and has none. */
  get waiting() {
    return this.#queue.length > 0 && !this.#seat;
  }

  /**
   * As `EngineClient.call`.
   *
   * @template {Call} C
   * @param {C} call
   * @param {Transferable[]} [transfer]
   * @param {(part: number) => void} [report]
   * @returns {Promise<import('./protocol.js').AnswerTo<C>>}
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
   * @param {import('./protocol.js').HelpersMessage} message
   * @param {Transferable[]} [transfer]
   */
  tell(message, transfer) {
    this.#seat?.client.tell(message, transfer);
  }

  /** Withdraws every call; none of them is answered any more. */
  cancel() {
    const withdrawn = this.#queue.filter(({ provision }) => !provision);
    this.#queue = this.#queue.filter(({ provision }) => provision);
    for (const { reject } of withdrawn) reject(new Cancelled('cancelled'));
    this.#seat?.client.cancel();
  }

  /** Withdraws every call and ends the worker with all that it holds. */
  restart() {
    for (const { reject } of this.#queue.splice(0)) reject(new Cancelled('cancelled'));
    this.#seat?.client.restart();
  }

  /** Lets it take a worker. @param {Seat} seat */
  sitDown(seat) {
    this.#seat = seat;
    this.last = seat;
    this.#yielding = false;
    this.#hasAsked = false;
    seat.holder = this;
    for (const question of this.#queue.splice(0)) this.#send(question);
  }

  /** Takes its worker away. */
  standUp() {
    const seat = this.#seat;
    if (!seat) return;
    // Whoever has the worker next finds helpers of its own.
    seat.client.tell({ type: 'helpers', ports: [] });
    this.#seat = undefined;
    seat.holder = undefined;
    this.emit('freed', undefined);
    if (this.waiting) this.#desk.wait(this);
  }

  /** Makes it ask nothing more for now, so that another can have its worker. */
  giveWay() {
    this.#yielding = true;
  }

  get isGivingWay() {
    return this.#yielding;
  }

  /** @param {Question} question */
  #ask(question) {
    if (this.#seat && !this.#yielding) return this.#send(question);
    this.#queue.push(question);
    if (!this.#seat) this.#desk.wait(this);
  }

  /** @param {Question} question */
  #send({ call, transfer, provision, report, resolve, reject }) {
    const seat = /** @type {Seat} */ (this.#seat);
    if (call.kind === 'open') seat.opener = this;
    if (call.kind === 'advance' && seat.opener !== this) {
      reject(new Displaced('another worker has taken over'));
      return;
    }
    this.#underWay += 1;
    this.#hasAsked ||= !provision;
    const { client } = seat;
    (provision ? client.provide(provision, report) : client.call(call, transfer, report))
      .then(resolve, reject)
      .finally(() => {
        this.#underWay -= 1;
        if (this.#underWay > 0) return;
        // Whoever has only given the worker something does not need it any more.
        if (!this.#hasAsked && !this.#yielding) this.standUp();
        this.#desk.rest(this);
      });
  }
}
