import { Emitter } from '../lib/emitter.ts';
import { EngineClient, type Resource, type WorkerLike } from './client.ts';
import { Job, type JobSpec } from './job.ts';
import { PoolWorker, type Slice } from './pool-worker.ts';
import { JOBS, QUEUES, type QueueKind, TIMES } from './priorities.ts';
import type { Answer, Call, Needs } from './protocol.ts';
import { Queue } from './queue.ts';
import { Slices } from './slices.ts';

/**
 * Assigns workers to queues and jobs. There are never more workers than the device has room for, and queues come
 * first.
 *
 * A queue has a worker of its own while it has calls. A job runs in short slices on all workers that no queue needs.
 * A queue that finds no free worker gets the one whose slice ends first; unfinished work of the job waits in that
 * worker until the queue is empty.
 *
 * A reserved worker holds a solution or a network in training. Queues and jobs cannot use it, but one worker is
 * always left to them: then there may be one worker more than cores.
 *
 * Event `lost`: the worker of a queue died. Jobs and owners of reserved workers are told directly.
 */
export class Scheduler extends Emitter<{ lost: { reason: string } }> {
  #collaborators;
  #cap: number;
  #clock: { now: () => number };
  /** Workers of queues and jobs. */
  #workers: PoolWorker[] = [];
  /** Queues that wait for a worker. */
  #waiting: Set<Queue> = new Set();
  /** In the order of their priority. */
  #jobs: Job[] = [];
  #reserved: Set<EngineClient> = new Set();
  #lastName = 0;
  #isAssigning = false;
  #isStale = false;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #tick: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param collaborators `cap`: the most workers; `resourceFor`: the resource that a call with these needs must find
   * installed
   */
  constructor({
    cap,
    clock,
    ...collaborators
  }: {
    cap: number;
    clock: { now: () => number };
    module: () => Promise<WebAssembly.Module>;
    spawn: (name: string) => WorkerLike;
    locks: LockManager | undefined;
    resourceFor?: (needs: Needs) => Resource | undefined;
  }) {
    super();
    this.#cap = cap;
    this.#clock = clock;
    this.#collaborators = collaborators;
  }

  /** The most workers of queues and jobs together. */
  get limit() {
    return Math.max(1, this.#cap - this.#reserved.size);
  }

  /** How many more helpers are allowed. While jobs run, half of the workers are theirs. */
  get roomForHelpers() {
    return Math.max(0, this.#mostForQueues - this.#held - this.#waiting.size);
  }

  /** Creates a queue for calls that the player waits for. */
  queue(kind: QueueKind) {
    return new Queue(kind, {
      wait: (queue) => this.#wait(queue),
      rest: (queue) => this.#rest(queue),
    });
  }

  /** Takes the worker away from a queue that no longer needs it. The worker ends unless it is needed elsewhere. */
  release(queue: Queue) {
    this.#waiting.delete(queue);
    queue.cancel();
    const { worker } = queue;
    if (!worker) return;
    queue.giveUp();
    worker.restingSince = -Infinity;
    this.#assign();
  }

  /** Reserves a worker. It keeps its state until `restart` terminates it. */
  reserve(name: string) {
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

  /** Begins a job. */
  run<C extends Call>(spec: JobSpec<C>) {
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

  /** Whether a job has work and no worker for it. */
  get #isShortOfWorkers() {
    return this.#jobs.some((job) => job.hasMore && job.workers.size < this.#mostFor(job));
  }

  /** Whether jobs are running. */
  get #isAtWork() {
    return this.#isShortOfWorkers || this.#workers.some(({ current }) => current);
  }

  /** The most workers of queues and their helpers. */
  get #mostForQueues() {
    return this.#isAtWork ? Math.max(1, this.limit >> 1) : this.limit;
  }

  /** The present number of these workers, without the spare ones. */
  get #held() {
    return this.#workers.filter((worker) => worker.queue && !this.#isSpare(worker)).length;
  }

