import { remember, remembered } from '../../lib/browser.js';

const KEY = 'twofold:endgames';
/** The most positions of an endgame. */
const MOST = 50;

/** @returns {Record<string, string[]>} by endgame */
function readAll() {
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

  /** @param {{ formation: string, goal: number }} endgame */
  constructor({ formation, goal }) {
    this.#endgame = `${formation} ${goal}`;
  }

  /** The boards, the one that was missed first at the front. @returns {string[]} */
  get boards() {
    return readAll()[this.#endgame] ?? [];
  }

  /** Notes that the best move of a board was missed. @param {string} board */
  miss(board) {
    this.#write([...this.boards.filter((other) => other !== board), board].slice(-MOST));
  }

  /** Notes that it was found, or that the board is no longer of use. @param {string} board */
  drop(board) {
    const { boards } = this;
    if (boards.includes(board)) this.#write(boards.filter((other) => other !== board));
  }

  /** @param {string[]} boards */
  #write(boards) {
    remember('localStorage', KEY, JSON.stringify({ ...readAll(), [this.#endgame]: boards }));
  }
}
