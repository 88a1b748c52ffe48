import { type Signal, signal } from '@preact/signals-core';
import type { GameEntry } from '../../games/games.ts';
import { replayed } from '../../state/replayed.ts';
import type { Shown } from '../../views/board.tsx';

/** The most moves of a game: a longer one would take a second. */
const MOST_MOVES = 100_000;

/** The last boards of the games in the list, found by replaying them one after another while the page is idle. */
export class SmallBoards {
  #record: (id: string) => Promise<string>;
  /** The boards by game and time of its last move. */
  #known: Map<string, Signal<Shown | undefined>> = new Map();
  /** The end of the work asked for so far. */
  #queue = Promise.resolve();

  constructor(record: (id: string) => Promise<string>) {
    this.#record = record;
  }

  /** Its board as soon as it is found. */
  of({ id, updated, summary }: GameEntry) {
    const key = `${id} ${updated}`;
    const known = this.#known.get(key);
    if (known) return known;
    const board = signal<Shown | undefined>(undefined);
    this.#known.set(key, board);
    // The adversary searches for each of its tiles.
    if (summary.spawner === 'adversary' || summary.moves > MOST_MOVES) return board;
    const find = async () => {
      const game = await replayed(await this.#record(id));
      board.value = { state: game.state() };
      game.free();
    };
    this.#queue = this.#queue.then(find).catch(() => void this.#known.delete(key));
    return board;
  }
}
