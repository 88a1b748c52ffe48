import { Emitter } from '../lib/emitter.js';
import { EngineClient } from './client.js';
import { Job } from './job.js';
import { PoolWorker } from './pool-worker.js';
import { JOBS, QUEUES, TIMES } from './priorities.js';
import { Queue } from './queue.js';
import { Slices } from './slices.js';

/** @import { Provision, WorkerLike } from './client.js' */
/** @import { JobSpec } from './job.js' */
/** @import { Slice } from './pool-worker.js' */
/** @import { QueueKind } from './priorities.js' */
/** @import { Needs } from './protocol.js' */

/**
 * Gives all work its workers: never more of them than the device has room for, and who waits for an answer comes first.
 *
 * A queue has the calls of one part of the page, and a worker for itself while it has calls. A job goes on in short
 * slices on all workers that no queue needs. When a queue needs a worker and there is none left, it gets that of the
 * first slice that ends; what the job was at waits in that worker until the queue is empty.
 *
 * A reserved worker holds something: a solution, or a network that learns. It is taken away from queues and jobs; only the
 * last one is left to them, so that on one core, or two with two workers reserved, there is a worker more than cores.
 *
 * `lost`: the worker of a queue has died. Jobs, and who has reserved a worker, are told themselves.
 *
 * @extends {Emitter<{ lost: { reason: string } }>}
 */
export class Scheduler extends Emitter {
  #collaborators;
  #cap;
  #clock;
  /** Workers of queues and jobs. @type {PoolWorker[]} */
  #workers = [];
  /** Queues without a worker that need one. @type {Set<Queue>} */
  #waiting = new Set();
  /** In the order of their priority. @type {Job[]} */
  #jobs = [];
  /** @type {Set<EngineClient>} */
  #reserved = new Set();
  #lastName = 0;
  #isAssigning = false;
  #isStale = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #patience;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #tick;

  /**
   * @param {{ cap: number, clock: { now: () => number }, module: () => Promise<WebAssembly.Module>,
   *           spawn: (name: string) => WorkerLike, locks: LockManager | undefined,
   *           provisionFor?: (needs: Needs) => Provision | undefined }} collaborators
   *   `cap`: workers at most; `provisionFor`: what a worker is given before a call that needs it
   */
  constructor({ cap, clock, ...collaborators }) {
    super();
    this.#cap = cap;
    this.#clock = clock;
    this.#collaborators = collaborators;
  }

  /** How many workers queues and jobs may have. */
  get limit() {
    return Math.max(1, this.#cap - this.#reserved.size);
  }

  /** How many more workers may help a queue's: while jobs go on, half of the workers are left to them. */
  get roomForHelpers() {
    return Math.max(0, this.#mostForQueues - this.#held - this.#waiting.size);
  }

  /** How many workers can be reserved, besides those that are already. */
  get roomForReserved() {
    return this.#cap - this.#reserved.size - (this.#isAtWork ? 1 : 0);
  }

  /**
   * A queue for calls that a person waits for.
   *
   * @param {QueueKind} kind
   */
  queue(kind) {
    return new Queue(kind, {
      wait: (queue) => this.#wait(queue),
      rest: (queue) => this.#rest(queue),
    });
  }

  /**
   * Takes the worker away from a queue that does not need it any more. Unless somebody else does, it ends.
   *
   * @param {Queue} queue
   */
  release(queue) {
    this.#waiting.delete(queue);
    queue.cancel();
    const { worker } = queue;
    if (!worker) return;
    queue.giveUp();
    worker.restingSince = -Infinity;
    this.#assign();
  }

  /**
   * Reserves a worker, which keeps what it holds until it is ended by `restart`.
   *
   * @param {string} name
   */
  reserve(name) {
    const client = this.#client(`twofold ${name}`);
    client.on('started', () => {
      this.#reserved.add(client);
      this.#assign();
    });
    client.on('ended', () => {
      this.#reserved.delete(client);
      this.#assign();
    });
    return client;
  }

  /**
   * Begins a job.
   *
   * @param {JobSpec} spec
   */
  run(spec) {
    const job = new Job(spec, {
      wake: () => this.#assign(),
      drop: (job, worker) => this.#drop(job, worker),
      end: (job) => this.#end(job),
    });
    this.#jobs.push(job);
    this.#jobs.sort((one, other) => JOBS[one.spec.kind] - JOBS[other.spec.kind]);
    this.#assign();
    return job;
  }

  /** Whether a job has something to do that it has no worker for. */
  get #isShortOfWorkers() {
    return this.#jobs.some((job) => job.hasMore && job.workers.size < this.#mostFor(job));
  }

  /** Whether jobs go on. */
  get #isAtWork() {
    return this.#isShortOfWorkers || this.#workers.some(({ current }) => current);
  }

