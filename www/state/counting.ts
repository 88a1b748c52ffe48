import { computed, effect, signal } from '@preact/signals-core';
import { MOST_DAYS, SEEN_DAYS } from '../games/near.ts';
import type { Register } from '../games/register.ts';
import { dayOfBoard } from './day-board.ts';
import type { GameLibrary } from './library.ts';
import type { GameSession } from './session.ts';

/** Whether the game on the page can still become the player's result on the board of a day. */
export class Counting {
  #page;
  /** The day that has its result. */
  #settled = signal('');
  date = computed(() => dayOfBoard(this.#page.session.state.value));
  /** Whether a game of this day has counted. */
  isSettled = computed(() => this.date.value === this.#settled.value);
  /** Whether a game on this board, this one or a later one, can still become the result. */
  isOpen = computed(() => {
    const date = this.date.value;
    return date !== undefined && !this.isSettled.value && !this.hasSeen(date);
  });
  #isUnderWay = computed(() => {
    const { session, library } = this.#page;
    return session.state.value.canMove && library.isUnaided.value;
  });
  /** Whether this game can still become the result. */
  counts = computed(() => this.isOpen.value && this.#isUnderWay.value);

  constructor(page: {
    session: Pick<GameSession, 'state'>;
    library: Pick<GameLibrary, 'isUnaided' | 'noteTold'>;
    register: Pick<Register, 'live' | 'change'>;
  }) {
    this.#page = page;
    // A game that begins after its board was seen.
    effect(() => {
      const date = this.date.value;
      const isSeen = date !== undefined && !this.isSettled.value && this.hasSeen(date);
      if (isSeen && this.#isUnderWay.value) this.giveUp();
    });
  }

  settle(date: string) {
    this.#settled.value = date;
  }

  /** The player wants help, a move back or a solver in this game, and knows that it ends the counting. */
  giveUp() {
    this.#page.library.noteTold();
  }

  /** Whether the player has watched a game on the board of this day. */
  hasSeen(date: string) {
    return this.#page.register.live(SEEN_DAYS).value.includes(date);
  }

  /** The player watches a game on the board of this day, and knows that no later one counts. */
  see(date: string) {
    if (this.hasSeen(date)) return;
    void this.#page.register.change(SEEN_DAYS, '', (before) =>
      [date, ...before.filter((other) => other !== date)].slice(0, MOST_DAYS),
    );
  }
}
