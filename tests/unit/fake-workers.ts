import { expose, type Remote } from 'comlink';
import { vi } from 'vitest';
import { Pool } from '../../www/engine/pool.ts';
import type { Engine, Needs } from '../../www/engine/protocol.ts';
import { Solvers } from '../../www/state/solvers.ts';

/** Lets all pending promises settle. */
export async function settled() {
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
}

/** An engine whose questions a test answers: each calls `ask` with its name and what it asks. */
export function engineOf(ask: (call: any) => unknown) {
  const get = (_: object, kind: string) => (asked: any) =>
    ask({ kind, ...(typeof asked === 'object' ? asked : { asked }) });
  return new Proxy({} as any, { get });
}

/** One end of the wire to a worker. */
class End extends EventTarget {
  other: End = this;

  postMessage(message: unknown) {
    const event = new MessageEvent('message', { data: structuredClone(message) });
    queueMicrotask(() => this.other.dispatchEvent(event));
  }
}

/** A wire, at the other end of which an engine answers. */
export function wireTo(engine?: object) {
  const here = new End();
  here.other = Object.assign(new End(), { other: here });
  if (engine) expose(engine, here.other);
  return here;
}

/** A worker whose answers a test gives. */
export class FakeWorker {
  /** The calls: the name of the question, and what it asks. */
  calls: any[] = [];
  terminated = false;
  break: (reason: string) => void = () => {};
  end = wireTo(engineOf((call) => new Promise((settle) => this.calls.push({ ...call, settle }))));

  /** Answers its oldest call. */
  answer(answer: unknown) {
    const { settle, ...call } = this.calls.shift();
    settle(answer);
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
        endpoint: worker.end,
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

/** What holds a solution, whose questions a test answers. */
export const holderOf = (problem: any, ask: (call: any) => unknown) => ({
  problem,
  ask: async (task: any) => task(engineOf(ask)),
});

const NOTHING = holderOf(undefined, () => Promise.reject(new Error('nothing solved')));

/** Solvers on these workers; `exact`: what holds a solution. */
export const solversOn = (pool: Pool<Engine, Needs>, exact = NOTHING) =>
  new Solvers({ pool, exact: exact as any });
