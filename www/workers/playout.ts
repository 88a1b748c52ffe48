import { Game, Solver } from '../../pkg/twofold.js';
import type { Handler } from '../engine/protocol.ts';

/** Number of moves that no slice can finish: time is the limit. */
const MANY = 1_000_000;

/** The current game and its solver. */
let current: { key: string; game: Game; solver: Solver } | undefined;

/** Plays a game on to its end, a slice at a time. */
export const playOn: Handler<'play-on'> = ({
  key,
  record,
  solver: { id, settings, budget },
  ms,
}) => {
  if (current?.key !== key) {
    const game = Game.fromText(record);
    current?.game.free();
    current?.solver.free();
    current = { key, game, solver: new Solver(id, settings) };
  }
  const { game, solver } = current;
  const { directions } = game.autoplay(solver, budget, { moves: MANY, ms });
  const { score, moves, maxTile, canMove } = game.state();
  const isOver = !canMove || directions.length === 0;
  return { score, moves, maxTile, ...(isOver && { link: game.link() }) };
};
