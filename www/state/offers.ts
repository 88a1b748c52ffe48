import { computed, signal } from '@preact/signals-core';
import type { Autoplay } from './autoplay.ts';
import type { Counting } from './counting.ts';
import { dateAt } from './day-board.ts';
import type { GameSession } from './session.ts';
import type { Settings } from './settings.ts';

export class Offers {
  #page;
  isRacing = signal(false);
  /** To watch a solver on this board. */
  watch = computed(() => this.#page.session.state.value.canMove);
  /** To turn on the coach, once, after the first move on this device. */
  coach = computed(() => {
    const { settings, counting, autoplay } = this.#page;
    const { firstVisit, coach } = settings.current.value;
    const isFree = !this.isRacing.value && !counting.counts.value && !autoplay.watching.value;
    return firstVisit === 'moved' && coach === 'off' && this.watch.value && isFree;
  });
  /** To play the board of today: it is not on the page already. */
  today = computed(
    () => !this.watch.value || this.#page.counting.date.value !== dateAt(Date.now()),
  );

  constructor(page: {
    session: Pick<GameSession, 'state'>;
    settings: Pick<Settings, 'current'>;
    counting: Pick<Counting, 'date' | 'counts'>;
    autoplay: Pick<Autoplay, 'watching'>;
  }) {
    this.#page = page;
  }
}