  /** Workers that queues and their helpers may have. */
  get #mostForQueues() {
    return this.#isAtWork ? Math.max(1, this.limit >> 1) : this.limit;
  }

  /** Workers that they have. */
  get #held() {
    return this.#workers.filter(({ queue }) => queue).length;
  }

  /** Gives everybody a worker who should have one. */
  #assign() {
    this.#isStale = true;
    if (this.#isAssigning) return;
    this.#isAssigning = true;
    try {
      while (this.#isStale) {
        this.#isStale = false;
        this.#trim();
        this.#serveQueues();
        this.#putToWork();
      }
    } finally {
      this.#isAssigning = false;
    }
    if (this.#workers.length > 0) this.#tick ??= setTimeout(() => this.#lookForRest(), TIMES.tick);
  }

  /** Ends workers that there is no room for any more. */
  #trim() {
    while (this.#workers.length + this.#reserved.size > this.#cap) {
      const worker = this.#leastNeeded();
      if (!worker) return;
      this.#remove(worker);
    }
  }

  /** The worker that is missed least. Nobody is interrupted on the last one, nor where a person waits. */
  #leastNeeded() {
    const workers = this.#workers;
    const idle =
      workers.find((worker) => worker.isFree && !worker.holdsWork) ?? this.#idlest ?? this.#helping;
    if (idle || workers.length === 1) return idle;
    return workers.find(({ isFree }) => isFree) ?? this.#lastWorking();
  }

  /** Where the least urgent job is at work. */
  #lastWorking() {
    const last = this.#jobs.findLast((job) => this.#workers.some(({ current }) => current === job));
    return last && this.#workers.findLast(({ current }) => current === last);
  }

  #serveQueues() {
    for (const queue of [...this.#waiting]) {
      // What it asked may have been withdrawn.
      if (!queue.waiting) this.#waiting.delete(queue);
    }
    const order = [...this.#waiting].sort((one, other) => QUEUES[one.kind] - QUEUES[other.kind]);
    for (const queue of order) {
      const worker = this.#workerFor(queue);
      if (worker) {
        this.#waiting.delete(queue);
        queue.take(worker);
      } else if (queue.kind !== 'helper') {
        this.#urge(queue);
      }
    }
    if (this.#waiting.size === 0) this.#endPatience();
  }

  /**
   * A worker for a queue that waits, if there is one to be had at once.
   *
   * @param {Queue} queue
   * @returns {PoolWorker | undefined}
   */
  #workerFor(queue) {
    const isHelper = queue.kind === 'helper';
    if (isHelper && this.#held >= this.#mostForQueues) return undefined;
    const free = this.#workers.filter(({ isFree }) => isFree);
    const known = free.find((worker) => worker === queue.lastWorker);
    const worker = known ?? free.find(({ jobs }) => jobs.size === 0);
    if (worker) return worker;
    if (this.#workers.length < this.limit) return this.#add();
    if (free.length > 0 || isHelper) return free[0];
    const taken = this.#idlest ?? this.#helping;
    if (taken) this.#take(taken);
    return taken;
  }

  /** The worker of the queue that has asked nothing for longest. */
  get #idlest() {
    const idle = this.#workers.filter(({ isHeldIdly }) => isHeldIdly);
    return idle.sort((one, other) => one.restingSince - other.restingSince).at(0);
  }

  /** The worker of a helper. */
  get #helping() {
    return this.#workers.find(({ queue }) => queue?.kind === 'helper');
  }

  /** Takes a worker from the queue that has it. @param {PoolWorker} worker */
  #take(worker) {
    const { queue } = worker;
    queue?.giveUp();
    // What it is at, nobody needs any more.
    if (queue?.thinksLong) worker.client.restart();
  }

  /**
   * Sees to it that there will be a worker for a queue.
   *
   * @param {Queue} queue
   */
  #urge(queue) {
    if (this.#workers.some(({ current }) => current)) {
      this.#patience ??= setTimeout(() => this.#interrupt(), TIMES.patience);
      return;
    }
    const others = this.#workers.flatMap(({ queue }) => queue ?? []);
    if (others.some(({ isGivingWay }) => isGivingWay)) return;
    others
      .filter(({ kind }) => QUEUES[kind] > QUEUES[queue.kind])
      .sort((one, other) => QUEUES[one.kind] - QUEUES[other.kind])
      .at(-1)
      ?.giveWay();
  }

  #endPatience() {
    clearTimeout(this.#patience);
    this.#patience = undefined;
  }

  /** A slice does not come to its end: somebody has waited for too long. */
  #interrupt() {
    this.#patience = undefined;
    if ([...this.#waiting].every(({ kind }) => kind === 'helper')) return;
    const worker = this.#lastWorking();
    if (worker) this.#clear(worker);
    this.#assign();
  }

  #putToWork() {
    this.#makeRoomForJobs();
    for (const worker of [...this.#workers]) {
      if (worker.isFree) worker.slices.wake();
    }
    while (this.#isShortOfWorkers && this.#workers.length < this.limit) {
      const worker = this.#add();
      worker.slices.wake();
      if (worker.isFree) {
        this.#remove(worker);
        return;
      }
    }
  }

  /** A job gets at least one worker that no queue needs just now, and what helpers have too many. */
  #makeRoomForJobs() {
    while (this.#isShortOfWorkers && this.#helping && this.#held > this.#mostForQueues)
      this.#take(this.#helping);
    const isStuck =
      this.#isShortOfWorkers &&
      this.#workers.length >= this.limit &&
      !this.#workers.some(({ isFree, current }) => isFree || current);
    if (isStuck && this.#idlest) this.#take(this.#idlest);
  }

  /**
   * What is to be done next in a worker, by the most urgent job that has something for it.
   *
   * @param {PoolWorker} worker
   * @returns {Slice | undefined}
   */
  #next(worker) {
    if (this.#waiting.size > 0) this.#serveQueues();
    if (worker.queue) return undefined;
    for (const job of this.#jobs) {
      const isNew = !worker.jobs.has(job);
      if (isNew && (!job.hasMore || job.workers.size >= this.#mostFor(job))) continue;
      const call = job.spec.next(worker);
      if (call) {
        worker.jobs.add(job);
        job.workers.add(worker);
        worker.current = job;
        return { job, call };
      }
      job.hasMore = false;
    }
    return undefined;
  }

  /** @param {Job} job */
  #mostFor({ spec: { mostWorkers = Number.POSITIVE_INFINITY, isSlow } }) {
    const spare = isSlow && this.limit > 1 ? 1 : 0;
    return Math.min(mostWorkers, this.limit - spare);
  }

  /** @param {PoolWorker} worker */
  #slicesFor(worker) {
    const over = () => {
      worker.current = undefined;
      worker.restingSince = this.#clock.now();
    };
    /** @type {Slices<Slice, any>} */
    const slices = new Slices({
      next: () => this.#next(worker),
      ask: ({ call }) => worker.client.call(call),
      take: (answer, { job }) => {
        over();
        job.spec.take(answer, worker);
      },
      fail: (error, { job }) => {
        over();
        part(worker, job);
        job.hasMore = true;
        job.spec.failed(error, worker);
        this.#assign();
      },
    });
    return slices;
  }

  /** @param {Queue} queue */
  #wait(queue) {
    this.#waiting.add(queue);
    this.#assign();
  }

  /** @param {Queue} queue */
  #rest(queue) {
    const { lastWorker, isGivingWay } = queue;
    if (lastWorker) lastWorker.restingSince = this.#clock.now();
    if (isGivingWay) queue.giveUp();
    if (this.#waiting.size > 0 || !queue.worker) this.#assign();
  }

  /** Takes workers from queues that rest, and ends workers that nobody needs. */
  #lookForRest() {
    this.#tick = undefined;
    const now = this.#clock.now();
    for (const worker of [...this.#workers]) {
      const rested = now - worker.restingSince;
      const isWanted = this.#isShortOfWorkers || worker.holdsWork;
      if (worker.isHeldIdly && rested >= (isWanted ? TIMES.keep : TIMES.idle)) this.#take(worker);
      if (worker.isFree && !this.#isShortOfWorkers && !worker.holdsWork && rested >= TIMES.idle)
        this.#remove(worker);
    }
    this.#assign();
  }

  #add() {
    this.#lastName += 1;
    const client = this.#client(`twofold worker ${this.#lastName}`);
    const worker = new PoolWorker(client, (worker) => this.#slicesFor(worker));
    worker.restingSince = this.#clock.now();
    client.on('alone', () => worker.queue?.emit('alone', undefined));
    client.on('ended', () => {
      for (const job of [...worker.jobs]) {
        // The slice that is under way fails by itself.
        if (job !== worker.current) this.#leave(worker, job);
      }
      worker.queue?.emit('ended', undefined);
    });
    client.on('lost', (loss) => {
      worker.openedBy = undefined;
      if (!worker.queue) return;
      worker.queue.emit('lost', loss);
      this.emit('lost', loss);
    });
    this.#workers.push(worker);
    return worker;
  }

  /** @param {PoolWorker} worker */
  #remove(worker) {
    this.#workers = this.#workers.filter((other) => other !== worker);
    worker.queue?.giveUp();
    this.#clear(worker);
  }

  /** Ends a worker with all that it is at. @param {PoolWorker} worker */
  #clear(worker) {
    worker.slices.forget();
    worker.current = undefined;
    for (const job of [...worker.jobs]) this.#leave(worker, job);
    worker.client.restart();
  }

  /**
   * @param {PoolWorker} worker
   * @param {Job} job
   */
  #leave(worker, job) {
    part(worker, job);
    job.hasMore = true;
    job.spec.left?.(worker);
  }

  /**
   * @param {Job} job
   * @param {object} key
   */
  #drop(job, key) {
    const worker = this.#workers.find((worker) => worker === key);
    if (worker) this.#withdraw(worker, job);
    job.wake();
  }

  /** @param {Job} job */
  #end(job) {
    this.#jobs = this.#jobs.filter((other) => other !== job);
    for (const worker of this.#workers) this.#withdraw(worker, job);
    this.#assign();
  }

  /**
   * @param {PoolWorker} worker
   * @param {Job} job
   */
  #withdraw(worker, job) {
    part(worker, job);
    if (worker.current !== job) return;
    worker.current = undefined;
    worker.restingSince = this.#clock.now();
    worker.slices.forget();
    worker.client.cancel();
  }

  /** @param {string} name */
  #client(name) {
    const { module, spawn, locks, provisionFor } = this.#collaborators;
    return new EngineClient({ module, spawn: () => spawn(name), locks, provisionFor });
  }
}

/**
 * A worker has nothing of a job any more.
 *
 * @param {PoolWorker} worker
 * @param {Job} job
 */
function part(worker, job) {
  worker.jobs.delete(job);
  job.workers.delete(worker);
}
