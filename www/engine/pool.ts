import { type Endpoint, type Remote, wrap } from 'comlink';
import { Emitter } from '../lib/emitter.ts';
import { messageOf } from '../lib/errors.ts';

/** The worker died, or never said its first word. */
export class WorkerLost extends Error {
  readonly code: 'worker-silent' | 'worker-ended' | undefined;
  constructor(message: string, code?: WorkerLost['code']) {
    super(message);
    this.code = code;
  }
}
/** The worker was sound, and needed elsewhere. */
export class WorkerTaken extends WorkerLost {}
/** The caller no longer wants the answer. */
export class Cancelled extends Error {}

/** Who waits for an answer, the most urgent first. From `odds` on it is work in the background, which comes in slices. */
const ORDER = ['hint', 'player', 'play', 'odds', 'review', 'background', 'arena'] as const;
type Asker = (typeof ORDER)[number];
/** Whether a player waits for the answer. */
const isAwaited = (asker: Asker) => ORDER.indexOf(asker) <= ORDER.indexOf('play');

/** Sessions with a worker of their own, for what it holds. */
const OWN = ['exact', 'learn', 'endgame'] as const;
type Own = (typeof OWN)[number];
const isOwn = (kind: Own | Asker): kind is Own => OWN.some((own) => own === kind);

/** Length of a slice of background work in ms: long enough that messages cost next to nothing, short enough to wait for its end. */
export const SLICE_MS = 50;
/** The same in a worker of its own, for which nobody else waits: the time between two reports to the page. */
export const OWN_SLICE_MS = 150;
/** The questions that a session may have in its worker at once: the next one begins while the page takes the answer. */
const AHEAD = 2;
/** How often a question is asked in all, if its workers die. */
export const TRIES = 3;
/** Turns of the event loop's microtasks after an answer: whoever goes on with a slice has asked again by then. */
const TURNS = 12;

/** Times in ms. */
const TIMES = {
  /** How long the first worker may take for its first word, once the engine is there, and each that follows a silent one. */
  firstWord: 6_000,
  nextFirstWord: 3_000,
  /** How long a slice may go on while a player waits. */
  overdue: 1_000,
  /** How long a cancelled answer may go on. */
  grace: 200,
  /** How long an idle worker lives. */
  idle: 20_000,
};

/** What a worker has been given, as long as it lives. */
export type Known = Map<string, { key: string; done: Promise<unknown> }>;
export type Task<Api, T> = (engine: Remote<Api>, known: Known) => Promise<T> | T;
/** A new worker. `loaded`: what it needs for its first word; `onLost`: told of its end, if the browser tells. */
export interface Spawned<Api> {
  endpoint: Endpoint;
  loaded: Promise<unknown>;
  hello: (engine: Remote<Api>) => Promise<unknown>;
  terminate: () => void;
  onLost: (tell: (reason: string) => void) => void;
}
/** `needs`: what the worker is given first. */
export interface Wanted<Needs> {
  for?: Asker;
  signal?: AbortSignal;
  needs?: Needs;
}
export interface Session<Api, Needs> {
  /** Asks the worker of the session. Once that is gone, every question is refused with the reason. */
  run: <T>(task: Task<Api, T>, wanted?: Omit<Wanted<Needs>, 'for'>) => Promise<T>;
  end: () => void;
}

/** A session as the pool sees it. `own`: what its own worker is for; `silent`: how many of these have said no word. */
interface Line<Api> {
  asker: Asker;
  own?: Own;
  silent: number;
  slot?: Slot<Api>;
  /** Why it is over. */
  over?: Error;
  lost?: (reason: string) => void;
}

/** A question. `since`: when the worker got it. */
interface Call<Api> {
  asker: Asker;
  line?: Line<Api>;
  slot?: Slot<Api>;
  since?: number;
  isOff: boolean;
  perform: (slot: Slot<Api>) => Promise<void>;
  refuse: (error: Error) => void;
}

/** One worker, and what ends it. */
class Slot<Api> {
  readonly engine: Remote<Api>;
  readonly known: Known = new Map();
  readonly calls: Set<Call<Api>> = new Set();
  /** Sessions that hold something in it. */
  readonly lines: Set<Line<Api>> = new Set();
  readonly isOwn: boolean;
  readonly ready: Promise<void>;
  hasSpoken = false;
  last: Asker | undefined;
  rest: ReturnType<typeof setTimeout> | undefined;
  error: Error | undefined;
  readonly #spawned: Spawned<Api>;
  readonly #onEnd: (error: Error) => void;
  readonly #asked: Set<(error: Error) => void> = new Set();

