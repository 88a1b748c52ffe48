import { newId } from '../lib/browser.js';
import { Emitter } from '../lib/emitter.js';
import { messageOf } from '../lib/errors.js';

/** @import { AnswerTo, Call, CallMessage, HelpersMessage, Needs, Reply, StartMessage } from './protocol.js' */

/** How long a cancelled call may go on before its worker is ended. */
const GRACE = 200;

/** The call was withdrawn: stopped, or overtaken by a newer one. */
export class Cancelled extends Error {}

/** The worker died while the call was under way. */
export class WorkerLost extends Error {}

/**
 * What a worker has to be given before it can answer a call. It has one thing of each `name`, the latest; `key` tells that from earlier ones.
 *
 * @typedef {{ name: string, key: string, call: Call }} Provision
 *
 * `kept`: it is not withdrawn with the others; `provision`: what it gives the worker.
 *
 * @typedef {{ id: number, provision?: Provision, call: Call, transfer: Transferable[], live: boolean, kept: boolean, resolve: (answer: any) => void, reject: (error: Error) => void, report?: (part: number) => void }} Pending
 * @typedef {Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>} WorkerLike
 */

/**
 * One worker and the calls made of it. Computations in wasm cannot be interrupted, so a cancelled call is ignored
 * at once and its worker is ended if it does not come to an end by itself; the next call starts a fresh one.
 *
 * `started`: there will be a worker; `ended`: it is gone, whoever ended it; `lost`: it ended by itself; `alone`: it has
 * given up its helpers.
 *
 * @extends {Emitter<{ alone: undefined, started: undefined, ended: undefined, lost: { reason: string } }>}
 */
export class EngineClient extends Emitter {
  #module;
  #spawn;
  #locks;
  /** @type {WorkerLike | undefined} */
  #worker;
  #lifelineWatch = new AbortController();
  /** Not yet sent. @type {Pending[]} */
  #waiting = [];
  /** Sent and not yet answered. @type {Map<number, Pending>} */
  #sent = new Map();
  #lastId = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #graceTimer;
  #provisionFor;
  /** The keys of what the worker has been given, by name. @type {Map<string, string>} */
  #provided = new Map();

  /**
   * @param {{ module: () => Promise<WebAssembly.Module>, spawn: () => WorkerLike, locks: LockManager | undefined,
   *           provisionFor?: (needs: Needs) => Provision | undefined }} collaborators
   */
  constructor({ module, spawn, locks, provisionFor = () => undefined }) {
    super();
    this.#provisionFor = provisionFor;
    this.#module = module;
    this.#spawn = spawn;
    this.#locks = locks;
  }

