import { newId } from '../lib/browser.js';
import { Emitter } from '../lib/emitter.js';
import { messageOf } from '../lib/errors.js';

/** @import { Answer, AnswerTo, Call, CallMessage, HelpersMessage, Needs, Reply, StartMessage } from './protocol.js' */

/** How long a cancelled call may go on before its worker is ended. */
const GRACE = 200;

/** The call was cancelled, or a newer one replaced it. */
export class Cancelled extends Error {}

/** The worker died during the call. */
export class WorkerLost extends Error {}

/**
 * A resource that a worker needs before it can answer a call, such as a network. The worker keeps the latest resource
 * of each `name`; `key` identifies its version.
 *
 * @template {Call} [C=Call]
 * @typedef {{ name: string, key: string, call: C }} Resource
 */

/**
 * A call that has no answer yet. `kept`: cancelling the other calls leaves it alone; `resource`: the resource that
 * it installs.
 *
 * @typedef {{ id: number, resource?: Resource, call: Call, transfer: Transferable[], live: boolean, kept: boolean,
 *             resolve(answer: Answer): void, reject: (error: Error) => void, report?: (part: number) => void }} Pending
 * @typedef {Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>} WorkerLike
 */

/**
 * One worker and its calls. A computation in wasm cannot be interrupted: the answer to a cancelled call is ignored,
 * and the worker is terminated if it does not finish soon. The next call starts a new worker.
 *
 * Events: `started`: a worker is being started; `ended`: the worker is gone, for any reason; `lost`: it died;
 * `alone`: it no longer uses its helpers.
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
  /** Calls not sent yet. @type {Pending[]} */
  #waiting = [];
  /** Calls sent and not answered yet, by id. @type {Map<number, Pending>} */
  #sent = new Map();
  #lastId = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #graceTimer;
  #resourceFor;
  /** The keys of the installed resources, by name. @type {Map<string, string>} */
  #installed = new Map();

  /**
   * @param {{ module: () => Promise<WebAssembly.Module>, spawn: () => WorkerLike, locks: LockManager | undefined,
   *           resourceFor?: (needs: Needs) => Resource | undefined }} collaborators
   */
  constructor({ module, spawn, locks, resourceFor = () => undefined }) {
    super();
    this.#resourceFor = resourceFor;
    this.#module = module;
    this.#spawn = spawn;
    this.#locks = locks;
  }

  /**
   * Calls the worker. Rejects with `Cancelled`, `WorkerLost`, or the engine's error.
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
   * Installs a resource in the worker. Cancelling calls does not cancel this.
   *
   * @template {Call} C
   * @param {Resource<C>} resource
   * @param {(part: number) => void} [report] told which part is done
   * @returns {Promise<AnswerTo<C>>}
   */
  install(resource, report) {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      const { call } = resource;
      const fate = { live: true, kept: true, resolve, reject, report };
      this.#waiting.push({ id: this.#lastId, resource, call, transfer: [], ...fate });
      this.#send();
    });
  }

  /**
   * Sends a message that has no answer. Does nothing without a worker.
   *
   * @param {HelpersMessage} message
   * @param {Transferable[]} [transfer] what the worker takes over
   */
  tell(message, transfer = []) {
    this.#worker?.postMessage(message, transfer);
  }

  /** Cancels every call; all of them reject. */
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
    // Do not interrupt an installation: the next worker would have to repeat it.
    const isWaiting = calls.some(({ live }) => !live) && !calls.some(({ kept }) => kept);
    if (isWaiting && this.#graceTimer === undefined) {
      this.#graceTimer = setTimeout(() => this.#replaceWorker(), GRACE);
    }
  }

  /** Cancels every call and terminates the worker. The next call starts a new one. */
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
    // While a cancelled computation runs on, newer calls wait here and can still be replaced.
    const blocked = [...this.#sent.values()].some(({ live }) => !live);
    if (blocked || this.#waiting.length === 0) return;
    const worker = this.#worker ?? this.#start();
    for (const pending of this.#waiting.splice(0)) {
      const { needs } = /** @type {{ needs?: Needs }} */ (pending.call);
      const resource = needs && this.#resourceFor(needs);
      if (resource && this.#installed.get(resource.name) !== resource.key)
        this.#postResource(worker, resource);
      this.#post(worker, pending);
    }
  }

  /** @param {WorkerLike} worker @param {Resource} resource */
  #postResource(worker, resource) {
    this.#lastId += 1;
    const { call } = resource;
    // If it fails, the call that needs it reports the error.
    const ignore = () => {};
    const fate = { live: true, kept: true, resolve: ignore, reject: ignore };
    this.#post(worker, { id: this.#lastId, resource, call, transfer: [], ...fate });
  }

  /** @param {WorkerLike} worker @param {Pending} pending */
  #post(worker, pending) {
    this.#sent.set(pending.id, pending);
    const { resource } = pending;
    if (resource) this.#installed.set(resource.name, resource.key);
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
   * Watches the worker's lock: a worker that is killed sends no event, but its lock becomes free.
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
        // The page itself terminated the worker.
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
    // Calls made after the cancelled ones have not been sent, so no live call is lost.
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
    this.#installed.clear();
    this.#sent.clear();
    if (worker) this.emit('ended', undefined);
  }

  #endGrace() {
    clearTimeout(this.#graceTimer);
    this.#graceTimer = undefined;
  }
}
