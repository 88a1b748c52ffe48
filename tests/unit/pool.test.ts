import { beforeEach, expect, test, vi } from 'vitest';
import { Crew } from '../../www/engine/crew.ts';
import {
  Cancelled,
  Pool,
  type Spawned,
  sharesFor,
  type Task,
  WorkerLost,
  WorkerTaken,
  workersFor,
} from '../../www/engine/pool.ts';
import { wireTo } from './fake-workers.ts';

type Kind = 'sound' | 'silent' | 'dies at once' | 'refuses';
type Engine = FakeThread['engine'];

/** A worker that does one thing at a time, as a search in wasm does. */
class FakeThread {
  end;
  isAlive = true;
  tell: (reason: string) => void = () => {};
  #held = 0;
  #turn: Promise<unknown> = Promise.resolve();

  engine = {
    slice: (ms: number) => pause(ms),
    add: (a: number, b: number) => a + b,
    hold: (number: number) => {
      this.#held = number;
    },
    held: () => this.#held,
    fail: (name: string) => {
      throw Object.assign(new Error('the engine refuses'), { name });
    },
    die: () => this.die(),
  };

  constructor(kind: Kind) {
    if (kind === 'dies at once') queueMicrotask(() => this.die());
    const get =
      (engine: any, name: string) =>
      (...asked: unknown[]) => {
        const done = this.#turn.then(() => engine[name](...asked));
        this.#turn = done.catch(() => {});
        return done;
      };
    // A silent one lives, and never says a word.
    this.end = wireTo(kind === 'silent' ? undefined : new Proxy(this.engine, { get }));
  }

  /** What it was doing has no answer. */
  die(): Promise<never> {
    this.isAlive = false;
    this.tell('');
    return new Promise(() => {});
  }
}

/** The threads that were started. */
let workers: FakeThread[] = [];
beforeEach(() => {
  workers = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // Whoever waits, waits no real time.
  vi.setTimerTickMode('nextTimerAsync');
});

const alive = () => workers.filter(({ isAlive }) => isAlive).length;
const pause = (ms: number) => new Promise<number>((resolve) => setTimeout(resolve, ms, ms));
async function until(isSo: () => boolean) {
  while (!isSo()) await pause(5);
}

/** A pool of threads; `kinds`: how the first ones are. */
function poolOf(
  size: number,
  {
    kinds = [],
    ...how
  }: { kinds?: Kind[] } & Partial<ConstructorParameters<typeof Pool<Engine, string>>[0]> = {},
) {
  const names: string[] = [];
  const spawn = (name: string): Spawned<Engine> => {
    const kind = kinds[names.length] ?? 'sound';
    const worker = new FakeThread(kind);
    names.push(name);
    workers.push(worker);
    return {
      endpoint: worker.end,
      loaded: Promise.resolve(),
      hello: async (engine) => {
        if (kind === 'refuses') throw new Error('no engine here');
        return engine.held();
      },
      terminate: () => {
        worker.isAlive = false;
      },
      onLost: (tell) => {
        worker.tell = tell;
      },
    };
  };
  const pool = new Pool<Engine, string>({ size, spawn, ...how });
  const told: string[] = [];
  pool.on('lost', ({ reason }) => told.push(reason));
  return { pool, names, told };
}

const sum: Task<Engine, number> = (engine) => engine.add(1, 1);
const slice =
  (ms: number): Task<Engine, number> =>
  (engine) =>
    engine.slice(ms);

/** Work without an end on all workers. */
function endless(pool: Pool<Engine, string>, kind: 'review' | 'arena', ms = 40) {
  let slices = 0;
  const failures: unknown[] = [];
  const loop = async (ask: <T>(task: Task<Engine, T>) => Promise<T>) => {
    for (;;) {
      await ask(slice(ms));
      slices += 1;
    }
  };
  const crew = new Crew(pool, kind, loop, (error) => void failures.push(error));
  crew.wake(pool.limit);
  return { crew, slices: () => slices, failures };
}

test('a question of a player overtakes work in the background, which goes on', async () => {
  const { pool } = poolOf(2);
  const { crew, slices } = endless(pool, 'arena');
  await until(() => slices() > 4);
  for (let asked = 0; asked < 10; asked++) {
    const before = slices();
    expect(await pool.run(sum)).toBe(2);
    // Each worker may have ended the slice it was at, and one more.
    expect(slices() - before, `${slices() - before} slices went before`).toBeLessThanOrEqual(3);
  }
  const before = slices();
  await until(() => slices() > before + 4);
  crew.end();
});

test('a hint goes before other questions, and these before work in the background', async () => {
  const { pool } = poolOf(1);
  await pool.run(sum);
  const order: string[] = [];
  const first = pool.run(slice(60)).then(() => order.push('first'));
  const asked = (['arena', 'review', 'play', 'player', 'hint'] as const).map((asker) =>
    pool.run(sum, { for: asker }).then(() => order.push(asker)),
  );
  await Promise.all([first, ...asked]);
  expect(order).toStrictEqual(['first', 'hint', 'player', 'play', 'review', 'arena']);
});

