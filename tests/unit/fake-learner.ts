import { signal } from '@preact/signals-core';
import type { Learner, LearnerState } from '../../www/features/learn/learner.ts';

/** A training of nothing but a number of games. */
export class FakeLearner {
  state = signal<LearnerState>({ phase: 'idle' });
  games = 0;
  handle = this as unknown as Learner;

  /** Learns up to this many games, and pauses. */
  learn(games: number) {
    this.games = games;
    for (const phase of ['learning', 'paused'] as const)
      this.state.value = { phase, progress: this.#progress(), seconds: 1, speed: 1 };
  }

  async snapshot() {
    return { file: new ArrayBuffer(4), progress: this.#progress(), seconds: 1 };
  }

  takeUp({ progress }: { progress: { games: number } }) {
    this.games = progress.games;
    return true;
  }

  #progress() {
    const latest = { games: this.games, mean: 1, won: 0 };
    return { games: this.games, moves: this.games, latest, curve: [latest] };
  }
}
