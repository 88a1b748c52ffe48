import { mock } from 'node:test';
import { Scheduler } from '../../www/engine/scheduler.js';
import { FakeWorker } from './fake-worker.js';

/** @import { JobSpec } from '../../www/engine/job.js' */
/** @import { CallOf } from '../../www/engine/protocol.js' */

/** Lets all pending promises settle. */
export async function settled() {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

/** @typedef {FakeWorker & { name: string }} NamedWorker */

/**
 * A scheduler with fake workers and a fake clock.
 *
 * @param {number} cap
 * @param {Partial<ConstructorParameters<typeof Scheduler>[0]>} [more]
 */
export function fakeScheduler(cap, more = {}) {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
  /** @type {NamedWorker[]} */
  const all = [];
  let now = 0;
  const scheduler = new Scheduler({
    cap,
    clock: { now: () => now },
    module: async () => /** @type {WebAssembly.Module} */ ({}),
    locks: undefined,
    spawn: (name) => {
      const worker = Object.assign(new FakeWorker(), { name });
      all.push(worker);
      most = Math.max(most, alive().length);
      return worker;
    },
    ...more,
  });
  let most = 0;
  /** The workers that have not ended. */
  const alive = () => all.filter(({ terminated }) => !terminated);
  /** Lets time pass. @param {number} ms */
  const pass = async (ms) => {
    for (let left = ms; left > 0; left -= 100) {
      now += Math.min(100, left);
      mock.timers.tick(Math.min(100, left));
      await settled();
    }
  };
  /** The unanswered calls of a worker. @param {FakeWorker} worker */
  const open = (worker) =>
    worker.calls.filter(
      ({ id }) => !answered.has(`${all.indexOf(/** @type {NamedWorker} */ (worker))} ${id}`),
    );
  /** @type {Set<string>} */
  const answered = new Set();
  /** Lets a worker answer its first open call. @param {FakeWorker} worker @param {any} [answer] */
  const reply = async (worker, answer = {}) => {
    const [call] = open(worker);
    answered.add(`${all.indexOf(/** @type {NamedWorker} */ (worker))} ${call.id}`);
    worker.say({ type: 'answer', id: call.id, answer });
    await settled();
    return call;
  };
  return { scheduler, all, alive, pass, open, reply, most: () => most };
}

/**
 * A job that never ends and records its events.
 *
 * @param {Partial<JobSpec>} [more]
 */
export function endlessJob(more = {}) {
  /** @type {{ taken: any[], failed: unknown[], left: number }} */
  const story = { taken: [], failed: [], left: 0 };
  /** @type {JobSpec} */
  const job = {
    kind: 'arena',
    next: () => ({ kind: 'train', ms: 50 }),
    take: (answer) => story.taken.push(answer),
    failed: (error) => story.failed.push(error),
    left: () => {
      story.left += 1;
    },
    ...more,
  };
  return { job, story };
}

/** @returns {CallOf<'evaluate'>} */
export const question = (board = '2,2/0,0') => ({
  kind: 'evaluate',
  solver: { id: 'fair', settings: {}, budget: { ms: 50 } },
  needs: undefined,
  position: { board, p4: 0.1 },
});
