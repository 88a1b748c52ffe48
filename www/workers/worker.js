import init, { Game, Solver } from '../../pkg/twofold.js';
import { messageOf } from '../lib/errors.js';
import { answerArena } from './arena.js';
import { answerExact } from './exact.js';
import { answerLearn, isAboutLearning } from './learn.js';
import { assist, Helpers } from './spread.js';

/** @typedef {import('../engine/protocol.js').Answer} Answer */
/** @typedef {import('../engine/protocol.js').Call} Call */
/** @typedef {import('../engine/protocol.js').AdvanceCall} AdvanceCall */
/** @typedef {import('../engine/protocol.js').CallMessage} CallMessage */
/** @typedef {import('../engine/protocol.js').DirectionName} DirectionName */
/** @typedef {import('../engine/protocol.js').HelpersMessage} HelpersMessage */
/** @typedef {import('../engine/protocol.js').Reply} Reply */
/** @typedef {import('../engine/protocol.js').SolverRequest} SolverRequest */
/** @typedef {import('../engine/protocol.js').StartMessage} StartMessage */

/** @param {Reply} reply */
const reply = (reply) => postMessage(reply);

/** Settled by the start message, which may come after the first calls. @type {(started: Promise<void>) => void} */
let begin;
/** @type {Promise<void>} */
const started = new Promise((resolve) => {
  begin = resolve;
});
/** The last solver stays: what it has learned about the positions helps with the next one. @type {{ key: string, solver: Solver } | undefined} */
let kept;
/** The game that `advance` plays on. @type {{ game: Game, request: SolverRequest } | undefined} */
let opened;
const helpers = new Helpers(() => reply({ type: 'alone' }));
/** The last call that the helpers may take part in; the next one waits for it. @type {Promise<unknown>} */
let inTurn = Promise.resolve();

/**
 * @param {SolverRequest} request
 * @returns {Solver}
 */
function solverFor({ id, settings }) {
  const key = JSON.stringify([id, settings]);
  if (kept?.key === key) return kept.solver;
  const solver = new Solver(id, settings);
  kept?.solver.free();
  kept = { key, solver };
  return solver;
}

/**
 * @param {Call} call
 * @param {(part: number) => void} report
 * @returns {Answer | Promise<Answer>}
 */
function answer(call, report) {
  switch (call.type) {
    case 'evaluate':
    case 'open':
    case 'advance': {
      const answer = inTurn.then(() => answerPlay(call));
      inTurn = answer.catch(() => {});
      return answer;
    }
    case 'assist':
      // Without its network the solver says so here.
      solverFor(call.solver);
      assist(call.port, solverFor, endAfterTrap);
      return { type: 'assisting' };
    case 'arena-play':
      return answerArena(call);
    default:
      return isAboutLearning(call) ? answerLearn(call, report) : answerExact(call);
  }
}

/**
 * @param {import('../engine/protocol.js').EvaluateCall | import('../engine/protocol.js').OpenCall | AdvanceCall} call
 * @returns {Promise<Answer>}
 */
async function answerPlay(call) {
  switch (call.type) {
    case 'evaluate': {
      const solver = solverFor(call.solver);
      const evaluation = await helpers.evaluate(solver, call.solver, call.position);
      return { type: 'evaluated', evaluation };
    }
    case 'open': {
      const game = Game.fromRecord(call.record);
      opened?.game.free();
      opened = { game, request: call.solver };
      return { type: 'opened' };
    }
    case 'advance': {
      if (!opened) throw new Error('No game has been opened to play on.');
      const { game, request } = opened;
      if (helpers.serve(request)) return playWithHelpers(opened, call);
      const limits = { moves: call.moves, ms: call.ms };
      return { type: 'advanced', ...game.autoplay(solverFor(request), request.budget, limits) };
    }
  }
}

/**
 * As `Game.autoplay`, a move at a time.
 *
 * @param {{ game: Game, request: SolverRequest }} opened
 * @param {AdvanceCall} limits
 * @returns {Promise<import('../engine/protocol.js').Advanced>}
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
    evaluation = await helpers.evaluate(solver, request, { board, p4, seed });
    if (!evaluation.best) break;
    state = game.play(evaluation.best)?.state ?? state;
    directions.push(evaluation.best);
  } while (directions.length < moves && performance.now() - begin < ms);
  return { type: 'advanced', directions, evaluation };
}

/** @param {StartMessage} message */
async function start({ module, lifeline }) {
  // The browser releases the lock when this worker ends, however it ends; that is how the page learns of it.
  await new Promise((held) => {
    if (!navigator.locks) return held(undefined);
    navigator.locks.request(lifeline, () => {
      held(undefined);
      return new Promise(() => {});
    });
  });
  await init({ module_or_path: module });
  reply({ type: 'ready' });
}

addEventListener(
  'message',
  async (/** @type {MessageEvent<StartMessage | HelpersMessage | CallMessage>} */ event) => {
    const message = event.data;
    if (message.type === 'helpers') return helpers.replace(message.ports);
    try {
      if (message.type === 'start') {
        begin(start(message));
        await started;
        return;
      }
      await started;
    } catch (error) {
      reply({ type: 'fatal', message: messageOf(error) });
      return;
    }
    try {
      const { id } = message;
      const report = (/** @type {number} */ part) => reply({ type: 'progress', id, part });
      reply({ type: 'answer', id, answer: await answer(message, report) });
    } catch (error) {
      if (!endAfterTrap(error))
        reply({ type: 'failed', id: message.id, message: messageOf(error) });
    }
  },
);

/**
 * After a trap the instance still answers, perhaps wrongly: it must be replaced.
 *
 * @param {unknown} error
 */
function endAfterTrap(error) {
  const isTrap = error instanceof WebAssembly.RuntimeError;
  if (isTrap) reply({ type: 'fatal', message: messageOf(error) });
  return isTrap;
}
