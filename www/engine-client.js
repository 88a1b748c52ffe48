import { Emitter } from './emitter.js';
import { messageOf } from './protocol.js';

/** @typedef {import('./protocol.js').Answer} Answer */
/** @typedef {import('./protocol.js').Call} Call */
/** @typedef {import('./protocol.js').CallMessage} CallMessage */
/** @typedef {import('./protocol.js').Reply} Reply */
/** @typedef {import('./protocol.js').StartMessage} StartMessage */

/** How long a cancelled call may go on before its worker is ended. */
const GRACE = 200;

/** The call was withdrawn: stopped, or overtaken by a newer one. */
export class Cancelled extends Error {}

/** The worker died while the call was under way. */
export class WorkerLost extends Error {}

/**
 * @typedef {{ id: number, call: Call, transfer: Transferable[], live: boolean, resolve: (answer: any) => void, reject: (error: Error) => void }} Pending
 * @typedef {Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>} WorkerLike
 */

/**
 * One worker and the calls made of it. Computations in wasm cannot be interrupted, so a cancelled call is ignored
 * at once and its worker is ended if it does not come to an end by itself; the next call starts a fresh one.
 *
 * @extends {Emitter<{ lost: { reason: string } }>}
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
  #graceTimer = 0;

  /**
   * @param {{ module: () => Promise<WebAssembly.Module>, spawn: () => WorkerLike, locks: LockManager | undefined }} collaborators
   */
  constructor({ module, spawn, locks }) {
    super();
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
   * @returns {Promise<import('./protocol.js').AnswerTo<C>>}
   */
  call(call, transfer = []) {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      this.#waiting.push({ id: this.#lastId, call, transfer, live: true, resolve, reject });
      this.#send();
    });
  }

  /** Withdraws every call; none of them is answered any more. */
  cancel() {
    const withdrawn = [...this.#waiting, ...[...this.#sent.values()].filter(({ live }) => live)];
    this.#waiting = [];
    for (const pending of withdrawn) {
      pending.live = false;
      pending.reject(new Cancelled('cancelled'));
    }
    if (this.#sent.size > 0 && this.#graceTimer === 0) {
      this.#graceTimer = window.setTimeout(() => this.#replaceWorker(), GRACE);
    }
  }

  /** Withdraws every call and ends the worker with all that it holds; the next call starts a fresh one. */
  restart() {
    this.cancel();
    this.#end();
  }

  #send() {
    // While a cancelled computation runs on, newer calls wait here, where they can still be overtaken.
    const blocked = [...this.#sent.values()].some(({ live }) => !live);
    if (blocked || this.#waiting.length === 0) return;
    const worker = this.#worker ?? this.#start();
    for (const pending of this.#waiting.splice(0)) {
      this.#sent.set(pending.id, pending);
      /** @type {CallMessage} */
      const message = { ...pending.call, id: pending.id };
      worker.postMessage(message, pending.transfer);
    }
  }

  #start() {
    const worker = this.#spawn();
    const lifeline = `twofold:worker:${crypto.randomUUID()}`;
    this.#worker = worker;
    /** @param {string} reason */
    const lost = (reason) => {
      if (this.#worker === worker) this.#lose(reason);
    };
    worker.addEventListener('message', (event) => {
      const reply = /** @type {MessageEvent<Reply>} */ (event).data;
      if (this.#worker !== worker) return;
      if (reply.type === 'ready') this.#watch(lifeline, lost);
      else if (reply.type === 'fatal') lost(reply.message);
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

  /** @param {Extract<Reply, { id: number }>} reply */
  #settle(reply) {
    const pending = this.#sent.get(reply.id);
    this.#sent.delete(reply.id);
    if (this.#sent.size === 0) this.#endGrace();
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
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#sent.clear();
  }

  #endGrace() {
    clearTimeout(this.#graceTimer);
    this.#graceTimer = 0;
  }
}
