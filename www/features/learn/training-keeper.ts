import { type ReadonlySignal, signal } from '@preact/signals-core';
import { Cancelled, WorkerLost } from '../../engine/pool.ts';
import { messageOf } from '../../lib/errors.ts';
import { t } from '../../lib/sentences.ts';
import { Subscriptions } from '../../lib/subscriptions.ts';
import type { Learner, LearnerState } from '../../state/learner.ts';
import { forgetTraining, keepTraining, readTraining } from './kept-training.ts';

/** Time between two saves, in ms: writing a large network takes a second. */
const PAUSE = 30_000;

/** Stores the training, so that a later visit can continue it. */
export class TrainingKeeper {
  #learner: Learner;
  #note = signal('');
  #subscriptions = new Subscriptions();
  #phase = 'idle';
  #keptAt = performance.now();
  #games = signal(0);
  #isRead = signal(false);
  /** The error that prevented reading the stored training: then it is not overwritten. */
  #unread: unknown;
  /** The queue of writes. */
  #work: Promise<void> = Promise.resolve();
  /** Number of deletions: a write begun before the last one no longer counts. */
  #deletions = 0;

  constructor(learner: Learner) {
    this.#learner = learner;
    this.#subscriptions.follow(() => this.#follow(learner.state.value));
  }

  /** The message about the stored training. */
  get note(): ReadonlySignal<string> {
    return this.#note;
  }

  /** The number of games of the stored training; 0 if there is none. */
  get games(): ReadonlySignal<number> {
    return this.#games;
  }

  /** Whether the stored training has been looked up. */
  get isRead(): ReadonlySignal<boolean> {
    return this.#isRead;
  }

  /** Loads the training of an earlier visit. */
  async takeUp() {
    try {
      if (await this.loadStored())
        this.#note.value = t('learn-kept-before', { games: this.#games.peek() });
    } catch (error) {
      this.#unread = error;
    }
    this.#isRead.value = true;
  }

  /**
   * Loads the stored training. Rejects where the browser refuses.
   *
   * @returns false if there is none
   */
  async loadStored(): Promise<boolean> {
    await this.#work;
    const kept = await readTraining();
    if (!kept || !this.#learner.takeUp(kept)) return false;
    this.#games.value = kept.progress.games;
    return true;
  }

  /** Deletes the stored training. */
  forget() {
    this.#deletions += 1;
    this.#games.value = 0;
    this.#note.value = '';
    // At once, since the page may be closed; a write that is under way ends before.
    if (!this.#unread) forgetTraining().catch(() => {});
  }

  #follow(state: LearnerState) {
    const before = this.#phase;
    this.#phase = state.phase;
    if (state.phase === 'idle' || state.phase === 'failed' || !state.progress) return;
    const isDue = performance.now() - this.#keptAt >= PAUSE;
    const hasPaused = state.phase === 'paused' && before === 'learning';
    if (state.progress.games > this.#games.peek() && (isDue || hasPaused)) this.#keep();
  }

  #keep() {
    this.#keptAt = performance.now();
    this.#work = this.#work.then(async () => {
      try {
        const training = await this.#learner.snapshot();
        if (!training) return;
        if (this.#unread) throw this.#unread;
        const deletions = this.#deletions;
        await keepTraining(training);
        if (deletions !== this.#deletions) return;
        this.#games.value = training.progress.games;
        this.#note.value = t('learn-kept-now', { games: training.progress.games });
      } catch (error) {
        // The training was cancelled or its worker died: the stored one stays.
        if (error instanceof Cancelled || error instanceof WorkerLost) return;
        this.#note.value = t('learn-not-kept', { why: messageOf(error) });
      }
    });
  }
}
