import { WorkerLost } from '../engine/client.js';

/** @typedef {import('../engine/protocol.js').Call} Call */

/** Work whose workers die this often is given up. */
const PATIENCE = 3;

/**
 * Work in the background that one worker does, slice after slice, by the same call each time. If the worker is needed elsewhere or dies, the next one
 * begins anew.
 *
 * @template {Call} C
 */
export class OneWorker {
  #run;
  #isAsked = false;
  #isOver = false;
  #losses = 0;

  /**
   * @param {Pick<import('../engine/scheduler.js').Scheduler, 'run'>} scheduler
   * @param {{ kind: import('../engine/priorities.js').JobKind, call: C,
   *           take: (answer: import('../engine/protocol.js').AnswerTo<C>) => boolean, fail: (error: unknown) => void }} work
   *   `take` says whether it is done
   */
  constructor(scheduler, { kind, call, take, fail }) {
    this.#run = scheduler.run({
      kind,
      needs: { workers: 1 },
      next: () => {
        if (this.#isAsked || this.#isOver) return undefined;
        this.#isAsked = true;
        return call;
      },
      take: (answer) => {
        this.#isAsked = false;
        this.#losses = 0;
        if (this.#isOver) return;
        if (take(answer)) this.end();
        else this.#run.wake();
      },
      failed: (error) => {
        this.#isAsked = false;
        this.#losses += 1;
        if (this.#isOver || (error instanceof WorkerLost && this.#losses < PATIENCE)) return;
        fail(error);
        this.end();
      },
      left: () => {
        this.#isAsked = false;
      },
      holds: () => !this.#isOver,
    });
  }

  /** Withdraws what is not done. */
  end() {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#run.end();
  }
}
