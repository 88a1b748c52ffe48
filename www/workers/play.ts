import type { DirectionName } from '../../pkg/rules.js';
import { type Evaluation, Game } from '../../pkg/twofold.js';
import type { AnswerOf, Handler, Kind, SolverRequest } from '../engine/protocol.ts';
import { reply } from './fate.ts';
import { Helpers } from './helpers.ts';
import { solverFor } from './solvers.ts';

/** The helpers of this worker. */
export const helpers = new Helpers(() => reply({ type: 'alone' }));

/** The game that `advance` plays on. */
let opened: { game: Game; request: SolverRequest } | undefined;
/** The last call that may use the helpers; the next one waits for it. */
let inTurn: Promise<unknown> = Promise.resolve();

/** Answers calls one after the other. */
const oneByOne =
  <K extends Kind>(handler: Handler<K>): Handler<K> =>
  (call, report) => {
    const answer = inTurn.then(() => handler(call, report));
    inTurn = answer.catch(() => {});
    return answer;
  };

export const evaluate: Handler<'evaluate'> = oneByOne(async ({ solver, position }) => ({
  evaluation: await helpers.evaluate(solverFor(solver), solver, position),
}));

export const open: Handler<'open'> = oneByOne(({ record, solver }) => {
  const game = Game.fromText(record);
  opened?.game.free();
  opened = { game, request: solver };
  return {};
});

export const advance: Handler<'advance'> = oneByOne(async (limits) => {
  if (!opened) throw new Error('No game has been opened to play on.');
  const { game, request } = opened;
  if (helpers.serve(request)) return playWithHelpers(opened, limits);
  const { moves, ms } = limits;
  return game.autoplay(solverFor(request), request.budget, { moves, ms });
});

/** Like `Game.autoplay`, one move at a time, with the think time as an average per move. */
async function playWithHelpers(
  { game, request }: { game: Game; request: SolverRequest },
  { moves, ms }: { moves: number; ms: number },
): Promise<AnswerOf<'advance'>> {
  const solver = solverFor(request);
  const begin = performance.now();
  const directions: DirectionName[] = [];
  let evaluation: Evaluation | undefined;
  let state = game.keepGoing();
  do {
    const { board, p4, seed } = state;
    if (!state.canMove) break;
    const share = solver.share(board);
    const began = performance.now();
    const paced = { ...request, budget: { ...request.budget, share } };
    evaluation = await helpers.evaluate(solver, paced, { board, p4, seed });
    const mean = request.budget.ms ?? Number.POSITIVE_INFINITY;
    solver.account(share, (performance.now() - began) / mean);
    if (!evaluation.best) break;
    state = game.play(evaluation.best)?.state ?? state;
    directions.push(evaluation.best);
  } while (directions.length < moves && performance.now() - begin < ms);
  return { directions, evaluation };
}