test('more urgent work in the background goes first, and each worker keeps what it holds', async () => {
  const { pool } = poolOf(1);
  const arena = endless(pool, 'arena', 5);
  const game = pool.session('background');
  await game.run((engine) => engine.hold(7));
  await until(() => arena.slices() > 3);
  const review = endless(pool, 'review', 5);
  await until(() => review.slices() > 3);
  const [before, done] = [arena.slices(), review.slices()];
  await until(() => review.slices() > done + 10);
  expect(arena.slices()).toBeLessThanOrEqual(before + 1);
  review.crew.end();
  await until(() => arena.slices() > before + 3);
  expect(await game.run((engine) => engine.held())).toBe(7);
  arena.crew.end();
  expect(workers.length).toBe(1);
});

test('a slice that goes on for too long gives way, and its work begins anew', async () => {
  const { pool, told } = poolOf(1, { times: { overdue: 100 } });
  const asked: number[] = [];
  const loop = async (ask: <T>(task: Task<Engine, T>) => Promise<T>) => {
    asked.push(asked.length);
    await ask(slice(asked.length === 1 ? 60_000 : 10));
  };
  const crew = new Crew(pool, 'arena', loop, () => {});
  crew.wake(1);
  expect(await pool.run(sum)).toBe(2);
  await until(() => asked.length === 2);
  expect(told, 'no worker has failed').toStrictEqual([]);
  crew.end();
});

test('a worker that dies is replaced, and the page is told', async () => {
  const { pool, told } = poolOf(1);
  await pool.run((engine) => engine.hold(1));
  let deaths = 0;
  const answer = await pool.run((engine) => {
    deaths += 1;
    return deaths < 3 ? engine.die() : engine.add(2, 3);
  });
  expect(answer).toBe(5);
  expect(told).toStrictEqual(['The worker ended', 'The worker ended']);
  expect(workers.length).toBe(3);
});

test('a question that kills three workers is refused, and one that the engine refuses at once', async () => {
  const { pool } = poolOf(1);
  const deadly: Task<Engine, unknown>[] = [
    (engine) => engine.die(),
    // After a trap a worker is not used again.
    (engine) => engine.fail('RuntimeError'),
  ];
  for (const task of deadly) await expect(pool.run(task)).rejects.toThrow(WorkerLost);
  expect(workers.length).toBe(6);
  await expect(pool.run((engine) => engine.fail('Error'))).rejects.toThrow(/the engine refuses/);
  expect(await pool.run(sum)).toBe(2);
  expect(workers.length, 'who refuses is still there').toBe(7);
});

test('a worker that never says its first word is replaced', async () => {
  const times = { firstWord: 300, nextFirstWord: 300 };
  const { pool, told } = poolOf(1, { kinds: ['silent', 'dies at once'], times });
  expect(await pool.run(sum)).toBe(2);
  expect(workers.length).toBe(3);
  expect(told, 'nothing was restarted').toStrictEqual([]);
});

test('after three workers without a word the caller is told, and may ask again', async () => {
  const times = { firstWord: 300 };
  const { pool } = poolOf(1, { kinds: ['silent', 'refuses', 'refuses'], times });
  const lost = await pool.run(sum).catch((error) => error);
  expect(lost).toBeInstanceOf(WorkerLost);
  expect(lost.message).toMatch(/no engine here/i);
  expect(workers.length).toBe(3);
  expect(await pool.run(sum)).toBe(2);
});

test('what is withdrawn ends its worker only if it goes on for too long', async () => {
  const { pool } = poolOf(1, { times: { grace: 400 } });
  await pool.run(sum);
  for (const [ms, begun] of [
    [60, 1],
    [60_000, 2],
  ]) {
    const cancel = new AbortController();
    const answer = pool.run(slice(ms), { signal: cancel.signal });
    setTimeout(() => cancel.abort());
    await expect(answer).rejects.toThrow(Cancelled);
    expect(await pool.run(sum)).toBe(2);
    expect(workers.length).toBe(begun);
  }
  await expect(pool.run(sum, { signal: AbortSignal.abort() })).rejects.toThrow(Cancelled);
});

test('what a call needs is given once to each worker, also if the call is withdrawn', async () => {
  const given: string[] = [];
  const { pool } = poolOf(1, {
    times: { grace: 50 },
    prepare: (engine, known, needs) => {
      if (!known.has(needs)) {
        given.push(needs);
        known.set(needs, { key: needs, done: engine.slice(200) });
      }
      return known.get(needs)?.done;
    },
  });
  const cancel = new AbortController();
  const answer = pool.run(sum, { needs: 'network', signal: cancel.signal });
  setTimeout(() => cancel.abort(), 100);
  await expect(answer).rejects.toThrow(Cancelled);
  expect(await pool.run(sum, { needs: 'network' })).toBe(2);
  expect(given).toStrictEqual(['network']);
  expect(workers.length).toBe(1);
});

test('a session keeps to its worker while others use it, and ends with it', async () => {
  const { pool } = poolOf(1);
  const session = pool.session('play');
  await session.run((engine) => engine.hold(3));
  expect(await pool.run(sum)).toBe(2);
  expect(await session.run((engine) => engine.held())).toBe(3);
  await expect(session.run((engine) => engine.die())).rejects.toThrow(WorkerLost);
  await expect(session.run((engine) => engine.held())).rejects.toThrow(WorkerLost);
  expect(await pool.session('play').run((engine) => engine.held())).toBe(0);
});

