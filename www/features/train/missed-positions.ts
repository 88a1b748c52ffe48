import { MISSED } from '../../games/far.ts';
import type { Register } from '../../games/register.ts';

/** The most positions of an endgame. */
const MOST_BOARDS = 50;

/** The positions of an endgame whose best move was missed, kept on the device until it is found. */
export class MissedPositions {
  #register: Pick<Register, 'live' | 'change'>;
  #endgame;

  constructor(
    register: Pick<Register, 'live' | 'change'>,
    { formation, goal }: { formation: string; goal: number },
  ) {
    this.#register = register;
    this.#endgame = `${formation} ${goal}`;
  }

  /** The boards, the one that was missed first at the front. */
  get boards(): string[] {
    return this.#register.live(MISSED).peek()[this.#endgame] ?? [];
  }

  miss(board: string) {
    this.#change((boards) =>
      [...boards.filter((other) => other !== board), board].slice(-MOST_BOARDS),
    );
  }

  /** Notes that it was found, or that the board is no longer of use. */
  drop(board: string) {
    if (this.boards.includes(board))
      this.#change((boards) => boards.filter((other) => other !== board));
  }

  #change(update: (boards: string[]) => string[]) {
    void this.#register.change(MISSED, '', (all) => ({
      ...all,
      [this.#endgame]: update(all[this.#endgame] ?? []),
    }));
  }
}
