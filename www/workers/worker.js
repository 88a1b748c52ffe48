import init from '../../pkg/twofold.js';
import { browserLocks } from '../lib/browser.js';
import { messageOf } from '../lib/errors.js';
import { playArena } from './arena.js';
import { judge, odds } from './coach.js';
import * as exact from './exact.js';
import { endAfterTrap, reply } from './fate.js';
import * as files from './files.js';
import * as formation from './formation.js';
import { assist } from './helpers.js';
import * as learn from './learn.js';
import * as models from './models.js';
import { tellPar } from './par.js';
import { advance, evaluate, helpers, open } from './play.js';
import { playOn } from './playout.js';
import * as puzzles from './puzzles.js';
import { replay } from './replay.js';
import * as review from './review.js';

/** @import { CallMessage, Handler, HelpersMessage, Kind, StartMessage } from '../engine/protocol.js' */

/**
 * The handlers, by kind of call.
 *
 * @type {{ [K in Kind]: Handler<K> }}
 */
const handlers = {
  evaluate,
  open,
  advance,
  assist,
  judge,
  odds,
  puzzles: puzzles.read,
  line: puzzles.line,
  estimate: exact.estimate,
  solve: exact.begin,
  'solve-on': exact.goOn,
  review: exact.review,
  simulate: exact.simulate,
  formation: formation.begin,
  'formation-on': formation.goOn,
  'formation-values': formation.values,
  'formation-save': formation.save,
  'formation-load': formation.load,
  'arena-play': playArena,
  'play-on': playOn,
  par: tellPar,
  'review-open': review.open,
  'review-judge': review.judge,
  'review-sum': review.sum,
  'install-model': models.install,
  'train-begin': learn.begin,
  'train-resume': learn.resume,
  train: learn.train,
  'train-file': learn.file,
  'read-board': files.readBoard,
  import: files.importGame,
  export: files.exportGame,
  replay,
};

/** Resolved by the start message, which may come after the first calls. @type {(started: Promise<void>) => void} */
let begin;
/** @type {Promise<void>} */
const started = new Promise((resolve) => {
  begin = resolve;
});

/** @param {StartMessage} message */
async function start({ module, lifeline }) {
  // The browser releases the lock when this worker ends for any reason; so the page learns of its end.
  browserLocks()
    ?.request(lifeline, () => {
      reply({ type: 'alive' });
      return new Promise(() => {});
    })
    .catch(() => {
      // Locks are forbidden: the page does not hear of this worker's end.
    });
  await init({ module_or_path: module });
}

/** @param {CallMessage} call */
async function answer(call) {
  const { id, kind } = call;
  // `any`: tsc does not see that the handler fits this kind.
  const handler = /** @type {Handler<any>} */ (handlers[kind]);
  try {
    const report = (/** @type {number} */ part) => reply({ type: 'progress', id, part });
    reply({ type: 'answer', id, answer: await handler(call, report) });
  } catch (error) {
    if (!endAfterTrap(error)) reply({ type: 'failed', id, message: messageOf(error) });
  }
}

addEventListener(
  'message',
  async (/** @type {MessageEvent<StartMessage | HelpersMessage | CallMessage>} */ event) => {
    const message = event.data;
    if ('kind' in message) {
      // The handler of the start message reports a failed start.
      await started.then(
        () => answer(message),
        () => {},
      );
      return;
    }
    if (message.type === 'helpers') return helpers.replace(message.ports);
    try {
      begin(start(message));
      await started;
    } catch (error) {
      reply({ type: 'fatal', message: messageOf(error) });
    }
  },
);