test('a session has two questions in its worker at once, unless somebody else waits', async () => {
  const { pool } = poolOf(1);
  const session = pool.session('play');
  await session.run(sum);
  const order: string[] = [];
  const play = (name: string) => session.run(slice(20)).then(() => order.push(name));
  const all = [play('one'), play('two'), play('three')];
  all.push(pool.run(sum, { for: 'hint' }).then(() => order.push('hint')));
  await Promise.all(all);
  expect(order).toStrictEqual(['one', 'two', 'hint', 'three']);
});

test('a session with a worker of its own leaves one to the others, and is told of its end', async () => {
  const { pool, names } = poolOf(2);
  const lost: string[] = [];
  const exact = pool.session('exact', (reason) => lost.push(reason));
  const learn = pool.session('learn');
  await Promise.all([exact.run((engine) => engine.hold(1)), learn.run((engine) => engine.hold(2))]);
  expect(pool.limit).toBe(1);
  const solving = exact.run(slice(300));
  expect(await pool.run(sum)).toBe(2);
  expect(await solving).toBe(300);
  expect(names).toStrictEqual(['twofold exact', 'twofold learn', 'twofold worker 1']);
  learn.end();
  await expect(learn.run((engine) => engine.held())).rejects.toThrow(Cancelled);
  workers[0].die();
  await until(() => lost.length > 0);
  expect(lost).toStrictEqual(['The worker ended']);
  expect(pool.limit).toBe(2);
});

test('a session whose worker says no word tries three', async () => {
  const kinds: Kind[] = ['silent', 'refuses', 'sound', 'dies at once', 'refuses', 'refuses'];
  const { pool } = poolOf(1, { kinds, times: { firstWord: 300 } });
  const lost: string[] = [];
  const session = pool.session('exact', (reason) => lost.push(reason));
  await session.run((engine) => engine.hold(4));
  expect(await session.run((engine) => engine.held())).toBe(4);
  session.end();
  expect(lost.length).toBe(0);
  const other = pool.session('learn', (reason) => lost.push(reason));
  await expect(other.run(sum)).rejects.toThrow(WorkerLost);
  expect(lost).toStrictEqual(['No engine here']);
  expect(workers.length).toBe(6);
});

test('there are never more workers than there is room for, and the idle one goes', async () => {
  const { pool } = poolOf(2, { times: { idle: 300 } });
  await Promise.all([1, 2, 3, 4, 5].map(() => pool.run(slice(20))));
  expect(workers.length).toBe(2);
  const exact = pool.session('exact');
  await exact.run(sum);
  await until(() => alive() <= 2);
  await until(() => alive() === 1);
  expect(await exact.run(sum)).toBe(2);
});

test('a background worker that is needed elsewhere has its work begun anew', async () => {
  const { pool } = poolOf(2);
  const { crew, slices, failures } = endless(pool, 'arena', 20);
  await until(() => slices() > 4);
  const held = pool.session('background');
  await pool.session('exact').run(sum);
  await until(() => alive() === 2);
  const before = slices();
  await until(() => slices() > before + 4);
  expect(failures).toStrictEqual([]);
  crew.end();
  held.end();
});

test('work whose workers die three times in a row fails, and what is answered between counts anew', async () => {
  const { pool } = poolOf(1);
  const failures: unknown[] = [];
  let asked = 0;
  const loop = async (ask: <T>(task: Task<Engine, T>) => Promise<T>) => {
    for (;;) {
      asked += 1;
      // The third and fourth of eight are answered.
      await ask((engine) => (asked === 3 || asked === 4 ? engine.add(1, 1) : engine.die()));
    }
  };
  new Crew(pool, 'review', loop, (error) => void failures.push(error)).wake(1);
  await until(() => failures.length > 0);
  expect(asked).toBe(7);
  expect(failures[0] instanceof WorkerLost && !(failures[0] instanceof WorkerTaken)).toBeTruthy();
});

test('a question is split among the workers that are free, and half of all while others work', async () => {
  const { pool } = poolOf(4);
  expect(pool.spare).toBe(4);
  const busy = pool.run(slice(100));
  expect(pool.spare).toBe(3);
  await busy;
  const { crew } = endless(pool, 'arena');
  expect(pool.spare).toBe(2);
  crew.end();
  expect(pool.spare).toBe(4);
});

test('the number of workers follows from cores and memory', () => {
  const devices: [number, number | undefined, number, number][] = [
    [8, 8, 8, 4],
    [8, 4, 4, 2],
    [2, 0.5, 1, 2],
    [4, undefined, 4, 2],
  ];
  for (const [hardwareConcurrency, deviceMemory, most, shares] of devices) {
    expect(workersFor({ hardwareConcurrency, deviceMemory })).toBe(most);
    expect(sharesFor({ deviceMemory })).toBe(shares);
  }
  expect(workersFor({})).toBe(1);
});
