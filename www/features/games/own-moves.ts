import { type KeptReview, REVIEWS } from '../../games/far.ts';
import { type AuthorRun, type GameEntry, playersOf } from '../../games/games.ts';
import type { KeptGames } from '../../games/list.ts';
import type { Register } from '../../games/register.ts';
import { VERDICTS } from '../../lib/judged-moves.ts';
import { pause } from '../../lib/pause.ts';
import { ownershipOf } from '../../state/play.ts';

/** The quality of play in a reviewed or coached game. `accuracy`: the share of best or good moves; `luck`: its percentile, if there was any. */
export interface PlayQuality {
  id: string;
  time: number;
  moves: number;
  accuracy: number;
  luck: number | undefined;
}

/** The least share of the player's moves that the coach must have judged. */
const LEAST = 0.5;
/** Higher than any judge's rank. */
const WHOLE = 100;
/** The marks that are not verdicts. */
const NO_VERDICT = 0xfe;
const GOOD = VERDICTS.indexOf('good');

/** The quality of play in the reviewed or coached games, the oldest first. Unreadable ones are left out. */
export async function ownMoves(
  games: GameEntry[],
  { kept, register }: { kept: Pick<KeptGames, 'find'>; register: Pick<Register, 'each'> },
): Promise<PlayQuality[]> {
  const own = new Map(
    games.filter((game) => playersOf(game) !== 'others').map((game) => [game.id, game]),
  );
  const found: Map<string, PlayQuality & { rank: number }> = new Map();
  try {
    let read = 0;
    for await (const [, evaluation] of register.each(REVIEWS)) {
      read += 1;
      if (read % REVIEWS.batch === 0) await pause();
      const game = evaluation && own.get(evaluation.game);
      if (!game) continue;
      const runs =
        playersOf(game) === 'player' ? undefined : ((await kept.find(game.id))?.by ?? []);
      const played = playedWell(game, evaluation, runs);
      if (!played || played.moves < LEAST * (game.played?.player ?? 0)) continue;
      const known = found.get(game.id);
      // Prefer a review of the whole game to the coach's verdicts on some moves.
      const rank = evaluation.judge.rank + (evaluation.summary ? WHOLE : 0);
      if (!known || known.rank < rank) found.set(game.id, { ...played, rank });
    }
  } catch {
    // The browser stores no reviews, or refuses to read them.
  }
  return [...found.values()].sort((a, b) => a.time - b.time);
}

/** The quality of play in a game; undefined if no move of the player was judged. `runs`: authors of the moves, if not all are the player's. */
export function playedWell(
  game: GameEntry,
  { columns }: KeptReview,
  runs: AuthorRun[] | undefined,
): PlayQuality | undefined {
  const isOwn = runs && ownershipOf(runs);
  let [moves, good, luck, variance] = [0, 0, 0, 0];
  for (const [row, mark] of columns.marks.entries()) {
    if (mark >= NO_VERDICT || (isOwn && !isOwn[row])) continue;
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

/** The chance that a standard normal variable is below x, to 7 digits. (Abramowitz and Stegun 1964, 26.2.17) */
export function normalBelow(x: number) {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const polynomial =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const above = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
  return x > 0 ? 1 - above : above;
}
