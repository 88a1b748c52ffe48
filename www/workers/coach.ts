import {
  joinOdds,
  MoveJudge,
  type OddsCount,
  type PlayedMove,
  playOdds,
} from '../../pkg/twofold.js';
import type { Position, SolverRequest } from './requests.ts';

/** Number of games played on after a bad move, and after the best one, to see whether they end soon. */
const GAMES = 100;
/** Time limit for these games, in ms; a few are played in any case. */
const GAMES_MS = 40;
/** Number of games that no slice can finish: time is the limit. */
const MANY = 1_000_000;

/** The judge of the last move. */
let kept: { key: string; judge: MoveJudge } | undefined;

function judgeOf({ id, settings }: SolverRequest) {
  const key = JSON.stringify([id, settings]);
  if (kept?.key === key) return kept.judge;
  const judge = new MoveJudge(id, settings);
  kept?.judge.free();
  kept = { key, judge };
  return judge;
}

/** The loss of a move and, of a bad one, the reason. */
export function judge({ solver, move }: { solver: SolverRequest; move: PlayedMove }) {
  const judge = judgeOf(solver);
  const judged = judge.judge(move, solver.budget.nodes ?? 1);
  const isBad = judged?.verdict === 'mistake' || judged?.verdict === 'blunder';
  const reason = isBad
    ? judge.reason(move.position, judged.played, judged.best, GAMES, GAMES_MS)
    : null;
  return { judged, reason };
}

interface Chances {
  solver: SolverRequest;
  position: Position;
  seed: number;
  ms: number;
  counted: OddsCount[];
}

/** Plays games from a board, and adds their counts to those of other workers. Each seed gives different games. */
export function odds({ solver, position, seed, ms, counted }: Chances) {
  const count = playOdds(solver.id, solver.settings, position, seed, MANY, ms);
  return { count, odds: joinOdds([...counted, count], position.board) };
}
