import { newId } from '../lib/browser.ts';
import { Emitter } from '../lib/emitter.ts';
import { messageOf } from '../lib/errors.ts';
import type {
  Answer,
  AnswerTo,
  Call,
  CallMessage,
  Needs,
  Reply,
  StartMessage,
} from './protocol.ts';

/** How long a cancelled call may go on before its worker is ended. */
const GRACE = 200;

/** The call was cancelled, or a newer one replaced it. */
export class Cancelled extends Error {}

/** The worker died during the call. */
export class WorkerLost extends Error {}

/**
 * A resource that a worker needs before it can answer a call, such as a network. The worker keeps the latest resource
 * of each `name`; `key` identifies its version.
 */
export interface Resource<C extends Call = Call> {
  name: string;
  key: string;
  call: C;
}

/**
 * A call that has no answer yet. `kept`: cancelling the other calls leaves it alone; `resource`: the resource that
 * it installs.
 */
interface Pending {
  id: number;
  resource?: Resource;
  call: Call;
  transfer: Transferable[];
  live: boolean;
  kept: boolean;
  resolve(answer: Answer): void;
  reject: (error: Error) => void;
  report?: (part: number) => void;
}

export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/**
 * One worker and its calls. A computation in wasm cannot be interrupted: the answer to a cancelled call is ignored,
 * and the worker is terminated if it does not finish soon. The next call starts a new worker.
 *
 * Events: `started`: a worker is being started; `ended`: the worker is gone, for any reason; `lost`: it died.
 */
export class EngineClient extends Emitter<{
  started: undefined;
  ended: undefined;
  lost: { reason: string };
}> {
  #module: () => Promise<WebAssembly.Module>;
  #spawn: () => WorkerLike;
  #locks: LockManager | undefined;
  #worker: WorkerLike | undefined;
  #lifelineWatch = new AbortController();
  /** Calls not sent yet. */
  #waiting: Pending[] = [];
  /** Calls sent and not answered yet, by id. */
  #sent: Map<number, Pending> = new Map();
  #lastId = 0;
  #graceTimer: ReturnType<typeof setTimeout> | undefined;
  #resourceFor: (needs: Needs) => Resource | undefined;
  /** The keys of the installed resources, by name. */
  #installed: Map<string, string> = new Map();

  constructor({
    module,
    spawn,
    locks,
    resourceFor = () => undefined,
  }: {
    module: () => Promise<WebAssembly.Module>;
    spawn: () => WorkerLike;
    locks: LockManager | undefined;
    resourceFor?: (needs: Needs) => Resource | undefined;
  }) {
    super();
    this.#resourceFor = resourceFor;
    this.#module = module;
    this.#spawn = spawn;
    this.#locks = locks;
  }

  /**
   * Calls the worker. Rejects with `Cancelled`, `WorkerLost`, or the engine's error.
   *
   * @param transfer what the worker takes over
   * @param report told which part is done
   */
  call<C extends Call>(
    call: C,
    transfer: Transferable[] = [],
    report?: (part: number) => void,
  ): Promise<AnswerTo<C>> {
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
   * @param report told which part is done
   */
  install<C extends Call>(
    resource: Resource<C>,
    report?: (part: number) => void,
  ): Promise<AnswerTo<C>> {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      const { call } = resource;
      const fate = { live: true, kept: true, resolve, reject, report };
      this.#waiting.push({ id: this.#lastId, resource, call, transfer: [], ...fate });
      this.#send();
    });
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
      const { needs } = pending.call as { needs?: Needs };
      const resource = needs && this.#resourceFor(needs);
      if (resource && this.#installed.get(resource.name) !== resource.key)
        this.#postResource(worker, resource);
      this.#post(worker, pending);
    }
  }

  #postResource(worker: WorkerLike, resource: Resource) {
    this.#lastId += 1;
    const { call } = resource;
    // If it fails, the call that needs it reports the error.
    const ignore = () => {};
    const fate = { live: true, kept: true, resolve: ignore, reject: ignore };
    this.#post(worker, { id: this.#lastId, resource, call, transfer: [], ...fate });
  }

  #post(worker: WorkerLike, pending: Pending) {
    this.#sent.set(pending.id, pending);
    const { resource } = pending;
    if (resource) this.#installed.set(resource.name, resource.key);
    const message: CallMessage = { ...pending.call, id: pending.id };
    worker.postMessage(message, pending.transfer);
  }

  #start() {
    this.emit('started', undefined);
    const worker = this.#spawn();
    const lifeline = `twofold:worker:${newId()}`;
    this.#worker = worker;
    const lost = (reason: string) => {
      if (this.#worker === worker) this.#lose(reason);
    };
    worker.addEventListener('message', (event) => {
      const reply = (event as MessageEvent<Reply>).data;
      if (this.#worker !== worker) return;
      if (reply.type === 'alive') this.#watch(lifeline, lost);
      else if (reply.type === 'fatal') lost(reply.message);
      else if (reply.type === 'progress') this.#sent.get(reply.id)?.report?.(reply.part);
      else this.#settle(reply);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      lost((event as ErrorEvent).message || 'The worker could not be started.');
    });
    worker.addEventListener('messageerror', () =>
      lost('A message of the worker could not be read.'),
    );
    this.#module().then(
      (module) => {
        const start: StartMessage = { type: 'start', module, lifeline };
        worker.postMessage(start);
      },
      (error) => lost(messageOf(error)),
    );
    return worker;
  }

  /** Watches the worker's lock: a worker that is killed sends no event, but its lock becomes free. */
  #watch(lifeline: string, lost: (reason: string) => void) {
    this.#locks
      ?.request(lifeline, { signal: this.#lifelineWatch.signal }, () =>
        lost('The worker ended unexpectedly.'),
      )
      .catch(() => {
        // The page itself terminated the worker.
      });
  }

  #settle(reply: Extract<Reply, { type: 'answer' | 'failed' }>) {
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

  #lose(reason: string) {
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
