import { signal } from '@preact/signals-core';
import type { LearningProgress, TrainingOptions } from '../../../pkg/twofold.js';
import { Cancelled, OWN_SLICE_MS, type Task, WorkerLost } from '../../engine/pool.ts';
import type { Engine, EnginePool, EngineSession } from '../../engine/protocol.ts';
import type { KeptTraining } from '../../games/far.ts';
import { messageOf } from '../../lib/errors.ts';
import { t } from '../../lib/sentences.ts';

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

export class Learner {
  #parts;
  #session: EngineSession | undefined;
  state = signal({ phase: 'idle' } as LearnerState);
  /** Number of the current training: answers to earlier ones are ignored. */
  #run = 0;
  #hasBegun = false;
  /** The stored training, until the worker has loaded it. */
  #kept: KeptTraining | undefined;
  #isTakingUp = false;
  #isAsking = false;

  constructor(parts: { pool: Pick<EnginePool, 'session'>; clock: { now: () => number } }) {
    this.#parts = parts;
  }

  #ask<T>(task: Task<Engine, T>): Promise<T> {
    this.#session ??= this.#parts.pool.session('learn', (reason) =>
      this.#fail(t('learn-failed', { why: reason })),
    );
    return this.#session.run(task);
  }

  get hasLearned() {
    const state = this.state.value;
    return (state.phase === 'learning' || state.phase === 'paused') && state.progress !== undefined;
  }

  async start(options: TrainingOptions) {
    this.reset();
    this.state.value = { phase: 'learning', progress: undefined, seconds: 0, speed: 0 };
    await this.#begin((engine) => engine.beginTraining(options));
  }

  async #begin(task: Task<Engine, void>) {
    const run = this.#run;
    try {
      await this.#ask(task);
      if (run !== this.#run) return;
      this.#hasBegun = true;
      this.#kept = undefined;
      void this.#goOn(run);
    } catch (error) {
      this.#refuse(error, run);
    }
  }

  /** Loads a stored training and pauses it, unless there is a training already. */
  takeUp(kept: KeptTraining) {
    const { phase } = this.state.peek();
    if (phase !== 'idle' && phase !== 'failed') return false;
    this.#kept = kept;
    this.state.value = {
      phase: 'paused',
      progress: kept.progress,
      seconds: kept.seconds,
      speed: 0,
    };
    return true;
  }

  pause() {
    const state = this.state.value;
    if (state.phase === 'learning') this.state.value = { ...state, phase: 'paused' };
  }

  resume() {
    const state = this.state.value;
    if (state.phase !== 'paused') return;
    this.state.value = { ...state, phase: 'learning' };
    if (this.#hasBegun) return void this.#goOn(this.#run);
    if (!this.#kept || this.#isTakingUp) return;
    const { file, progress } = this.#kept;
    this.#isTakingUp = true;
    void this.#begin((engine) => engine.resumeTraining({ file, curve: progress.curve })).finally(
      () => {
        this.#isTakingUp = false;
      },
    );
  }

  reset() {
    this.#end();
    this.state.value = { phase: 'idle' };
  }

  async file() {
    if (this.#kept) return this.#kept.file;
    return this.#ask((engine) => engine.trainingFile());
  }

  /** The training to store for a later visit; undefined if nothing is new. */
  async snapshot(): Promise<Omit<KeptTraining, 'revision'> | undefined> {
    const run = this.#run;
    if (this.#kept || !this.#hasBegun) return undefined;
    const file = await this.file();
    const state = this.state.peek();
    if (run !== this.#run || !('progress' in state) || !state.progress) return undefined;
    return { file, progress: state.progress, seconds: state.seconds };
  }

  async #goOn(run: number) {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      while (run === this.#run && this.state.value.phase === 'learning') {
        const began = this.#parts.clock.now();
        const progress = await this.#ask((engine) => engine.train({ ms: OWN_SLICE_MS }));
        if (run === this.#run) this.#advance(progress, (this.#parts.clock.now() - began) / 1000);
      }
    } catch (error) {
      this.#refuse(error, run);
    } finally {
      if (run === this.#run) this.#isAsking = false;
    }
  }

  #end() {
    this.#run += 1;
    this.#hasBegun = false;
    this.#isAsking = false;
    this.#kept = undefined;
    this.#session?.end();
    this.#session = undefined;
  }

  #advance(progress: LearningProgress, seconds: number) {
    const state = this.state.value;
    if (state.phase !== 'learning' && state.phase !== 'paused') return;
    const now = (progress.games - (state.progress?.games ?? 0)) / Math.max(seconds, 1e-3);
    // The mean over about the last second.
    const speed = state.speed === 0 ? now : state.speed + (now - state.speed) * 0.15;
    this.state.value = { phase: state.phase, progress, seconds: state.seconds + seconds, speed };
  }

  #refuse(error: unknown, run: number) {
    if (error instanceof Cancelled || error instanceof WorkerLost || run !== this.#run) return;
    this.#fail(messageOf(error));
  }

  #fail(message: string) {
    if (this.state.value.phase === 'idle') return;
    this.#end();
    this.state.value = { phase: 'failed', message };
  }
}