  constructor(
    spawned: Spawned<Api>,
    firstWord: number,
    isOwn: boolean,
    onEnd: (slot: Slot<Api>, error: Error) => void,
  ) {
    this.isOwn = isOwn;
    this.#spawned = spawned;
    this.#onEnd = (error) => onEnd(this, error);
    this.engine = wrap<Api>(spawned.endpoint);
    spawned.onLost((reason) =>
      this.end(new WorkerLost(reason, reason ? undefined : 'worker-ended')),
    );
    this.ready = this.#greet(firstWord);
  }

  async #greet(firstWord: number) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      await this.answer(this.#spawned.loaded);
      const silent = () => this.end(new WorkerLost('no first word', 'worker-silent'));
      timer = setTimeout(silent, firstWord);
      await this.answer(this.#spawned.hello(this.engine));
      this.hasSpoken = true;
    } catch (error) {
      this.end(error instanceof WorkerLost ? error : new WorkerLost(messageOf(error)));
    } finally {
      clearTimeout(timer);
    }
  }

  /** An answer of the worker. A call to a worker that is gone would never end. */
  answer<T>(asked: Promise<T> | T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.error) return reject(this.error);
      this.#asked.add(reject);
      Promise.resolve(asked)
        .then(resolve, (error: Error) => {
          // After a trap the instance would still answer, perhaps wrongly.
          if (error?.name === 'RuntimeError') this.end(new WorkerLost(messageOf(error)));
          reject(error);
        })
        .finally(() => this.#asked.delete(reject));
    });
  }

  end(error: Error) {
    if (this.error) return;
    this.error = error;
    clearTimeout(this.rest);
    for (const refuse of this.#asked) refuse(error);
    this.#asked.clear();
    this.#spawned.terminate();
    this.#onEnd(error);
  }
}

/**
 * The workers of the page. There are never more than the device has room for, but for one that always stays beside the sessions
 * with a worker of their own.
 *
 * A player's question goes to a worker that is idle, to a new one, or to the first whose slice ends; the most urgent goes first.
 * Work in the background asks in slices on what is left; unfinished work stays in its worker meanwhile.
 *
 * `lost`: a worker died that had answered a player last, or was to.
 */
