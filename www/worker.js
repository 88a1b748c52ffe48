import init, { Game, Solver } from '../pkg/twofold.js';
import { messageOf } from './protocol.js';
import { answerArena } from './worker-arena.js';
import { answerExact } from './worker-exact.js';
import { answerLearn, isAboutLearning } from './worker-learn.js';

/** @typedef {import('./protocol.js').Answer} Answer */
/** @typedef {import('./protocol.js').Call} Call */
/** @typedef {import('./protocol.js').CallMessage} CallMessage */
/** @typedef {import('./protocol.js').Reply} Reply */
/** @typedef {import('./protocol.js').SolverRequest} SolverRequest */
/** @typedef {import('./protocol.js').StartMessage} StartMessage */

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
    case 'evaluate': {
      const evaluation = solverFor(call.solver).evaluate(call.position, call.solver.budget);
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
      const limits = { moves: call.moves, ms: call.ms };
      return { type: 'advanced', ...game.autoplay(solverFor(request), request.budget, limits) };
    }
    case 'arena-play':
      return answerArena(call);
    default:
      return isAboutLearning(call) ? answerLearn(call, report) : answerExact(call);
  }
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
  async (/** @type {MessageEvent<StartMessage | CallMessage>} */ event) => {
    const message = event.data;
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
      // After a trap the instance still answers, perhaps wrongly: it must be replaced.
      if (error instanceof WebAssembly.RuntimeError)
        reply({ type: 'fatal', message: messageOf(error) });
      else reply({ type: 'failed', id: message.id, message: messageOf(error) });
    }
  },
);
