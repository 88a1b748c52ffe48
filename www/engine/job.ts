import type { JobKind } from './priorities.ts';
import type { AnswerTo, Call } from './protocol.ts';

/**
 * Background work, done in slices on any number of workers. An object identifies each worker. Unfinished work stays
 * in its worker while other jobs run there, and is lost if the worker dies.
 *
 * `mostWorkers`: the most workers it can use; `isSlow`: a slice may take long, so one worker stays free for the
 * player. `next`: the call of a worker's next slice, which should take at most `SLICE` ms; undefined if there is no
 * work for it. `take`: receives the answer. `failed`: the worker died (`WorkerLost`) or refused; its unfinished work
 * is lost. `left`: its unfinished work is lost because the worker was needed elsewhere or terminated. `holds`:
 * whether the worker has unfinished work.
 */
export interface JobSpec<C extends Call = Call> {
  kind: JobKind;
  mostWorkers?: number;
  isSlow?: boolean;
  next: (worker: object) => C | undefined;
  take(answer: AnswerTo<C>, worker: object): void;
  failed: (error: unknown, worker: object) => void;
  left?: (worker: object) => void;
  holds?: (worker: object) => boolean;
}

/** A running job. */
export class Job {
  spec: JobSpec;

  /** Workers that run the job or hold unfinished work of it. */
  workers: Set<object> = new Set();
  /** Whether there may be work that no worker has. */
  hasMore = true;
  #scheduler: {
    wake: () => void;
    drop: (job: Job, worker: object) => void;
    end: (job: Job) => void;
  };

  constructor(
    spec: JobSpec,
    scheduler: {
      wake: () => void;
      drop: (job: Job, worker: object) => void;
      end: (job: Job) => void;
    },
  ) {
    this.spec = spec;
    this.#scheduler = scheduler;
  }

  /** Reports that there is work again. */
  wake() {
    this.hasMore = true;
    this.#scheduler.wake();
  }

  /** Cancels the job's work in one worker. */
  drop(worker: object) {
    this.#scheduler.drop(this, worker);
  }

  /** Ends the job. Workers that do not finish their slice soon are terminated. */
  end() {
    this.#scheduler.end(this);
  }
}
