import { Game } from '../../pkg/twofold.js';
import { reply } from './fate.js';
import { Helpers } from './helpers.js';
import { solverFor } from './solvers.js';

/** @import { DirectionName } from '../../pkg/rules.js' */
/** @import { AnswerOf, Handler, Kind, SolverRequest } from '../engine/protocol.js' */

/** The helpers of this worker. */
export const helpers = new Helpers(() => reply({ type: 'alone' }));

/** The game that `advance` plays on. @type {{ game: Game, request: SolverRequest } | undefined} */
let opened;
/** The last call that may use the helpers; the next one waits for it. @type {Promise<unknown>} */
let inTurn = Promise.resolve();

/**
 * Answers calls one after the other.
 *
 * @template {Kind} K
 * @param {Handler<K>} handler
 * @returns {Handler<K>}
 */
const oneByOne = (handler) => (call, report) => {
  const answer = inTurn.then(() => handler(call, report));
  inTurn = answer.catch(() => {});
  return answer;
};

/** @type {Handler<'evaluate'>} */
export const evaluate = oneByOne(async ({ solver, position }) => ({
  evaluation: await helpers.evaluate(solverFor(solver), solver, position),
}));

/** @type {Handler<'open'>} */
export const open = oneByOne(({ record, solver }) => {
  const game = Game.fromText(record);
  opened?.game.free();
  opened = { game, request: solver };
  return {};
});

/** @type {Handler<'advance'>} */
export const advance = oneByOne(async (limits) => {
  if (!opened) throw new Error('No game has been opened to play on.');
  const { game, request } = opened;
  if (helpers.serve(request)) return playWithHelpers(opened, limits);
  const { moves, ms } = limits;
  return game.autoplay(solverFor(request), request.budget, { moves, ms });
});

/**
 * Like `Game.autoplay`, one move at a time, with the think time as an average per move.
 *
 * @param {{ game: Game, request: SolverRequest }} opened
 * @param {{ moves: number, ms: number }} limits
 * @returns {Promise<AnswerOf<'advance'>>}
 */
async function playWithHelpers({ game, request }, { moves, ms }) {
  const solver = solverFor(request);
  const begin = performance.now();
  /** @type {DirectionName[]} */
  const directions = [];
  let evaluation;
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
