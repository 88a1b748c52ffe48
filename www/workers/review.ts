import { Game, Reviewer } from '../../pkg/twofold.js';
import type { Handler, SolverRequest } from '../engine/protocol.ts';
import { JudgedMoves } from '../lib/judged-moves.ts';

/** The current game. Its judge remembers boards from one range of moves to the next. */
let current: { key: string; reviewer: Reviewer } | undefined;

function reviewerFor({
  key,
  record,
  solver,
}: {
  key: string;
  record: string;
  solver: SolverRequest;
}) {
  if (current?.key !== key) {
    current?.reviewer.free();
    current = undefined;
    current = { key, reviewer: new Reviewer(record, solver.id, solver.settings) };
  }
  return current.reviewer;
}

export const open: Handler<'review-open'> = ({ record }) => {
  const game = Game.fromText(record);
  const { rows, cols, p4, spawner } = game.state();
  game.free();
  return { game: { rows, cols, p4, spawner } };
};

export const judge: Handler<'review-judge'> = (call) => {
  const reviewer = reviewerFor(call);
  const { first, last, ms, solver } = call;
  const { moves, next } = reviewer.judge(first, last, solver.budget.nodes ?? 1, ms);
  return { moves, next, total: reviewer.moves };
};

export const sum: Handler<'review-sum'> = (call) => {
  const { columns, isChance, solver } = call;
  const moves = [...new JudgedMoves(columns, { isChance })];
  return { summary: reviewerFor(call).summary(moves, solver.budget.nodes ?? 1) };
};
