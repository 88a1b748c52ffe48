/** @import { JobKind } from './priorities.js' */
/** @import { Call } from './protocol.js' */

/**
 * Work that goes on in the background, on as many workers as there are, one slice after the other. Each worker is known by its object: what it
 * has been given and has not finished waits there while others have their turn, and is lost with it.
 *
 * `mostWorkers`: how many it can use; `isSlow`: a slice of it can take long, so that a worker has to be left for the player. `next`: what a
 * worker is to do in its next slice, which should take `SLICE` ms and no more; undefined if there is nothing for it. `take`: what came of it.
 * `failed`: the worker died (`WorkerLost`) or refused; it has nothing of the job any more. `left`: the same, because the worker was needed or
 * had to be ended. `holds`: whether the worker has something that has to wait there.
 *
 * @typedef {{ kind: JobKind, mostWorkers?: number, isSlow?: boolean,
 *             next: (worker: object) => Call | undefined,
 *             take: (answer: any, worker: object) => void,
 *             failed: (error: unknown, worker: object) => void,
 *             left?: (worker: object) => void,
 *             holds?: (worker: object) => boolean }} JobSpec
 */

/** A job that has been begun. */
export class Job {
  /** Workers that are at it, or where it waits for its turn. @type {Set<object>} */
  workers = new Set();
  /** Whether there may be something to do that no worker is at. */
  hasMore = true;
  #scheduler;

  /**
   * @param {JobSpec} spec
   * @param {{ wake: () => void, drop: (job: Job, worker: object) => void, end: (job: Job) => void }} scheduler
   */
  constructor(spec, scheduler) {
    this.spec = spec;
    this.#scheduler = scheduler;
  }

  /** There is something to do again. */
  wake() {
    this.hasMore = true;
    this.#scheduler.wake();
  }

  /** Withdraws what a worker is at. @param {object} worker */
  drop(worker) {
    this.#scheduler.drop(this, worker);
  }

  /** Withdraws everything. The workers end if they do not come to an end by themselves. */
  end() {
    this.#scheduler.end(this);
  }
}
