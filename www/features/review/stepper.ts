import { computed, signal } from '@preact/signals-core';
import type { PageState } from '../../state/page-state.ts';

/** The most moves replayed in one frame; with more the board jumps. */
const PER_FRAME = 4;
/** Moves per second if the speed of Auto has no limit. */
const FASTEST = 400;
/** At this speed and above, moves are not animated. */
const UNANIMATED = 40;
/** The wait before the first move, in ms. */
const BREATH_MS = 400;

/** Steps through the moves of a game, jumps to any of them, or replays it. */
export class Stepper {
  #parts;
  readonly isPlaying = signal(false);
  #dueAt = 0;
  total;
  /** The number of moves before the shown board. */
  place;

  /** `total`: number of moves of the game; `speed`: moves per second. */
  constructor(parts: Pick<PageState, 'session' | 'speed' | 'clock'> & { total: number }) {
    this.#parts = parts;
    this.total = parts.total;
    this.place = computed(() => parts.session.state.value.moves);
  }

  go(place: number) {
    this.pause();
    this.#show(place);
  }

  /** Forwards, or backwards if negative. */
  step(moves: number) {
    this.go(this.place.peek() + moves);
  }

  toggle() {
    if (this.isPlaying.peek()) return this.pause();
    if (this.place.peek() >= this.total) this.#show(0);
    this.isPlaying.value = true;
    this.#dueAt = this.#parts.clock.now() + BREATH_MS;
    this.#parts.clock.frame((now) => this.#frame(now));
  }

  pause() {
    this.isPlaying.value = false;
  }

  #show(place: number) {
    const aim = Math.max(0, Math.min(this.total, place));
    const now = this.#parts.session.state.peek().moves;
    if (aim === now) return;
    if (aim === now + 1) this.#parts.session.redo('solver');
    else this.#parts.session.jump(aim);
  }

  #frame(now: number) {
    if (!this.isPlaying.peek()) return;
    const speed = Math.min(this.#parts.speed(), FASTEST);
    const due = Math.floor(((now - this.#dueAt) * speed) / 1000) + 1;
    if (due > PER_FRAME) this.#show(this.place.peek() + due);
    else {
      for (let move = 0; move < due; move++)
        this.#parts.session.redo('solver', speed >= UNANIMATED ? 0 : 800 / speed);
    }
    if (due > 0) this.#dueAt = Math.max(this.#dueAt + (due * 1000) / speed, now);
    if (this.place.peek() >= this.total) return this.pause();
    this.#parts.clock.frame((next) => this.#frame(next));
  }
}
