import { Game } from '../../pkg/twofold.js';
import type { Handler, SolverRequest } from '../engine/protocol.ts';
import { solverFor } from './solvers.ts';

/** The game that `advance` plays on. */
let opened: { game: Game; request: SolverRequest } | undefined;

export const evaluate: Handler<'evaluate'> = ({ solver, position }) => ({
  evaluation: solverFor(solver).evaluate(position, solver.budget),
});

export const open: Handler<'open'> = ({ record, solver }) => {
  const game = Game.fromText(record);
  opened?.game.free();
  opened = { game, request: solver };
  return {};
};

export const advance: Handler<'advance'> = ({ moves, ms }) => {
  if (!opened) throw new Error('No game has been opened to play on.');
  const { game, request } = opened;
  return game.autoplay(solverFor(request), request.budget, { moves, ms });
};