  /**
   * Rejects with `Cancelled`, `WorkerLost`, or an error that says why the engine refuses.
   *
   * @template {Call} C
   * @param {C} call
   * @param {Transferable[]} [transfer] what the worker takes over
   * @param {(part: number) => void} [report] told which part is done
   * @returns {Promise<AnswerTo<C>>}
   */
  call(call, transfer = [], report = undefined) {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      const fate = { live: true, kept: false, resolve, reject, report };
      this.#waiting.push({ id: this.#lastId, call, transfer, ...fate });
      this.#send();
    });
  }

  /**
   * Gives the worker what later calls need. This is not withdrawn with them.
   *
   * @param {Provision} provision
   * @param {(part: number) => void} [report] told which part is done
   * @returns {Promise<any>} the answer
   */
  provide(provision, report) {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      const { call } = provision;
      const fate = { live: true, kept: true, resolve, reject, report };
      this.#waiting.push({ id: this.#lastId, provision, call, transfer: [], ...fate });
      this.#send();
    });
  }

  /**
   * Tells the worker something that has no answer; without a worker nobody is told.
   *
   * @param {HelpersMessage} message
   * @param {Transferable[]} [transfer] what the worker takes over
   */
  tell(message, transfer = []) {
    this.#worker?.postMessage(message, transfer);
  }

  /** Withdraws every call; none of them is answered any more. */
  cancel() {
    const sent = [...this.#sent.values()].filter(({ live, kept }) => live && !kept);
    const withdrawn = [...this.#waiting.filter(({ kept }) => !kept), ...sent];
    this.#waiting = this.#waiting.filter(({ kept }) => kept);
    for (const pending of withdrawn) {
      pending.live = false;
      pending.reject(new Cancelled('cancelled'));
    }
    this.#beginGrace();
  }

  #beginGrace() {
    const calls = [...this.#sent.values()];
    // What is being given to the worker takes the time it takes, and would have to be given to the next one, too.
    const isWaiting = calls.some(({ live }) => !live) && !calls.some(({ kept }) => kept);
    if (isWaiting && this.#graceTimer === undefined) {
      this.#graceTimer = setTimeout(() => this.#replaceWorker(), GRACE);
    }
  }

  /** Withdraws every call and ends the worker with all that it holds; the next call starts a fresh one. */
  restart() {
    this.cancel();
    const kept = [
      ...this.#waiting.splice(0),
      ...[...this.#sent.values()].filter(({ kept }) => kept),
    ];
    this.#end();
    for (const { reject } of kept) reject(new Cancelled('cancelled'));
  }

  #send() {
    // While a cancelled computation runs on, newer calls wait here, where they can still be overtaken.
    const blocked = [...this.#sent.values()].some(({ live }) => !live);
    if (blocked || this.#waiting.length === 0) return;
    const worker = this.#worker ?? this.#start();
    for (const pending of this.#waiting.splice(0)) {
      const { needs } = /** @type {{ needs?: Needs }} */ (pending.call);
      const provision = needs && this.#provisionFor(needs);
      if (provision && this.#provided.get(provision.name) !== provision.key)
        this.#postProvision(worker, provision);
      this.#post(worker, pending);
    }
  }

  /**
   * @param {WorkerLike} worker
   * @param {Provision} provision
   */
  #postProvision(worker, provision) {
    this.#lastId += 1;
    const { call } = provision;
    // Should it fail, the call that needs it says so.
    const ignore = () => {};
    const fate = { live: true, kept: true, resolve: ignore, reject: ignore };
    this.#post(worker, { id: this.#lastId, provision, call, transfer: [], ...fate });
  }

  /**
   * @param {WorkerLike} worker
   * @param {Pending} pending
   */
  #post(worker, pending) {
    this.#sent.set(pending.id, pending);
    const { provision } = pending;
    if (provision) this.#provided.set(provision.name, provision.key);
    /** @type {CallMessage} */
    const message = { ...pending.call, id: pending.id };
    worker.postMessage(message, pending.transfer);
  }

  #start() {
    this.emit('started', undefined);
    const worker = this.#spawn();
    const lifeline = `twofold:worker:${newId()}`;
    this.#worker = worker;
    /** @param {string} reason */
    const lost = (reason) => {
      if (this.#worker === worker) this.#lose(reason);
    };
    worker.addEventListener('message', (event) => {
      const reply = /** @type {MessageEvent<Reply>} */ (event).data;
      if (this.#worker !== worker) return;
      if (reply.type === 'alive') this.#watch(lifeline, lost);
      else if (reply.type === 'fatal') lost(reply.message);
      else if (reply.type === 'alone') this.emit('alone', undefined);
      else if (reply.type === 'progress') this.#sent.get(reply.id)?.report?.(reply.part);
      else this.#settle(reply);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      lost(/** @type {ErrorEvent} */ (event).message || 'The worker could not be started.');
    });
    worker.addEventListener('messageerror', () =>
      lost('A message of the worker could not be read.'),
    );
    this.#module().then(
      (module) => {
        /** @type {StartMessage} */
        const start = { type: 'start', module, lifeline };
        worker.postMessage(start);
      },
      (error) => lost(messageOf(error)),
    );
    return worker;
  }

  /**
   * A worker that closes itself or is killed sends no event; but its lock becomes free.
   *
   * @param {string} lifeline
   * @param {(reason: string) => void} lost
   */
  #watch(lifeline, lost) {
    this.#locks
      ?.request(lifeline, { signal: this.#lifelineWatch.signal }, () =>
        lost('The worker ended unexpectedly.'),
      )
      .catch(() => {
        // Watching ended because the page itself ended the worker.
      });
  }

  /** @param {Extract<Reply, { type: 'answer' | 'failed' }>} reply */
  #settle(reply) {
    const pending = this.#sent.get(reply.id);
    this.#sent.delete(reply.id);
    if (this.#sent.size === 0) this.#endGrace();
    else if (pending?.kept) this.#beginGrace();
    if (pending?.live) {
      if (reply.type === 'answer') pending.resolve(reply.answer);
      else pending.reject(new Error(reply.message));
    }
    this.#send();
  }

  /** @param {string} reason */
  #lose(reason) {
    const orphans = [...this.#sent.values()].filter(({ live }) => live);
    this.#end();
    for (const orphan of orphans) orphan.reject(new WorkerLost(reason));
    this.emit('lost', { reason });
    this.#send();
  }

  #replaceWorker() {
    // Calls made after the cancelled ones have not been sent; nothing live is lost.
    this.#end();
    this.#send();
  }

  #end() {
    this.#endGrace();
    this.#lifelineWatch.abort();
    this.#lifelineWatch = new AbortController();
    const worker = this.#worker;
    worker?.terminate();
    this.#worker = undefined;
    this.#provided.clear();
    this.#sent.clear();
    if (worker) this.emit('ended', undefined);
  }

  #endGrace() {
    clearTimeout(this.#graceTimer);
    this.#graceTimer = undefined;
  }
}
