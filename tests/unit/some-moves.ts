import type { JudgedMove } from '../../pkg/twofold.js';
import type { KeptReview } from '../../www/games/far.ts';
import { JudgedMoves } from '../../www/lib/judged-moves.ts';

/** A judged move. */
export const judged = (number: number, more: Partial<JudgedMove> = {}): JudgedMove => ({
  number,
  played: 'left',
  best: 'up',
  values: { up: 100, right: null, down: null, left: 90 },
  value: 100,
  expected: 1000,
  loss: 10,
  share: 0.01,
  verdict: 'inaccuracy',
  luck: 0,
  variance: 1,
  ...more,
});

/** The moves of a game, of which these are judged. */
export function movesOf(total: number, made: readonly JudgedMove[]) {
  const moves = JudgedMoves.pending(total, { isChance: false });
  for (const move of made) moves.put(move);
  return moves;
}

/** A stored review of a game without a judged move. */
export const keptReview = (facts: Partial<KeptReview>): KeptReview => ({
  game: 'a',
  evaluator: 'fair',
  version: 2,
  record: 'x',
  made: 1,
  judge: {
    evaluator: 'fair',
    name: 'fair',
    rank: 1,
    measure: { kind: 'points' },
    solver: { id: 'fair', settings: {}, budget: {} },
  },
  columns: movesOf(3, []).columns,
  ...facts,
});
