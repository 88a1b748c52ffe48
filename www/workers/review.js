import { Game, Reviewer } from '../../pkg/twofold.js';
import { JudgedMoves } from '../lib/judged-moves.js';

/** @import { Handler, SolverRequest } from '../engine/protocol.js' */

/** The current game. Its judge remembers boards from one range of moves to the next. @type {{ key: string, reviewer: Reviewer } | undefined} */
let current;

/** @param {{ key: string, record: string, solver: SolverRequest }} call */
function reviewerFor({ key, record, solver }) {
  if (current?.key !== key) {
    current?.reviewer.free();
    current = undefined;
    current = { key, reviewer: new Reviewer(record, solver.id, solver.settings) };
  }
  return current.reviewer;
}

/** @type {Handler<'review-open'>} */
export function open({ record }) {
  const game = Game.fromText(record);
  const { rows, cols, p4, spawner } = game.state();
  game.free();
  return { game: { rows, cols, p4, spawner } };
}

/** @type {Handler<'review-judge'>} */
export function judge(call) {
  const reviewer = reviewerFor(call);
  const { first, last, ms, solver } = call;
  const { moves, next } = reviewer.judge(first, last, solver.budget.nodes ?? 1, ms);
  return { moves, next, total: reviewer.moves };
}

/** @type {Handler<'review-sum'>} */
export function sum(call) {
  const { columns, isChance, solver } = call;
  const moves = [...new JudgedMoves(columns, { isChance })];
  return { summary: reviewerFor(call).summary(moves, solver.budget.nodes ?? 1) };
}
