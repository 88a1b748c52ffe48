import type { Remote } from 'comlink';
import { vi } from 'vitest';
import { Pool } from '../../www/engine/pool.ts';
import type { Engine, Needs } from '../../www/engine/protocol.ts';
import { Solvers } from '../../www/state/solvers.ts';

/** Lets all pending promises settle. */
export async function settled() {
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
}

/** A worker whose answers a test gives, at the other end of comlink. */
export class FakeWorker {
  /** The calls: the name of the question, and what it asks. */
  calls: any[] = [];
  terminated = false;
  break: (reason: string) => void = () => {};
  #listeners: Set<(event: any) => void> = new Set();

  postMessage({ id, type, path, argumentList }: any) {
    if (type !== 'APPLY') return;
    const [{ value: asked } = { value: undefined }] = argumentList;
    const more = typeof asked === 'object' ? asked : { asked };
    this.calls.push({ id, kind: path[0], ...more });
  }

  addEventListener(_: string, listener: any) {
    this.#listeners.add(listener);
  }

  removeEventListener(_: string, listener: any) {
    this.#listeners.delete(listener);
  }

  /** Answers its oldest call. */
  answer(answer: unknown) {
    const [{ id, ...call }] = this.calls.splice(0, 1);
    for (const listener of this.#listeners) listener({ data: { id, type: 'RAW', value: answer } });
    return call;
  }
}

/** A pool with fake workers and a fake clock; `given` are the needs with which workers were prepared. */
export function fakePool(cap: number) {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const all: FakeWorker[] = [];
  const given: Needs[] = [];
  const alive = () => all.filter(({ terminated }) => !terminated);
  let most = 0;
  const pool = new Pool<Engine, Needs>({
    size: cap,
    prepare: async (_, __, needs) => void given.push(needs),
    spawn: () => {
      const worker = new FakeWorker();
      all.push(worker);
      most = Math.max(most, alive().length);
      return {
        endpoint: worker,
        loaded: Promise.resolve(),
        hello: async (_: Remote<Engine>) => {},
        terminate: () => {
          worker.terminated = true;
          worker.calls = [];
        },
        onLost: (tell) => {
          worker.break = tell;
        },
      };
    },
  });
  /** Lets time pass. */
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 100) {
      vi.advanceTimersByTime(Math.min(100, left));
      await settled();
    }
  };
  /** The unanswered calls of a worker. */
  const open = (worker: FakeWorker) => worker.calls;
  /** Lets a worker answer its first open call. */
  const reply = async (worker: FakeWorker, answer: unknown = undefined) => {
    const call = worker.answer(answer);
    await settled();
    return call;
  };
  return { pool, solvers: solversOn(pool), all, alive, given, pass, open, reply, most: () => most };
}

/** Solvers on these workers; `exact`: what holds a solution. */
export const solversOn = (
  pool: Pool<Engine, Needs>,
  exact: any = { problem: undefined, ask: () => Promise.reject(new Error('nothing solved')) },
) => new Solvers({ pool, exact });

/** An engine whose questions a test answers: each calls `ask` with its name and what it asks. */
export const engineOf = (ask: (call: any) => unknown) =>
  new Proxy({} as any, {
    get: (_, kind: string) => (asked: any) =>
      ask({ kind, ...(typeof asked === 'object' ? asked : { asked }) }),
  });
