import { vi } from 'vitest';
import type { JobSpec } from '../../www/engine/job.ts';
import type { CallOf } from '../../www/engine/protocol.ts';
import { Scheduler } from '../../www/engine/scheduler.ts';
import { FakeWorker } from './fake-worker.ts';

/** Lets all pending promises settle. */
export async function settled() {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

type NamedWorker = FakeWorker & { name: string };

/** A scheduler with fake workers and a fake clock. */
export function fakeScheduler(
  cap: number,
  more: Partial<ConstructorParameters<typeof Scheduler>[0]> = {},
) {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const all: NamedWorker[] = [];
  let now = 0;
  const scheduler = new Scheduler({
    cap,
    clock: { now: () => now },
    module: async () => ({}) as WebAssembly.Module,
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
  /** Lets time pass. */
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 100) {
      now += Math.min(100, left);
      vi.advanceTimersByTime(Math.min(100, left));
      await settled();
    }
  };
  /** The unanswered calls of a worker. */
  const open = (worker: FakeWorker) =>
    worker.calls.filter(({ id }) => !answered.has(`${all.indexOf(worker as NamedWorker)} ${id}`));
  const answered: Set<string> = new Set();
  /** Lets a worker answer its first open call. */
  const reply = async (worker: FakeWorker, answer: any = {}) => {
    const [call] = open(worker);
    answered.add(`${all.indexOf(worker as NamedWorker)} ${call.id}`);
    worker.say({ type: 'answer', id: call.id, answer });
    await settled();
    return call;
  };
  return { scheduler, all, alive, pass, open, reply, most: () => most };
}

/** A job that never ends and records its events. */
export function endlessJob(more: Partial<JobSpec> = {}) {
  const story: { taken: any[]; failed: unknown[]; left: number } = {
    taken: [],
    failed: [],
    left: 0,
  };
  const job: JobSpec = {
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

export const question = (board = '2,2/0,0'): CallOf<'evaluate'> => ({
  kind: 'evaluate',
  solver: { id: 'fair', settings: {}, budget: { ms: 50 } },
  needs: undefined,
  position: { board, p4: 0.1 },
});
