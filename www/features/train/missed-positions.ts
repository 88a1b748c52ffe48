import { remember, remembered } from '../../lib/browser.ts';

const KEY = 'twofold:endgames';
/** The most positions of an endgame. */
const MOST = 50;

/** @returns by endgame */
function readAll(): Record<string, string[]> {
  try {
    const kept = JSON.parse(remembered('localStorage', KEY) ?? '{}');
    return Object.fromEntries(
      Object.entries(Object(kept)).map(([endgame, boards]) => [
        endgame,
        Array.isArray(boards) ? boards.filter((board) => typeof board === 'string') : [],
      ]),
    );
  } catch {
    return {};
  }
}

/** The positions of an endgame whose best move was missed, kept on the device until it is found. */
export class MissedPositions {
  #endgame;

  constructor({ formation, goal }: { formation: string; goal: number }) {
    this.#endgame = `${formation} ${goal}`;
  }

  /** The boards, the one that was missed first at the front. */
  get boards(): string[] {
    return readAll()[this.#endgame] ?? [];
  }

  /** Notes that the best move of a board was missed. */
  miss(board: string) {
    this.#write([...this.boards.filter((other) => other !== board), board].slice(-MOST));
  }

  /** Notes that it was found, or that the board is no longer of use. */
  drop(board: string) {
    const { boards } = this;
    if (boards.includes(board)) this.#write(boards.filter((other) => other !== board));
  }

  #write(boards: string[]) {
    remember('localStorage', KEY, JSON.stringify({ ...readAll(), [this.#endgame]: boards }));
  }
}
