import { signal } from '@preact/signals-core';
import { Cancelled, WorkerLost } from '../../engine/client.js';
import { messageOf } from '../../lib/errors.js';
import { formatCount } from '../../lib/format.js';
import { Subscriptions } from '../../lib/subscriptions.js';
import { forgetTraining, keepTraining, readTraining } from './kept-training.js';

/** @import { Learner, LearnerState } from '../../state/learner.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/** From one keeping to the next, in ms: writing a large network down takes a second. */
const PAUSE = 30_000;

/** Keeps what a network has learned, so that a later visit can go on from there. */
export class TrainingKeeper {
  #learner;
  #note = signal('');
  #subscriptions = new Subscriptions();
  #phase = 'idle';
  #keptAt = performance.now();
  #games = signal(0);
  #isRead = signal(false);
  /** Why it is not known what an earlier visit has kept: then nothing takes its place. @type {unknown} */
  #unread;
  /** What is being written or deleted, one after the other. @type {Promise<void>} */
  #work = Promise.resolve();

  /** @param {Learner} learner */
  constructor(learner) {
    this.#learner = learner;
    this.#subscriptions.follow(() => this.#follow(learner.state.value));
  }

  /** What there is to say of what is kept. @type {ReadonlySignal<string>} */
  get note() {
    return this.#note;
  }

  /** From how many games it had learned what is kept; 0 if nothing is. @type {ReadonlySignal<number>} */
  get games() {
    return this.#games;
  }

  /** Whether it is known what an earlier visit has kept, as far as the browser tells. @type {ReadonlySignal<boolean>} */
  get isRead() {
    return this.#isRead;
  }

  /** Takes up what an earlier visit has kept. */
  async takeUp() {
    try {
      if (await this.takeUpAgain())
        this.#note.value = `Kept from an earlier visit: what it learned in ${formatCount(this.#games.peek(), 'game')}.`;
    } catch (error) {
      this.#unread = error;
    }
    this.#isRead.value = true;
  }

  /**
   * Takes up what was last kept. Rejects where the browser refuses.
   *
   * @returns {Promise<boolean>} false if nothing was
   */
  async takeUpAgain() {
    await this.#work;
    const kept = await readTraining();
    if (!kept || !this.#learner.takeUp(kept)) return false;
    this.#games.value = kept.progress.games;
    return true;
  }

  /** Deletes what is kept. */
  forget() {
    this.#games.value = 0;
    this.#note.value = '';
    if (!this.#unread) this.#work = this.#work.then(() => forgetTraining().catch(() => {}));
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
        await keepTraining(training);
        this.#games.value = training.progress.games;
        this.#note.value = `Kept on this device after ${formatCount(training.progress.games, 'game')}.`;
      } catch (error) {
        // Learning has ended: what was kept before stays.
        if (error instanceof Cancelled || error instanceof WorkerLost) return;
        this.#note.value = `Could not be kept: ${messageOf(error)} Export it to be safe.`;
      }
    });
  }
}
