import init from '../../pkg/twofold.js';
import type { CallMessage, Handler, Kind, StartMessage } from '../engine/protocol.ts';
import { browserLocks } from '../lib/browser.ts';
import { messageOf } from '../lib/errors.ts';
import { playArena } from './arena.ts';
import { judge, odds } from './coach.ts';
import * as exact from './exact.ts';
import { endAfterTrap, reply } from './fate.ts';
import * as files from './files.ts';
import * as formation from './formation.ts';
import * as learn from './learn.ts';
import * as models from './models.ts';
import { tellPar } from './par.ts';
import { advance, evaluate, open } from './play.ts';
import { playOn } from './playout.ts';
import * as puzzles from './puzzles.ts';
import * as review from './review.ts';

/** The handlers, by kind of call. */
const handlers: { [K in Kind]: Handler<K> } = {
  evaluate,
  open,
  advance,
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
};

/** Resolved by the start message, which may come after the first calls. */
let begin: (started: Promise<void>) => void;
const started: Promise<void> = new Promise((resolve) => {
  begin = resolve;
});

async function start({ module, lifeline }: StartMessage) {
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

async function answer(call: CallMessage) {
  const { id, kind } = call;
  // `any`: tsc does not see that the handler fits this kind.
  const handler = handlers[kind] as Handler<any>;
  try {
    const report = (part: number) => reply({ type: 'progress', id, part });
    reply({ type: 'answer', id, answer: await handler(call, report) });
  } catch (error) {
    if (!endAfterTrap(error)) reply({ type: 'failed', id, message: messageOf(error) });
  }
}

addEventListener('message', async (event: MessageEvent<StartMessage | CallMessage>) => {
  const message = event.data;
  if ('kind' in message) {
    // The handler of the start message reports a failed start.
    await started.then(
      () => answer(message),
      () => {},
    );
    return;
  }
  try {
    begin(start(message));
    await started;
  } catch (error) {
    reply({ type: 'fatal', message: messageOf(error) });
  }
});
