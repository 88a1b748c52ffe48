import { VERDICTS } from '../../lib/judged-moves.js';
import { playersOf } from '../../state/kept-games.js';

/** @import { GameArchive, GameEntry, StoredEvaluation } from '../../state/archive.js' */
/** @import { AuthorRun } from '../../state/move-authors.js' */
/** @import { Store } from '../../state/store.js' */

/**
 * How the player played a game that was reviewed or coached: `accuracy` is the share of the player's own moves that were best or good,
 * `luck` of a hundred games with such moves, how many would have had less. Luck is missing if nothing was left to it.
 *
 * @typedef {{ id: string, time: number, moves: number, accuracy: number, luck: number | undefined }} PlayedWell
 */

/** Reviews read at a stretch: each takes some 70 kB. */
const FEW = 10;
/** Of a game that the coach judged as it was played: the share of the player's moves that it has to have judged. */
const LEAST = 0.5;
/** More than any judge's rank. */
const WHOLE = 100;
/** What is no verdict in the marks of moves. */
const NO_VERDICT = 0xfe;
const GOOD = VERDICTS.indexOf('good');

/**
 * How the player played the games that were reviewed or coached, the oldest first. What cannot be read is left out.
 *
 * @param {GameEntry[]} games
 * @param {{ store: Store,
 *           archive: () => Promise<Pick<GameArchive, 'database'>> }} collaborators
 * @returns {Promise<PlayedWell[]>}
 */
export async function ownMoves(games, { store, archive }) {
  const own = new Map(
    games.filter((game) => playersOf(game) !== 'others').map((game) => [game.id, game]),
  );
  /** @type {Map<string, PlayedWell & { rank: number }>} */
  const found = new Map();
  if (!store.persistent) return [];
  try {
    const database = await (await archive()).database();
    const keys = await database.getAllKeys('evaluations');
    const wanted = keys.filter(([game]) => own.has(game));
    for (const [index, key] of wanted.entries()) {
      const [game, evaluation] = [own.get(key[0]), await database.get('evaluations', key)];
      if (!game || evaluation?.version !== 2) continue;
      const runs =
        playersOf(game) === 'player'
          ? undefined
          : ((store.readGame(game.id) ?? (await database.get('records', game.id)))?.by ?? []);
      const played = playedWell(game, evaluation, runs);
      if (!played || played.moves < LEAST * (game.played?.player ?? 0)) continue;
      const known = found.get(game.id);
      // A review of the whole game says more than what the coach has said of some moves.
      const rank = evaluation.judge.rank + (evaluation.summary ? WHOLE : 0);
      if (!known || known.rank < rank) found.set(game.id, { ...played, rank });
      // Lets keys and frames be served.
      if (index % FEW === FEW - 1) await new Promise((resume) => setTimeout(resume));
    }
  } catch {
    // The browser keeps no reviews, or gives none out.
  }
  return [...found.values()].sort((a, b) => a.time - b.time);
}

/**
 * @param {GameEntry} game
 * @param {StoredEvaluation} evaluation
 * @param {AuthorRun[] | undefined} runs who made the moves, if not all are the player's
 * @returns {PlayedWell | undefined} undefined without a move of the player's that was judged
 */
export function playedWell(game, { columns }, runs) {
  const isOwn = runs && ownership(runs);
  let [moves, good, luck, variance] = [0, 0, 0, 0];
  for (const [row, mark] of columns.marks.entries()) {
    if (mark >= NO_VERDICT || (isOwn && !isOwn(row))) continue;
    moves += 1;
    if (mark >> 4 <= GOOD) good += 1;
    luck += columns.luck[row];
    variance += columns.variance[row];
  }
  if (moves === 0) return undefined;
  return {
    id: game.id,
    time: game.updated,
    moves,
    accuracy: good / moves,
    luck: variance > 0 ? 100 * normalBelow(luck / Math.sqrt(variance)) : undefined,
  };
}

/**
 * Whether a move, counted from 0, is the player's. To be asked in rising order.
 *
 * @param {AuthorRun[]} runs
 */
function ownership(runs) {
  let [run, end] = [0, runs[0]?.moves ?? 0];
  return (/** @type {number} */ move) => {
    while (move >= end && run < runs.length - 1) {
      run += 1;
      end += runs[run].moves;
    }
    return move < end && runs[run]?.by === 'player';
  };
}

/**
 * The chance that a standard normal variable is below x, to 7 digits. (Abramowitz and Stegun 1964, 26.2.17)
 *
 * @param {number} x
 */
export function normalBelow(x) {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const polynomial =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const above = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
  return x > 0 ? 1 - above : above;
}
