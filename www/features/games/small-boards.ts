import { type Signal, signal } from '@preact/signals-core';
import type { GameEntry } from '../../games/games.ts';
import { replayed } from '../../state/replayed.ts';
import type { Shown } from '../../views/board.tsx';

/** The most moves of a game: a longer one would take a second. */
const MOST_MOVES = 100_000;

/** The last boards of the games in the list, found by replaying them one after another while the page is idle. */
export function smallBoards(record: (id: string) => Promise<string>) {
  /** The boards by game and time of its last move. */
  const boards: Map<string, Signal<Shown | undefined>> = new Map();
  /** The end of the work asked for so far. */
  let queue = Promise.resolve();
  /** Its board as soon as it is found. */
  return ({ id, updated, summary }: GameEntry) => {
    const key = `${id} ${updated}`;
    const known = boards.get(key);
    if (known) return known;
    const board = signal<Shown | undefined>(undefined);
    boards.set(key, board);
    // The adversary searches for each of its tiles.
    if (summary.spawner === 'adversary' || summary.moves > MOST_MOVES) return board;
    const find = async () => {
      const game = await replayed(await record(id));
      board.value = { state: game.state() };
      game.free();
    };
    queue = queue.then(find).catch(() => void boards.delete(key));
    return board;
  };
}
