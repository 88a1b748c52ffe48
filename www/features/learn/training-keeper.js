import { signal } from '@preact/signals-core';
import { Cancelled, WorkerLost } from '../../engine/client.js';
import { messageOf } from '../../lib/errors.js';
import { t } from '../../lib/sentences.js';
import { Subscriptions } from '../../lib/subscriptions.js';
import { forgetTraining, keepTraining, readTraining } from './kept-training.js';

/** @import { Learner, LearnerState } from '../../state/learner.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/** Time between two saves, in ms: writing a large network takes a second. */
const PAUSE = 30_000;

/** Stores the training, so that a later visit can continue it. */
export class TrainingKeeper {
  #learner;
  #note = signal('');
  #subscriptions = new Subscriptions();
  #phase = 'idle';
  #keptAt = performance.now();
  #games = signal(0);
  #isRead = signal(false);
  /** The error that prevented reading the stored training: then it is not overwritten. @type {unknown} */
  #unread;
  /** The queue of writes. @type {Promise<void>} */
  #work = Promise.resolve();
  /** Number of deletions: a write begun before the last one no longer counts. */
  #deletions = 0;

  /** @param {Learner} learner */
  constructor(learner) {
    this.#learner = learner;
    this.#subscriptions.follow(() => this.#follow(learner.state.value));
  }

  /** The message about the stored training. @type {ReadonlySignal<string>} */
  get note() {
    return this.#note;
  }

  /** The number of games of the stored training; 0 if there is none. @type {ReadonlySignal<number>} */
  get games() {
    return this.#games;
  }

  /** Whether the stored training has been looked up. @type {ReadonlySignal<boolean>} */
  get isRead() {
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
   * @returns {Promise<boolean>} false if there is none
   */
  async loadStored() {
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

  /** @param {LearnerState} state */
  #follow(state) {
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
