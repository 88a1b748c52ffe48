import { signal } from '@preact/signals-core';
import { Cancelled, WorkerLost } from '../engine/client.js';
import { Slices } from '../engine/slices.js';
import { messageOf } from '../lib/errors.js';

/** @import { LearningProgress, TrainingOptions } from '../../pkg/twofold.js' */
/** @import { EngineClient } from '../engine/client.js' */
/** @import { CallOf } from '../engine/protocol.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/** How long the worker trains before it reports; a pause and a question for the network wait so long at most. */
const SLICE = 150;

/**
 * A network that learns in a worker: not begun, learning, paused, or ended by a failure. `seconds`: how long it has
 * learned; `speed`: games a second of late.
 *
 * @typedef {{ phase: 'idle' }
 *   | { phase: 'learning' | 'paused', progress: LearningProgress | undefined, seconds: number, speed: number }
 *   | { phase: 'failed', message: string }} LearnerState
 */

/**
 * What a later visit needs to go on: the network as a model file, how far it was, and how long it had learned, in seconds.
 *
 * @typedef {{ file: ArrayBuffer, progress: LearningProgress, seconds: number }} KeptTraining
 */

/** Trains one network in a worker of its own. */
export class Learner {
  #client;
  #clock;
  #state = signal(/** @type {LearnerState} */ ({ phase: 'idle' }));
  /** Counts the trainings: answers to an earlier one are void. */
  #run = 0;
  /** Whether the worker has begun to train. */
  #hasBegun = false;
  /** What was kept, until the worker has taken it up. @type {KeptTraining | undefined} */
  #kept;
  #isTakingUp = false;
  #slices;
  #sliceBegan = 0;

  /**
   * @param {{ client: EngineClient, clock: { now: () => number } }} collaborators
   *   `client`: a worker that keeps what it has learned
   */
  constructor({ client, clock }) {
    this.#client = client;
    this.#clock = clock;
    this.#slices = new Slices({
      next: () => this.#next(),
      ask: (call) => client.call(call),
      take: ({ progress }) => this.#advance(progress, (clock.now() - this.#sliceBegan) / 1000),
      fail: (error) => this.#refuse(error, this.#run),
    });
    client.on('lost', ({ reason }) => this.#fail(`Learning has failed. (${reason})`));
  }

  /** @type {ReadonlySignal<LearnerState>} */
  get state() {
    return this.#state;
  }

  /** True once there is something to play with. */
  get hasLearned() {
    const state = this.#state.value;
    return (state.phase === 'learning' || state.phase === 'paused') && state.progress !== undefined;
  }

  /**
   * Begins to train, from nothing.
   *
   * @param {TrainingOptions} options
   */
  async start(options) {
    this.reset();
    this.#change({ phase: 'learning', progress: undefined, seconds: 0, speed: 0 });
    await this.#begin({ kind: 'train-begin', options });
  }

  /** @param {CallOf<'train-begin'> | CallOf<'train-resume'>} call */
  async #begin(call) {
    const run = this.#run;
    try {
      await this.#client.call(call);
      if (run !== this.#run) return;
      this.#hasBegun = true;
      this.#kept = undefined;
      this.#slices.wake();
    } catch (error) {
      this.#refuse(error, run);
    }
  }

  /**
   * Takes up, paused, what was kept, unless a network learns here.
   *
   * @param {KeptTraining} kept
   */
  takeUp(kept) {
    const { phase } = this.#state.peek();
    if (phase !== 'idle' && phase !== 'failed') return false;
    this.#kept = kept;
    this.#change({ phase: 'paused', progress: kept.progress, seconds: kept.seconds, speed: 0 });
    return true;
  }

  pause() {
    const state = this.#state.value;
    if (state.phase === 'learning') this.#change({ ...state, phase: 'paused' });
  }

  resume() {
    const state = this.#state.value;
    if (state.phase !== 'paused') return;
    this.#change({ ...state, phase: 'learning' });
    if (this.#hasBegun) return this.#slices.wake();
    if (!this.#kept || this.#isTakingUp) return;
    const { file, progress } = this.#kept;
    this.#isTakingUp = true;
    void this.#begin({ kind: 'train-resume', file, curve: progress.curve }).finally(() => {
      this.#isTakingUp = false;
    });
  }

  /** Forgets everything. */
  reset() {
    this.#end();
    this.#client.restart();
    this.#change({ phase: 'idle' });
  }

  /** What it has learned so far, as a model file. */
  async file() {
    if (this.#kept) return this.#kept.file;
    return (await this.#client.call({ kind: 'train-file' })).file;
  }

  /** What a later visit would need to go on; undefined if there is nothing new. @returns {Promise<KeptTraining | undefined>} */
  async snapshot() {
    const run = this.#run;
    if (this.#kept || !this.#hasBegun) return undefined;
    const file = await this.file();
    const state = this.#state.peek();
    if (run !== this.#run || !('progress' in state) || !state.progress) return undefined;
    return { file, progress: state.progress, seconds: state.seconds };
  }

  /** @returns {CallOf<'train'> | undefined} */
  #next() {
    if (this.#state.value.phase !== 'learning') return undefined;
    this.#sliceBegan = this.#clock.now();
    return { kind: 'train', ms: SLICE };
  }

  #end() {
    this.#run += 1;
    this.#hasBegun = false;
    this.#kept = undefined;
    this.#slices.forget();
  }

  /**
   * @param {LearningProgress} progress
   * @param {number} seconds
   */
  #advance(progress, seconds) {
    const state = this.#state.value;
    if (state.phase !== 'learning' && state.phase !== 'paused') return;
    const now = (progress.games - (state.progress?.games ?? 0)) / Math.max(seconds, 1e-3);
    // The mean over about the last second.
    const speed = state.speed === 0 ? now : state.speed + (now - state.speed) * 0.15;
    this.#change({ phase: state.phase, progress, seconds: state.seconds + seconds, speed });
  }

  /**
   * @param {unknown} error
   * @param {number} run
   */
  #refuse(error, run) {
    if (error instanceof Cancelled || error instanceof WorkerLost || run !== this.#run) return;
    this.#fail(messageOf(error));
  }

  /** @param {string} message */
  #fail(message) {
    if (this.#state.value.phase === 'idle') return;
    this.#end();
    // It holds nothing of use.
    this.#client.restart();
    this.#change({ phase: 'failed', message });
  }

  /** @param {LearnerState} state */
  #change(state) {
    this.#state.value = state;
  }
}