export class Pool<Api, Needs = undefined> extends Emitter<{ lost: { reason: string } }> {
  readonly #spawn: (name: string) => Spawned<Api>;
  readonly #size: number;
  readonly #prepare: (
    engine: Remote<Api>,
    known: Known,
    needs: Needs,
  ) => Promise<unknown> | undefined;
  readonly #times: typeof TIMES;
  #slots: Slot<Api>[] = [];
  #own: Set<Slot<Api>> = new Set();
  /** The calls without a worker, the most urgent first. */
  #waiting: Call<Api>[] = [];
  #backgroundLines: Set<Line<Api>> = new Set();
  #lastName = 0;
  /** Workers in a row that have said no word. */
  #silent = 0;
  #overdue: ReturnType<typeof setTimeout> | undefined;

  /** `size`: the most workers; `prepare`: gives a worker what a call needs. */
  constructor(how: {
    size: number;
    spawn: (name: string) => Spawned<Api>;
    prepare?: (engine: Remote<Api>, known: Known, needs: Needs) => Promise<unknown> | undefined;
    times?: Partial<typeof TIMES>;
  }) {
    super();
    this.#spawn = how.spawn;
    this.#size = how.size;
    this.#prepare = how.prepare ?? (() => undefined);
    this.#times = { ...TIMES, ...how.times };
  }

  get limit() {
    return Math.max(1, this.#size - this.#own.size);
  }

  /** The workers among which a player's question can be split now. Work in the background keeps half of all. */
  get spare() {
    const most = this.#backgroundLines.size > 0 ? Math.max(1, this.limit >> 1) : this.limit;
    const busy = this.#slots.filter(({ calls, lines }) =>
      [...calls, ...lines].some(({ asker }) => isAwaited(asker)),
    );
    return Math.max(1, most - busy.length);
  }

  /** Asks a worker; where it dies, another one. Rejects with `Cancelled`, `WorkerLost` or the engine's error. */
  async run<T>(task: Task<Api, T>, wanted: Wanted<Needs> = {}): Promise<T> {
    for (let left = TRIES - 1; ; left--) {
      try {
        return await this.#ask(task, wanted.for ?? 'player', wanted);
      } catch (error) {
        if (!(error instanceof WorkerLost) || left === 0) throw error;
      }
    }
  }

  /** Questions to the same worker. `exact`, `learn` and `endgame` have one of their own until the session ends. `lost`: told if the worker dies. */
  session(kind: Own | Asker, lost?: (reason: string) => void): Session<Api, Needs> {
    const asker = isOwn(kind) ? 'player' : kind;
    const line: Line<Api> = { asker, own: isOwn(kind) ? kind : undefined, silent: 0, lost };
    if (!isAwaited(asker)) this.#backgroundLines.add(line);
    return {
      run: (task, wanted = {}) => this.#ask(task, asker, wanted, line),
      end: () => this.#end(line),
    };
  }

  #end(line: Line<Api>) {
    line.over ??= new Cancelled('the session is over');
    this.#backgroundLines.delete(line);
    const { slot } = line;
    for (const call of [...this.#waiting, ...(slot?.calls ?? [])])
      if (call.line === line) this.#withdraw(call);
    slot?.lines.delete(line);
    if (line.own) slot?.end(line.over);
    else if (slot) this.#rest(slot);
    this.#assign();
  }

  #ask<T>(
    task: Task<Api, T>,
    asker: Asker,
    { signal, needs }: Omit<Wanted<Needs>, 'for'>,
    line?: Line<Api>,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      if (line?.over) return reject(line.over);
      if (signal?.aborted) return reject(new Cancelled('cancelled'));
      const withdraw = () => this.#withdraw(call);
      const call: Call<Api> = {
        asker,
        line,
        isOff: false,
        perform: async (slot) => {
          await slot.ready;
          // If it cannot be given, the call says why. Installing goes on though the call may be cancelled: the next one needs it.
          if (needs !== undefined)
            await slot.answer(this.#prepare(slot.engine, slot.known, needs)).catch(() => {});
          if (call.isOff) return;
          call.since = performance.now();
          this.#watch();
          const answer = await slot.answer(slot.error ? undefined : task(slot.engine, slot.known));
          signal?.removeEventListener('abort', withdraw);
          // Whoever asks again at once finds the worker idle.
          slot.calls.delete(call);
          resolve(answer as T);
        },
        refuse: (error) => {
          signal?.removeEventListener('abort', withdraw);
          reject(error);
        },
      };
      signal?.addEventListener('abort', withdraw, { once: true });
      this.#wait(call);
    });
  }

  #wait(call: Call<Api>) {
    const rank = ORDER.indexOf(call.asker);
    const later = this.#waiting.findIndex(({ asker }) => ORDER.indexOf(asker) > rank);
    this.#waiting.splice(later < 0 ? this.#waiting.length : later, 0, call);
    this.#assign();
  }

  #withdraw(call: Call<Api>) {
    call.isOff = true;
    this.#waiting = this.#waiting.filter((other) => other !== call);
    call.refuse(new Cancelled('cancelled'));
    const { slot, since } = call;
    // Wasm cannot be interrupted. What a worker of its own holds is worth the wait.
    if (slot && since !== undefined && !slot.isOwn)
      setTimeout(() => {
        if (slot.calls.has(call)) slot.end(new WorkerTaken('cancelled'));
      }, this.#times.grace);
  }

  /** Gives workers to the calls that wait, the most urgent first. */
  #assign() {
    this.#trim();
    let isLate = false;
    for (const call of [...this.#waiting]) {
      const slot = this.#slotFor(call, isLate);
      if (slot) void this.#begin(slot, call);
      else isLate = true;
    }
    this.#watch();
  }

  /** `isLate`: whether a more urgent call waits. */
  #slotFor({ line, asker }: Call<Api>, isLate: boolean): Slot<Api> | undefined {
    if (line?.slot) {
      const calls = [...line.slot.calls];
      const goesOn = calls.every((other) => other.line === line && !other.isOff);
      const isFree = calls.length === 0 || (!isLate && calls.length < AHEAD && goesOn);
      return isFree ? line.slot : undefined;
    }
    if (line?.own) return this.#start(`twofold ${line.own}`, true);
    const isOfUse = ({ calls, lines }: Slot<Api>) =>
      calls.size === 0 && !(line && [...lines].some((other) => other.asker === asker));
    const free = this.#slots.filter(isOfUse);
    const unheld = free.filter(({ lines }) => lines.size === 0);
    const known = unheld.find(({ last }) => last === asker) ?? unheld[0];
    if (known || this.#slots.length >= this.limit) return known ?? free[0];
    this.#lastName += 1;
    return this.#start(`twofold worker ${this.#lastName}`, false);
  }

  #start(name: string, isOwn: boolean) {
    const { firstWord, nextFirstWord } = this.#times;
    const patience = this.#silent > 0 ? nextFirstWord : firstWord;
    const slot = new Slot<Api>(this.#spawn(name), patience, isOwn, (slot, error) =>
      this.#ended(slot, error),
    );
    if (isOwn) this.#own.add(slot);
    else this.#slots.push(slot);
    this.#trim();
    return slot;
  }

  async #begin(slot: Slot<Api>, call: Call<Api>) {
    this.#waiting = this.#waiting.filter((other) => other !== call);
    clearTimeout(slot.rest);
    slot.calls.add(call);
    slot.last = call.asker;
    call.slot = slot;
    if (call.line) {
      call.line.slot = slot;
      slot.lines.add(call.line);
    }
    try {
      await call.perform(slot);
    } catch (error) {
      slot.calls.delete(call);
      // A session that is not over has held nothing in a worker that never spoke, and tries another one.
      const isAgain = slot.error === error && call.line && !call.line.over && !call.isOff;
      if (isAgain) this.#wait(call);
      else call.refuse(error as Error);
    }
    slot.calls.delete(call);
    if (slot.hasSpoken) this.#silent = 0;
    this.#rest(slot);
    for (let turn = 0; turn < TURNS; turn++) await undefined;
    this.#assign();
  }

  #rest(slot: Slot<Api>) {
    clearTimeout(slot.rest);
    if (slot.error || slot.isOwn || slot.calls.size > 0 || slot.lines.size > 0) return;
    slot.rest = setTimeout(() => slot.end(new WorkerTaken('idle')), this.#times.idle);
  }

  #ended(slot: Slot<Api>, error: Error) {
    this.#slots = this.#slots.filter((other) => other !== slot);
    this.#own.delete(slot);
    const isDead = error instanceof WorkerLost && !(error instanceof WorkerTaken);
    if (isDead && !slot.hasSpoken) this.#silent += 1;
    const users = [...slot.calls, ...slot.lines];
    for (const line of slot.lines) {
      line.slot = undefined;
      if (isDead && !slot.hasSpoken && line.own && ++line.silent < TRIES) continue;
      line.over ??= error;
      for (const call of this.#waiting) if (call.line === line) call.refuse(error);
      this.#waiting = this.#waiting.filter((call) => call.line !== line);
      if (isDead) line.lost?.(messageOf(error));
    }
    const askers = users.length > 0 ? users.map(({ asker }) => asker) : [slot.last ?? 'arena'];
    const isMissed = !slot.isOwn && askers.some(isAwaited);
    if (isDead && slot.hasSpoken && isMissed) this.emit('lost', { reason: messageOf(error) });
    queueMicrotask(() => this.#assign());
  }

  /** Ends workers above the limit, never one that a player waits for. */
  #trim() {
    while (this.#slots.length > this.limit) {
      const idle = this.#slots.filter(({ calls }) => calls.size === 0);
      const least =
        idle.find(({ lines }) => lines.size === 0) ??
        idle[0] ??
        this.#slots.find(({ calls }) => ![...calls].some(({ asker }) => isAwaited(asker)));
      if (!least) return;
      least.end(new WorkerTaken('needed elsewhere'));
    }
  }

  /** Ends the oldest slice that keeps a player waiting for too long. */
  #watch() {
    clearTimeout(this.#overdue);
    const slices = this.#slots
      .flatMap(({ calls }) => [...calls])
      .filter(({ asker, since }) => !isAwaited(asker) && since !== undefined)
      .filter(({ slot }) =>
        this.#waiting.some(
          ({ asker, line }) => isAwaited(asker) && (!line?.slot || line.slot === slot),
        ),
      );
    if (slices.length === 0) return;
    const oldest = slices.reduce((one, other) =>
      (one.since ?? 0) <= (other.since ?? 0) ? one : other,
    );
    const left = (oldest.since ?? 0) + this.#times.overdue - performance.now();
    const takeAway = () => oldest.slot?.end(new WorkerTaken('a player waits'));
    this.#overdue = setTimeout(takeAway, Math.max(0, left));
  }
}

/** A device with this much memory, in GiB, has room for everything at once. */
const MEMORY_FOR_ALL = 8;

interface Device {
  hardwareConcurrency?: number;
  deviceMemory?: number;
}

/** The number of workers for a device: one per core (the page is idle most of the time), but at most one per reported GiB of memory. */
export function workersFor({ hardwareConcurrency, deviceMemory = MEMORY_FOR_ALL }: Device) {
  const cores = hardwareConcurrency || 1;
  return deviceMemory >= MEMORY_FOR_ALL ? cores : Math.max(1, Math.min(cores, deviceMemory | 0));
}

/** The most workers that share a hint: a board has four moves, and with little or unknown memory two hold its network. */
export const sharesFor = ({ deviceMemory = 0 }: Device) => (deviceMemory >= MEMORY_FOR_ALL ? 4 : 2);
