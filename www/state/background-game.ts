import { type ReadonlySignal, signal } from '@preact/signals-core';
import { Cancelled, WorkerLost } from '../engine/client.ts';
import type { AnswerTo, Call } from '../engine/protocol.ts';
import type { Scheduler } from '../engine/scheduler.ts';
import { messageOf } from '../lib/errors.ts';

/** The state of a background game: its latest report, and the reason for a failure. */
export type BackgroundState<Report> = {
  status: 'running' | 'done' | 'failed' | 'cancelled';
  reason?: string;
} & Partial<Report>;

/** After this many deaths of its workers a game fails. */
const PATIENCE = 3;

/**
 * A game that one worker plays in the background, in slices, by repeating the same call. If the worker is needed
 * elsewhere or dies, the next one starts the game again.
 *
 * @template Report the report after each slice
 */
export class BackgroundGame<Report extends object> {
  #state = signal({ status: 'running' } as BackgroundState<Report>);
  #job: { end: () => void } | undefined;

  get state(): ReadonlySignal<BackgroundState<Report>> {
    return this.#state;
  }

  get isRunning() {
    return this.#state.value.status === 'running';
  }

  /**
   * Starts or continues the game.
   *
   * @param call plays one slice
   * @param take turns the answer into a report
   */
  play<C extends Call>(
    scheduler: Pick<Scheduler, 'run'>,
    call: C,
    take: (answer: AnswerTo<C>) => void,
  ) {
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

  tell(told: Report, isOver: boolean) {
    this.#setState({ ...told, status: isOver ? 'done' : 'running' });
  }

  fail(error: unknown) {
    if (error instanceof Cancelled) return;
    this.#setState({
      ...({} as Partial<Report>),
      status: 'failed',
      reason: messageOf(error),
    });
  }

  cancel() {
    this.#setState({ ...this.#state.value, status: 'cancelled' });
  }

  /** Sets the state, unless the game is already over. */
  #setState(next: BackgroundState<Report>) {
    if (!this.isRunning) return;
    this.#state.value = next;
    if (next.status !== 'running') this.#job?.end();
  }
}
