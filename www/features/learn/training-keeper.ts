import { effect, signal } from '@preact/signals-core';
import { Cancelled, WorkerLost } from '../../engine/pool.ts';
import { type KeptTraining, TRAINING } from '../../games/far.ts';
import type { Register } from '../../games/register.ts';
import { changeOf } from '../../games/row.ts';
import { messageOf } from '../../lib/errors.ts';
import { t } from '../../lib/sentences.ts';
import type { Learner, LearnerState } from './learner.ts';

/** Time between two saves, in ms: writing a large network takes a second. */
const PAUSE_MS = 30_000;

/** Stores the training, so that a later visit can continue it. */
export class TrainingKeeper {
  #learner: Learner;
  /** The message about the stored training. */
  readonly note = signal('');
  #phase = 'idle';
  #keptAt = performance.now();
  /** The number of games of the stored training; 0 if there is none. */
  readonly games = signal(0);
  /** Whether the stored training has been looked up. */
  readonly isRead = signal(false);
  /** The revision of the stored training from which this one goes on. */
  #base = 0;
  /** The queue of writes. */
  #work: Promise<void> = Promise.resolve();
  /** Number of deletions: a write begun before the last one no longer counts. */
  #deletions = 0;
  #register: Pick<Register, 'get' | 'changeAll' | 'remove'>;

  constructor(learner: Learner, register: Pick<Register, 'get' | 'changeAll' | 'remove'>) {
    this.#learner = learner;
    this.#register = register;
    effect(() => this.#follow(learner.state.value));
  }

  async takeUp() {
    if (await this.loadStored())
      this.note.value = t('learn-kept-before', { games: this.games.peek() });
    this.isRead.value = true;
  }

  /** Loads the stored training. Answers whether there was one. */
  async loadStored(): Promise<boolean> {
    const kept = await this.#read();
    if (!kept || !this.#learner.takeUp(kept)) return false;
    this.#base = kept.revision;
    return true;
  }

  /** Looks up what is stored, which another tab can have changed. */
  async look() {
    await this.#read();
  }

  async #read() {
    await this.#work;
    const kept = await this.#register.get(TRAINING);
    this.games.value = kept?.progress.games ?? 0;
    return kept;
  }

  forget() {
    this.#deletions += 1;
    this.games.value = 0;
    this.#base = 0;
    this.note.value = '';
    // At once, since the page may be closed; a write that is under way ends before.
    this.#register.remove(TRAINING).catch(() => {});
  }

  #follow(state: LearnerState) {
    const before = this.#phase;
    this.#phase = state.phase;
    if (state.phase === 'idle' || state.phase === 'failed' || !state.progress) return;
    const isDue = performance.now() - this.#keptAt >= PAUSE_MS;
    const hasPaused = state.phase === 'paused' && before === 'learning';
    if (isDue || hasPaused) this.#keep();
  }

  #keep() {
    this.#keptAt = performance.now();
    this.#work = this.#work.then(async () => {
      try {
        const training = await this.#learner.snapshot();
        if (training) await this.#store(training);
      } catch (error) {
        // The training was cancelled or its worker died: the stored one stays.
        if (error instanceof Cancelled || error instanceof WorkerLost) return;
        this.note.value = t('learn-not-kept', { why: messageOf(error) });
      }
    });
  }

  /** Stores a training, unless another tab has stored a longer one. */
  async #store(training: Omit<KeptTraining, 'revision'>) {
    const deletions = this.#deletions;
    const [base, { games }] = [this.#base, training.progress];
    let stored: KeptTraining | undefined;
    const change = changeOf(TRAINING, '', (known) => {
      if (deletions !== this.#deletions) return known;
      const isLonger = known && known.revision !== base && known.progress.games > games;
      stored = isLonger ? known : { ...training, revision: (known?.revision ?? base) + 1 };
      return stored;
    });
    const outcome = await this.#register.changeAll([change], { once: true });
    if (deletions !== this.#deletions) return;
    if (outcome !== 'kept') {
      this.note.value = t('learn-not-kept', { why: t(`kept-why-${outcome}`) });
      return;
    }
    if (!stored) return;
    this.games.value = stored.progress.games;
    if (stored.progress === training.progress) this.#base = stored.revision;
    this.note.value = t(stored.progress === training.progress ? 'learn-kept-now' : 'learn-longer', {
      games: stored.progress.games,
    });
  }
}
