import { Game, Reviewer } from '../../pkg/twofold.js';
import { type JudgedColumns, JudgedMoves } from '../lib/judged-moves.ts';
import { keeping } from './keeping.ts';
import type { SolverRequest } from './requests.ts';

/** `key`: the game and its judge; a new one discards the worker's memory of them. */
interface Reviewed {
  key: string;
  record: string;
  solver: SolverRequest;
}

const kept = keeping<Reviewer>();

/** Its judge remembers boards from one range of moves to the next. */
const reviewerFor = ({ key, record, solver: { id, settings } }: Reviewed) =>
  kept(key, () => new Reviewer(record, id, settings));

export function rulesOf(record: string) {
  const game = Game.fromText(record);
  const { rows, cols, p4, spawner } = game.state();
  game.free();
  return { rows, cols, p4, spawner };
}

export function judgeMoves(asked: Reviewed & { first: number; last: number; ms: number }) {
  const reviewer = reviewerFor(asked);
  const { first, last, ms, solver } = asked;
  const { moves, next } = reviewer.judge(first, last, solver.budget.nodes ?? 1, ms);
  return { moves, next, total: reviewer.moves };
}

export function sumUp(asked: Reviewed & { columns: JudgedColumns; isChance: boolean }) {
  const { columns, isChance, solver } = asked;
  const moves = [...new JudgedMoves(columns, { isChance })];
  return reviewerFor(asked).summary(moves, solver.budget.nodes ?? 1);
}
