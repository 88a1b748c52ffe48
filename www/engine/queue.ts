import { Emitter } from '../lib/emitter.ts';
import { Cancelled, type Resource, WorkerLost } from './client.ts';
import type { PoolWorker } from './pool-worker.ts';
import type { QueueKind } from './priorities.ts';
import type { Answer, AnswerTo, Call } from './protocol.ts';

/** The queue has another worker now, in which the game is not open. */
export class Displaced extends WorkerLost {}

/** A call that waits for a worker. `resource`: the resource that it installs. */
interface QueuedCall {
  call: Call;
  transfer: Transferable[];
  resource?: Resource;
  report?: (part: number) => void;
  resolve(answer: Answer): void;
  reject: (error: Error) => void;
}

/**
 * The calls of one part of the page, for which the player waits. The queue gets a worker for its first call and keeps
 * it while calls follow; between calls the scheduler may take the worker away.
 *
 * Events: `ended`: its worker is gone, for any reason; `lost`: the worker died; `freed`: the queue has no worker any more.
 */
export class Queue extends Emitter<{
  ended: undefined;
  freed: undefined;
  lost: { reason: string };
}> {
  kind: QueueKind;

  #scheduler: { wait: (queue: Queue) => void; rest: (queue: Queue) => void };
  #waiting: QueuedCall[] = [];
  #underWay = 0;
  #yielding = false;
  /** Whether it has made a call of its worker other than an installation. */
  #hasAsked = false;
  #worker: PoolWorker | undefined;
  /** Where it has opened its game last. */
  #openedIn: PoolWorker | undefined;
  /** Its previous worker, which may still have the game open. */
  lastWorker: PoolWorker | undefined;
  /** Whether its calls take long, so that its worker must be terminated to be free soon. */
  thinksLong = false;

  /** @param scheduler told when the queue needs a worker, and when all its calls are answered */
  constructor(
    kind: QueueKind,
    scheduler: { wait: (queue: Queue) => void; rest: (queue: Queue) => void },
  ) {
    super();
    this.kind = kind;
    this.#scheduler = scheduler;
  }

  get worker() {
    return this.#worker;
  }

  /** Whether a call has no answer yet. */
  get busy() {
    return this.#underWay > 0 || this.#waiting.length > 0;
  }

  /** Whether it waits for a worker. */
  get waiting() {
    return this.#waiting.length > 0 && !this.#worker;
  }

  /** As `EngineClient.call`. */
  call<C extends Call>(
    call: C,
    transfer: Transferable[] = [],
    report?: (part: number) => void,
  ): Promise<AnswerTo<C>> {
    return new Promise((resolve, reject) => this.#ask({ call, transfer, report, resolve, reject }));
  }

  /** As `EngineClient.install`. */
  install<C extends Call>(
    resource: Resource<C>,
    report?: (part: number) => void,
  ): Promise<AnswerTo<C>> {
    const { call } = resource;
    return new Promise((resolve, reject) =>
      this.#ask({ call, transfer: [], resource, report, resolve, reject }),
    );
  }

  /** Cancels every call; all of them reject. */
  cancel() {
    const withdrawn = this.#waiting.filter(({ resource }) => !resource);
    this.#waiting = this.#waiting.filter(({ resource }) => resource);
    for (const { reject } of withdrawn) reject(new Cancelled('cancelled'));
    this.#worker?.client.cancel();
  }

  /** Cancels every call and terminates the worker. */
  restart() {
    for (const { reject } of this.#waiting.splice(0)) reject(new Cancelled('cancelled'));
    this.#worker?.client.restart();
  }

  /** Gives it a worker. */
  take(worker: PoolWorker) {
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
    this.#worker = undefined;
    worker.queue = undefined;
    this.emit('freed', undefined);
    if (this.waiting) this.#scheduler.wait(this);
  }

  /** Holds back further calls, so that another queue can have the worker. */
  giveWay() {
    this.#yielding = true;
  }

  get isGivingWay() {
    return this.#yielding;
  }

  #ask(call: QueuedCall) {
    if (this.#worker && !this.#yielding) return this.#send(call);
    this.#waiting.push(call);
    if (!this.#worker) this.#scheduler.wait(this);
  }

  /** Notes that its game is open in this worker, and in no other any more. */
  #openIn(worker: PoolWorker) {
    if (this.#openedIn?.openedBy === this) this.#openedIn.openedBy = undefined;
    this.#openedIn = worker;
    worker.openedBy = this;
  }

  #send({ call, transfer, resource, report, resolve, reject }: QueuedCall) {
    const worker = this.#worker as PoolWorker;
    if (call.kind === 'open') this.#openIn(worker);
    if (call.kind === 'advance' && worker.openedBy !== this) {
      reject(new Displaced('another worker has taken over'));
      return;
    }
    this.#underWay += 1;
    this.#hasAsked ||= !resource;
    const { client } = worker;
    (resource ? client.install(resource, report) : client.call(call, transfer, report))
      .then(resolve, reject)
      .finally(() => {
        this.#underWay -= 1;
        if (this.#underWay > 0) return;
        // After an installation alone, the worker is free again.
        if (!this.#hasAsked && !this.#yielding) this.giveUp();
        this.#scheduler.rest(this);
      });
  }
}
