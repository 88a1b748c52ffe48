import {
  joinOdds,
  MoveJudge,
  type OddsCount,
  type PlayedMove,
  playOdds,
} from '../../pkg/twofold.js';
import { keeping } from './keeping.ts';
import type { Position, SolverRequest } from './requests.ts';

/** Number of games played on after a bad move, and after the best one, to see whether they end soon. */
const GAMES = 100;
/** Time limit for these games, in ms; a few are played in any case. */
const GAMES_MS = 40;
/** Number of games that no slice can finish: time is the limit. */
const MANY = 1_000_000;

/** The judge of the last move. */
const kept = keeping<MoveJudge>();

/** The loss of a move and, of a bad one, the reason. */
export function judge({ solver, move }: { solver: SolverRequest; move: PlayedMove }) {
  const { id, settings } = solver;
  const judge = kept(JSON.stringify([id, settings]), () => new MoveJudge(id, settings));
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