  /**
   * Whether its queue has been idle for so long that the worker is spare.
   *
   * @param time in ms; by default until others can have it
   */
  #isSpare({ hasIdleQueue, restingSince }: PoolWorker, time: number = TIMES.keep) {
    return hasIdleQueue && this.#clock.now() - restingSince >= time;
  }

  /** Assigns workers to all waiting queues and jobs. */
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

  /** Terminates workers above the limit. */
  #trim() {
    while (this.#workers.length + this.#reserved.size > this.#cap) {
      const worker = this.#leastNeeded();
      if (!worker) return;
      this.#remove(worker);
    }
  }

  /** The worker whose loss costs least: never the last one, nor one that the player waits for. */
  #leastNeeded() {
    const workers = this.#workers;
    const idle =
      workers.find((worker) => worker.isFree && !worker.holdsWork) ?? this.#idlest ?? this.#helping;
    if (idle || workers.length === 1) return idle;
    return workers.find(({ isFree }) => isFree) ?? this.#lastWorking();
  }

  /** The worker of the least urgent running job. */
  #lastWorking() {
    const last = this.#jobs.findLast((job) => this.#workers.some(({ current }) => current === job));
    return last && this.#workers.findLast(({ current }) => current === last);
  }

  #serveQueues() {
    for (const queue of [...this.#waiting]) {
      // Its calls may have been cancelled.
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

  /** A worker that a waiting queue can have at once. */
  #workerFor(queue: Queue): PoolWorker | undefined {
    const isHelper = queue.kind === 'helper';
    if (isHelper && this.#held >= this.#mostForQueues) return undefined;
    const free = this.#workers.filter(({ isFree }) => isFree);
    const known = free.find((worker) => worker === queue.lastWorker);
    const worker = known ?? free.find(({ jobs }) => jobs.size === 0);
    if (worker) return worker;
    if (this.#workers.length < this.limit) return this.#add();
    if (free.length > 0) return free[0];
    const taken = isHelper
      ? this.#workers.find((worker) => this.#isSpare(worker))
      : (this.#idlest ?? this.#helping);
    if (taken) this.#take(taken);
    return taken;
  }

  /** The worker of the queue that has been idle for longest. */
  get #idlest() {
    const idle = this.#workers.filter(({ hasIdleQueue }) => hasIdleQueue);
    return idle.sort((one, other) => one.restingSince - other.restingSince).at(0);
  }

  /** A worker that helps another. */
  get #helping() {
    return this.#workers.find(({ queue }) => queue?.kind === 'helper');
  }

  /** Takes a worker from its queue. */
  #take(worker: PoolWorker) {
    const { queue } = worker;
    queue?.giveUp();
    // The answer is no longer needed, and would take long.
    if (queue?.thinksLong) worker.client.restart();
  }

  /** Makes sure that a queue gets a worker soon. */
  #urge(queue: Queue) {
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

  /** Terminates a worker whose slice has kept a queue waiting for too long. */
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

  /** Gives jobs at least one worker of an idle queue, and the helpers above the limit. */
  #makeRoomForJobs() {
    while (this.#isShortOfWorkers && this.#helping && this.#held > this.#mostForQueues)
      this.#take(this.#helping);
    const isStuck =
      this.#isShortOfWorkers &&
      this.#workers.length >= this.limit &&
      !this.#workers.some(({ isFree, current }) => isFree || current);
    if (isStuck && this.#idlest) this.#take(this.#idlest);
  }

  /** The next slice of a worker: from the most urgent job that has work for it. */
  #next(worker: PoolWorker): Slice | undefined {
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

  #mostFor({ spec: { mostWorkers = Number.POSITIVE_INFINITY, isSlow } }: Job) {
    const spare = isSlow && this.limit > 1 ? 1 : 0;
    return Math.min(mostWorkers, this.limit - spare);
  }

  #slicesFor(worker: PoolWorker) {
    const over = () => {
      worker.current = undefined;
      worker.restingSince = this.#clock.now();
    };
    const slices: Slices<Slice, Answer> = new Slices({
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

  #wait(queue: Queue) {
    this.#waiting.add(queue);
    this.#assign();
  }

  #rest(queue: Queue) {
    const { lastWorker, isGivingWay } = queue;
    if (lastWorker) lastWorker.restingSince = this.#clock.now();
    if (isGivingWay) queue.giveUp();
    if (this.#waiting.size > 0 || !queue.worker) this.#assign();
  }

  /** Takes workers from idle queues, and terminates idle workers. */
  #lookForRest() {
    this.#tick = undefined;
    const now = this.#clock.now();
    for (const worker of [...this.#workers]) {
      const rested = now - worker.restingSince;
      const isWanted = this.#isShortOfWorkers || worker.holdsWork;
      if (this.#isSpare(worker, isWanted ? TIMES.keep : TIMES.idle)) this.#take(worker);
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
    client.on('ended', () => {
      for (const job of [...worker.jobs]) {
        // The slice that is under way fails by itself.
        if (job !== worker.current) this.#leave(worker, job);
      }
      // The queue that uses the worker has cancelled its calls, and knows that its game is gone.
      if (worker.openedBy !== worker.queue) worker.openedBy = undefined;
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

  #remove(worker: PoolWorker) {
    this.#workers = this.#workers.filter((other) => other !== worker);
    worker.queue?.giveUp();
    this.#clear(worker);
  }

  /** Terminates a worker together with its work. */
  #clear(worker: PoolWorker) {
    worker.slices.forget();
    worker.current = undefined;
    for (const job of [...worker.jobs]) this.#leave(worker, job);
    worker.client.restart();
  }

  #leave(worker: PoolWorker, job: Job) {
    part(worker, job);
    job.hasMore = true;
    job.spec.left?.(worker);
  }

  #drop(job: Job, key: object) {
    const worker = this.#workers.find((worker) => worker === key);
    if (worker) this.#withdraw(worker, job);
    job.wake();
  }

  #end(job: Job) {
    this.#jobs = this.#jobs.filter((other) => other !== job);
    for (const worker of this.#workers) this.#withdraw(worker, job);
    this.#assign();
  }

  #withdraw(worker: PoolWorker, job: Job) {
    part(worker, job);
    if (worker.current !== job) return;
    worker.current = undefined;
    worker.restingSince = this.#clock.now();
    worker.slices.forget();
    worker.client.cancel();
  }

  #client(name: string) {
    const { module, spawn, locks, resourceFor } = this.#collaborators;
    return new EngineClient({ module, spawn: () => spawn(name), locks, resourceFor });
  }
}

/** Notes that a worker no longer holds work of a job. */
function part(worker: PoolWorker, job: Job) {
  worker.jobs.delete(job);
  job.workers.delete(worker);
}
