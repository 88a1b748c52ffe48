/** @import { EngineClient } from './client.js' */
/** @import { Job } from './job.js' */
/** @import { Answer, Call } from './protocol.js' */
/** @import { Queue } from './queue.js' */
/** @import { Slices } from './slices.js' */

/** @typedef {{ job: Job, call: Call }} Slice */

/** A worker that queues and jobs share, and its current users. */
export class PoolWorker {
  /** The queue that uses it. A queue goes before all jobs. @type {Queue | undefined} */
  queue;
  /** The queue whose opened game is in this worker. @type {Queue | undefined} */
  openedBy;
  /** The jobs that run here or hold unfinished work here. @type {Set<Job>} */
  jobs = new Set();
  /** The job whose slice is running. @type {Job | undefined} */
  current;
  /** When the worker became idle. */
  restingSince = 0;

  /**
   * @param {EngineClient} client
   * @param {(worker: PoolWorker) => Slices<Slice, Answer>} slicesFor
   */
  constructor(client, slicesFor) {
    this.client = client;
    this.slices = slicesFor(this);
  }

  /** Whether no queue uses it and no job runs on it. */
  get isFree() {
    return !this.queue && !this.current;
  }

  /** Whether its queue is idle. Other workers ask a helper directly, so a helper never counts as idle. */
  get hasIdleQueue() {
    return this.queue !== undefined && this.queue.kind !== 'helper' && !this.queue.busy;
  }

  /** Whether it holds unfinished work of a job. */
  get holdsWork() {
    return [...this.jobs].some((job) => job.spec.holds?.(this));
  }
}
