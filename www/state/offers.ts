import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Autoplay } from './autoplay.ts';
import type { Counting } from './counting.ts';
import { dateAt } from './day-board.ts';
import type { GameSession } from './session.ts';
import type { Settings } from './settings.ts';

export class Offers {
  isRacing = signal(false);
  /** To watch a solver on this board. */
  watch;
  /** To turn on the coach, once, after the first move on this device. */
  coach;
  /** To play the board of today: it is not on the page already. */
  today;

  constructor({
    session,
    settings,
    counting,
    autoplay,
  }: {
    session: Pick<GameSession, 'state'>;
    settings: Pick<Settings, 'current'>;
    counting: Pick<Counting, 'date' | 'counts'>;
    autoplay: Pick<Autoplay, 'watching'>;
  }) {
    const canMove: ReadonlySignal<boolean> = computed(() => session.state.value.canMove);
    this.watch = canMove;
    this.today = computed(() => !canMove.value || counting.date.value !== dateAt(Date.now()));
    this.coach = computed(() => {
      const { firstVisit, coach } = settings.current.value;
      const isFree = !this.isRacing.value && !counting.counts.value && !autoplay.watching.value;
      return firstVisit === 'moved' && coach === 'off' && canMove.value && isFree;
    });
  }
}
