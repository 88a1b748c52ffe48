/** @import { EngineClient } from './client.js' */
/** @import { Job } from './job.js' */
/** @import { Call } from './protocol.js' */
/** @import { Queue } from './queue.js' */
/** @import { Slices } from './slices.js' */

/** @typedef {{ job: Job, call: Call }} Slice */

/** A worker that queues and jobs share, and who has it. */
export class PoolWorker {
  /** The queue that has it; it goes before all jobs. @type {Queue | undefined} */
  queue;
  /** The queue that has opened a game there. @type {Queue | undefined} */
  openedBy;
  /** The jobs that go on there, or wait there for their next turn. @type {Set<Job>} */
  jobs = new Set();
  /** Which of them is at work. @type {Job | undefined} */
  current;
  /** Since when nothing is done there. */
  restingSince = 0;

  /**
   * @param {EngineClient} client
   * @param {(worker: PoolWorker) => Slices<Slice, any>} slicesFor
   */
  constructor(client, slicesFor) {
    this.client = client;
    this.slices = slicesFor(this);
  }

  /** Whether no queue has it and no job is at work there. */
  get isFree() {
    return !this.queue && !this.current;
  }

  /** Whether a queue has it that asks nothing just now. Helpers are asked by other workers: nobody knows when. */
  get isHeldIdly() {
    return this.queue !== undefined && this.queue.kind !== 'helper' && !this.queue.busy;
  }

  /** Whether something waits there that would be lost with the worker. */
  get holdsWork() {
    return [...this.jobs].some((job) => job.spec.holds?.(this));
  }
}
