import { computed, signal } from '@preact/signals-core';
import { dayOfBoard } from './day-board.js';

/** @import { GameLibrary } from './library.js' */
/** @import { GameSession } from './session.js' */

/** Whether the game on the page can still become the player's result on the board of a day. */
export class Counting {
  #session;
  #library;
  /** The day that has its result. */
  #settled = signal('');
  /** The game with which the player has given up. */
  #given = signal('');

  /** @param {{ session: Pick<GameSession, 'state'>, library: Pick<GameLibrary, 'id' | 'isUnaided'> }} parts */
  constructor({ session, library }) {
    this.#session = session;
    this.#library = library;
  }

  /** The day of the board; undefined on any other board. */
  date = computed(() => dayOfBoard(this.#session.state.value));

  /** Whether a game of this day has counted. */
  isSettled = computed(() => this.date.value === this.#settled.value);

  /** Whether the game can still become the result. */
  counts = computed(() => {
    const { canMove } = this.#session.state.value;
    const isOpen = this.date.value !== undefined && !this.isSettled.value;
    return (
      isOpen && canMove && this.#library.isUnaided.value && this.#given.value !== this.#library.id
    );
  });

  /** Notes that this day has its result. @param {string} date */
  settle(date) {
    this.#settled.value = date;
  }

  /** The player wants help, a move back or a solver in this game, and knows that it ends the counting. */
  giveUp() {
    this.#given.value = this.#library.id;
  }
}
