import { signal } from '@preact/signals-core';
import { Cancelled, WorkerLost } from '../engine/client.js';
import { messageOf } from '../lib/errors.js';

/** @import { AnswerTo, Call } from '../engine/protocol.js' */
/** @import { Scheduler } from '../engine/scheduler.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/**
 * The state of a background game: its latest report, and the reason for a failure.
 *
 * @template Report
 * @typedef {{ status: 'running' | 'done' | 'failed' | 'cancelled', reason?: string } & Partial<Report>} BackgroundState
 */

/** After this many deaths of its workers a game fails. */
const PATIENCE = 3;

/**
 * A game that one worker plays in the background, in slices, by repeating the same call. If the worker is needed
 * elsewhere or dies, the next one starts the game again.
 *
 * @template {object} Report the report after each slice
 */
export class BackgroundGame {
  #state = signal(/** @type {BackgroundState<Report>} */ ({ status: 'running' }));
  /** @type {{ end: () => void } | undefined} */
  #job;

  /** @type {ReadonlySignal<BackgroundState<Report>>} */
  get state() {
    return this.#state;
  }

  get isRunning() {
    return this.#state.value.status === 'running';
  }

  /**
   * Starts or continues the game.
   *
   * @template {Call} C
   * @param {Pick<Scheduler, 'run'>} scheduler
   * @param {C} call plays one slice
   * @param {(answer: AnswerTo<C>) => void} take turns the answer into a report
   */
  play(scheduler, call, take) {
    let isAsked = false;
    let losses = 0;
    const job = scheduler.run({
      kind: 'playout',
      mostWorkers: 1,
      next: () => {
        if (isAsked || !this.isRunning) return undefined;
        isAsked = true;
        return call;
      },
      take: (answer) => {
        isAsked = false;
        losses = 0;
        if (this.isRunning) take(answer);
        if (this.isRunning) job.wake();
      },
      failed: (error) => {
        isAsked = false;
        losses += 1;
        if (!(error instanceof WorkerLost && losses < PATIENCE)) this.fail(error);
      },
      left: () => {
        isAsked = false;
      },
      holds: () => this.isRunning,
    });
    this.#job = job;
  }

  /** @param {Report} told @param {boolean} isOver */
  tell(told, isOver) {
    this.#setState({ ...told, status: isOver ? 'done' : 'running' });
  }

  /** @param {unknown} error */
  fail(error) {
    if (error instanceof Cancelled) return;
    this.#setState({
      .../** @type {Partial<Report>} */ ({}),
      status: 'failed',
      reason: messageOf(error),
    });
  }

  cancel() {
    this.#setState({ ...this.#state.value, status: 'cancelled' });
  }

  /** Sets the state, unless the game is already over. @param {BackgroundState<Report>} next */
  #setState(next) {
    if (!this.isRunning) return;
    this.#state.value = next;
    if (next.status !== 'running') this.#job?.end();
  }
}
