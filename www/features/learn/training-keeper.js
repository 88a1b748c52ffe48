import { signal } from '@preact/signals-core';
import { messageOf } from '../../lib/errors.js';
import { formatCount } from '../../lib/format.js';
import { Subscriptions } from '../../lib/subscriptions.js';
import { forgetTraining, keepTraining, readTraining } from './kept-training.js';

/** From one keeping to the next, in ms: writing a large network down takes a second. */
const PAUSE = 30_000;

/** Keeps what a network has learned, so that a later visit can go on from there. */
export class TrainingKeeper {
  #learner;
  #note = signal('');
  #subscriptions = new Subscriptions();
  #phase = 'idle';
  #keptAt = performance.now();
  #keptGames = 0;
  /** What is being written or deleted, one after the other. @type {Promise<void>} */
  #work = Promise.resolve();

  /** @param {import('../../state/learner.js').Learner} learner */
  constructor(learner) {
    this.#learner = learner;
    this.#subscriptions.follow(() => this.#follow(learner.state.value));
  }

  /** What there is to say of what is kept. @type {import('@preact/signals-core').ReadonlySignal<string>} */
  get note() {
    return this.#note;
  }

  /** Takes up what an earlier visit has kept, if this one has not begun anew. */
  async takeUp() {
    try {
      const kept = await readTraining();
      if (!kept || !this.#learner.takeUp(kept)) return;
      this.#keptGames = kept.progress.games;
      this.#note.value = `Kept from an earlier visit: what it learned in ${formatCount(kept.progress.games, 'game')}.`;
    } catch {
      // A browser that keeps nothing has kept nothing.
    }
  }

  /** @param {import('../../state/learner.js').LearnerState} state */
  #follow(state) {
    const before = this.#phase;
    this.#phase = state.phase;
    if (state.phase === 'idle') {
      if (before !== 'idle') this.#forget();
      return;
    }
    if (state.phase === 'failed' || !state.progress) return;
    const isDue = performance.now() - this.#keptAt >= PAUSE;
    const hasPaused = state.phase === 'paused' && before === 'learning';
    if (state.progress.games > this.#keptGames && (isDue || hasPaused)) this.#keep();
  }

  #keep() {
    this.#keptAt = performance.now();
    this.#work = this.#work.then(async () => {
      try {
        const training = await this.#learner.snapshot();
        if (!training) return;
        await keepTraining(training);
        this.#keptGames = training.progress.games;
        this.#note.value = `Kept on this device after ${formatCount(this.#keptGames, 'game')}.`;
      } catch (error) {
        this.#note.value = `Could not be kept: ${messageOf(error)} Export it to be safe.`;
      }
    });
  }

  #forget() {
    this.#keptGames = 0;
    this.#note.value = '';
    this.#work = this.#work.then(() => forgetTraining().catch(() => {}));
  }
}
