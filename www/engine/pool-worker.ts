import type { EngineClient } from './client.ts';
import type { Job } from './job.ts';
import type { Answer, Call } from './protocol.ts';
import type { Queue } from './queue.ts';
import type { Slices } from './slices.ts';

export interface Slice {
  job: Job;
  call: Call;
}

/** A worker that queues and jobs share, and its current users. */
export class PoolWorker {
  client: EngineClient;
  slices;

  /** The queue that uses it. A queue goes before all jobs. */
  queue: Queue | undefined;
  /** The queue whose opened game is in this worker. */
  openedBy: Queue | undefined;
  /** The jobs that run here or hold unfinished work here. */
  jobs: Set<Job> = new Set();
  /** The job whose slice is running. */
  current: Job | undefined;
  /** When the worker became idle. */
  restingSince = 0;

  constructor(client: EngineClient, slicesFor: (worker: PoolWorker) => Slices<Slice, Answer>) {
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
