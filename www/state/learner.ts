import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { LearningProgress, TrainingOptions } from '../../pkg/twofold.js';
import { Cancelled, type EngineClient, WorkerLost } from '../engine/client.ts';
import type { CallOf } from '../engine/protocol.ts';
import { Slices } from '../engine/slices.ts';
import type { KeptTraining } from '../games/far.ts';
import { messageOf } from '../lib/errors.ts';

/** Time between two reports of the worker, in ms. A pause or an export waits this long at most. */
const SLICE = 150;

/** The state of a training. `seconds`: training time so far; `speed`: recent games per second. */
export type LearnerState =
  | { phase: 'idle' }
  | {
      phase: 'learning' | 'paused';
      progress: LearningProgress | undefined;
      seconds: number;
      speed: number;
    }
  | { phase: 'failed'; message: string };

/** Trains one network in a worker of its own. */
export class Learner {
  #client: EngineClient;
  #clock: { now: () => number };
  #state = signal({ phase: 'idle' } as LearnerState);
  /** Number of the current training: answers to earlier ones are ignored. */
  #run = 0;
  /** Whether the worker has begun. */
  #hasBegun = false;
  /** The stored training, until the worker has loaded it. */
  #kept: KeptTraining | undefined;
  #isTakingUp = false;
  #slices;
  #sliceBegan = 0;

  /** @param collaborators `client`: a reserved worker */
  constructor({ client, clock }: { client: EngineClient; clock: { now: () => number } }) {
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

  get state(): ReadonlySignal<LearnerState> {
    return this.#state;
  }

  /** Whether there is a network to play with. */
  get hasLearned() {
    const state = this.#state.value;
    return (state.phase === 'learning' || state.phase === 'paused') && state.progress !== undefined;
  }

  /** Begins a new training. */
  async start(options: TrainingOptions) {
    this.reset();
    this.#state.value = { phase: 'learning', progress: undefined, seconds: 0, speed: 0 };
    await this.#begin({ kind: 'train-begin', options });
  }

  async #begin(call: CallOf<'train-begin'> | CallOf<'train-resume'>) {
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

  /** Loads a stored training and pauses it, unless there is a training already. */
  takeUp(kept: KeptTraining) {
    const { phase } = this.#state.peek();
    if (phase !== 'idle' && phase !== 'failed') return false;
    this.#kept = kept;
    this.#state.value = {
      phase: 'paused',
      progress: kept.progress,
      seconds: kept.seconds,
      speed: 0,
    };
    return true;
  }

  pause() {
    const state = this.#state.value;
    if (state.phase === 'learning') this.#state.value = { ...state, phase: 'paused' };
  }

  resume() {
    const state = this.#state.value;
    if (state.phase !== 'paused') return;
    this.#state.value = { ...state, phase: 'learning' };
    if (this.#hasBegun) return this.#slices.wake();
    if (!this.#kept || this.#isTakingUp) return;
    const { file, progress } = this.#kept;
    this.#isTakingUp = true;
    void this.#begin({ kind: 'train-resume', file, curve: progress.curve }).finally(() => {
      this.#isTakingUp = false;
    });
  }

  /** Discards the training. */
  reset() {
    this.#end();
    this.#client.restart();
    this.#state.value = { phase: 'idle' };
  }

  /** The network so far, as a model file. */
  async file() {
    if (this.#kept) return this.#kept.file;
    return (await this.#client.call({ kind: 'train-file' })).file;
  }

  /** The training to store for a later visit; undefined if nothing is new. */
  async snapshot(): Promise<Omit<KeptTraining, 'revision'> | undefined> {
    const run = this.#run;
    if (this.#kept || !this.#hasBegun) return undefined;
    const file = await this.file();
    const state = this.#state.peek();
    if (run !== this.#run || !('progress' in state) || !state.progress) return undefined;
    return { file, progress: state.progress, seconds: state.seconds };
  }

  #next(): CallOf<'train'> | undefined {
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

  #advance(progress: LearningProgress, seconds: number) {
    const state = this.#state.value;
    if (state.phase !== 'learning' && state.phase !== 'paused') return;
    const now = (progress.games - (state.progress?.games ?? 0)) / Math.max(seconds, 1e-3);
    // The mean over about the last second.
    const speed = state.speed === 0 ? now : state.speed + (now - state.speed) * 0.15;
    this.#state.value = { phase: state.phase, progress, seconds: state.seconds + seconds, speed };
  }

  #refuse(error: unknown, run: number) {
    if (error instanceof Cancelled || error instanceof WorkerLost || run !== this.#run) return;
    this.#fail(messageOf(error));
  }

  #fail(message: string) {
    if (this.#state.value.phase === 'idle') return;
    this.#end();
    // The worker holds no training.
    this.#client.restart();
    this.#state.value = { phase: 'failed', message };
  }
}
