import { Emitter } from '../lib/emitter.js';
import { EngineClient } from './client.js';
import { Line } from './line.js';
import { JOBS, LINES, TIMES } from './priorities.js';
import { Lane, Run } from './run.js';
import { Seat } from './seat.js';
import { Slices } from './slices.js';

/** @typedef {import('./client.js').WorkerLike} WorkerLike */
/** @typedef {import('./priorities.js').LineKind} LineKind */
/** @typedef {import('./run.js').Job} Job */
/** @typedef {import('./seat.js').Slice} Slice */

/**
 * Gives all work its workers: never more of them than the device has room for, and who waits for an answer comes first.
 *
 * A line is the way of one part of the page to a worker, which it has for itself while it asks. A job goes on in short
 * slices on all workers that nobody else needs. When a line needs a worker and there is none left, it gets that of the
 * first slice that ends; what the job was at waits in that worker until the line has no more questions.
 *
 * A resident keeps a worker of its own, which holds something: a solution, or a network that learns. It takes one away
 * from the others; only the last one it leaves them, so that on one core, or two with two residents, there is a worker
 * more than cores.
 *
 * `lost`: the worker of a line has died. Jobs and residents are told themselves.
 *
 * @extends {Emitter<{ lost: { reason: string } }>}
 */
export class Scheduler extends Emitter {
  #collaborators;
  #cap;
  #clock;
  /** @type {Seat[]} */
  #seats = [];
  /** Lines without a worker that need one. @type {Set<Line>} */
  #waiting = new Set();
  /** In the order of their priority. @type {Run[]} */
  #runs = [];
  /** Workers of residents. @type {Set<EngineClient>} */
  #residents = new Set();
  #lastName = 0;
  #isAssigning = false;
  #isStale = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #patience;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #tick;

  /**
   * @param {{ cap: number, clock: { now: () => number }, module: () => Promise<WebAssembly.Module>,
   *           spawn: (name: string) => WorkerLike, locks: LockManager | undefined,
   *           provisionFor?: (call: import('./protocol.js').Call) => import('./client.js').Provision | undefined }} collaborators
   *   `cap`: workers at most; `provisionFor`: what a worker needs before it can answer a call
   */
  constructor({ cap, clock, ...collaborators }) {
    super();
    this.#cap = cap;
    this.#clock = clock;
    this.#collaborators = collaborators;
  }

  /** How many workers lines and jobs may have. */
  get limit() {
    return Math.max(1, this.#cap - this.#residents.size);
  }

  /** How many more workers may help a line: while jobs go on, half of the workers are left to them. */
  get roomForHelpers() {
    return Math.max(0, this.#mostForLines - this.#held - this.#waiting.size);
  }

  /** How many workers there are for residents, besides those that hold something already. */
  get roomForResidents() {
    return this.#cap - this.#residents.size - (this.#isAtWork ? 1 : 0);
  }

  /**
   * A way to a worker.
   *
   * @param {LineKind} kind
   */
  line(kind) {
    return new Line(kind, {
      wait: (line) => this.#wait(line),
      rest: (line) => this.#rest(line),
    });
  }

  /**
   * Takes a worker away from a line that does not need it any more. Unless somebody else does, it ends.
   *
   * @param {Line} line
   */
  release(line) {
    this.#waiting.delete(line);
    line.cancel();
    const { seat } = line;
    if (!seat) return;
    line.standUp();
    seat.restingSince = -Infinity;
    this.#assign();
  }

  /**
   * A worker that keeps what it holds until it is ended by `restart`.
   *
   * @param {string} name
   */
  resident(name) {
    const client = this.#client(`twofold ${name}`);
    client.on('started', () => {
      this.#residents.add(client);
      this.#assign();
    });
    client.on('ended', () => {
      this.#residents.delete(client);
      this.#assign();
    });
    return client;
  }

  /**
   * Begins a job.
   *
   * @param {Job} job
   */
  run(job) {
    const run = new Run(job, {
      wake: () => this.#assign(),
      drop: (run, lane) => this.#drop(run, lane),
      end: (run) => this.#end(run),
    });
    this.#runs.push(run);
    this.#runs.sort((one, other) => JOBS[one.job.kind] - JOBS[other.job.kind]);
    this.#assign();
    return run;
  }

  /** Whether a job has something to do that it has no worker for. */
  get #isHungry() {
    return this.#runs.some(
      ({ isHungry, lanes, job }) => isHungry && lanes.size < this.#workersFor(job),
    );
  }

  /** Whether jobs go on. */
  get #isAtWork() {
    return this.#isHungry || this.#seats.some(({ working }) => working);
  }

  /** Workers that lines and their helpers may have. */
  get #mostForLines() {
    return this.#isAtWork ? Math.max(1, this.limit >> 1) : this.limit;
  }

  /** Workers that they have. */
  get #held() {
    return this.#seats.filter(({ holder }) => holder).length;
  }

  /** Gives everybody a worker who should have one. */
  #assign() {
    this.#isStale = true;
    if (this.#isAssigning) return;
    this.#isAssigning = true;
    try {
      while (this.#isStale) {
        this.#isStale = false;
        this.#trim();
        this.#seatLines();
        this.#putToWork();
      }
    } finally {
      this.#isAssigning = false;
    }
    if (this.#seats.length > 0) this.#tick ??= setTimeout(() => this.#lookForRest(), TIMES.tick);
  }

  /** Ends workers that there is no room for any more. */
  #trim() {
    while (this.#seats.length + this.#residents.size > this.#cap) {
      const seat = this.#leastNeeded();
      if (!seat) return;
      this.#remove(seat);
    }
  }

  /** The worker that is missed least. Nobody is interrupted on the last one, nor where a person waits. */
  #leastNeeded() {
    const seats = this.#seats;
    const idle =
      seats.find((seat) => seat.isFree && !seat.holdsWork) ?? this.#idlest ?? this.#helping;
    if (idle || seats.length === 1) return idle;
    return seats.find(({ isFree }) => isFree) ?? this.#lastWorking();
  }

  /** Where the least urgent job is at work. */
  #lastWorking() {
    const last = this.#runs.findLast((run) => this.#seats.some(({ working }) => working === run));
    return last && this.#seats.findLast(({ working }) => working === last);
  }

  #seatLines() {
    for (const line of [...this.#waiting]) {
      // What it asked may have been withdrawn.
      if (!line.waiting) this.#waiting.delete(line);
    }
    const order = [...this.#waiting].sort((one, other) => LINES[one.kind] - LINES[other.kind]);
    for (const line of order) {
      const seat = this.#seatFor(line);
      if (seat) {
        this.#waiting.delete(line);
        line.sitDown(seat);
      } else if (line.kind !== 'helper') {
        this.#urge(line);
      }
    }
    if (this.#waiting.size === 0) this.#endPatience();
  }

  /**
   * A worker for a line that waits, if there is one to be had at once.
   *
   * @param {Line} line
   * @returns {Seat | undefined}
   */
  #seatFor(line) {
    const isHelper = line.kind === 'helper';
    if (isHelper && this.#held >= this.#mostForLines) return undefined;
    const free = this.#seats.filter(({ isFree }) => isFree);
    const known = free.find((seat) => seat === line.last);
    const seat = known ?? free.find(({ lanes }) => lanes.size === 0);
    if (seat) return seat;
    if (this.#seats.length < this.limit) return this.#add();
    if (free.length > 0 || isHelper) return free[0];
    const taken = this.#idlest ?? this.#helping;
    if (taken) this.#take(taken);
    return taken;
  }

  /** Where the line that has asked nothing for longest keeps a worker. */
  get #idlest() {
    const idle = this.#seats.filter(({ isHeldIdly }) => isHeldIdly);
    return idle.sort((one, other) => one.restingSince - other.restingSince).at(0);
  }

  /** Where a line is helped. */
  get #helping() {
    return this.#seats.find(({ holder }) => holder?.kind === 'helper');
  }

  /** Takes a worker from the line that has it. @param {Seat} seat */
  #take(seat) {
    const { holder } = seat;
    holder?.standUp();
    // What it is at, nobody needs any more.
    if (holder?.thinksLong) seat.client.restart();
  }

  /**
   * Sees to it that there will be a worker for a line.
   *
   * @param {Line} line
   */
  #urge(line) {
    if (this.#seats.some(({ working }) => working)) {
      this.#patience ??= setTimeout(() => this.#interrupt(), TIMES.patience);
      return;
    }
    const others = this.#seats.flatMap(({ holder }) => holder ?? []);
    if (others.some(({ isGivingWay }) => isGivingWay)) return;
    others
      .filter(({ kind }) => LINES[kind] > LINES[line.kind])
      .sort((one, other) => LINES[one.kind] - LINES[other.kind])
      .at(-1)
      ?.giveWay();
  }

  #endPatience() {
    clearTimeout(this.#patience);
    this.#patience = undefined;
  }

  /** A slice does not come to its end: somebody has waited for too long. */
  #interrupt() {
    this.#patience = undefined;
    if ([...this.#waiting].every(({ kind }) => kind === 'helper')) return;
    const seat = this.#lastWorking();
    if (seat) this.#clear(seat);
    this.#assign();
  }

  #putToWork() {
    this.#makeRoomForJobs();
    for (const seat of [...this.#seats]) {
      if (seat.isFree) seat.slices.wake();
    }
    while (this.#isHungry && this.#seats.length < this.limit) {
      const seat = this.#add();
      seat.slices.wake();
      if (seat.isFree) {
        this.#remove(seat);
        return;
      }
    }
  }

  /** A job gets at least one worker that no line needs just now, and what helpers have too many. */
  #makeRoomForJobs() {
    while (this.#isHungry && this.#helping && this.#held > this.#mostForLines)
      this.#take(this.#helping);
    const isStuck =
      this.#isHungry &&
      this.#seats.length >= this.limit &&
      !this.#seats.some(({ isFree, working }) => isFree || working);
    if (isStuck && this.#idlest) this.#take(this.#idlest);
  }

  /**
   * What is to be done next in a worker, by the most urgent job that has something for it.
   *
   * @param {Seat} seat
   * @returns {Slice | undefined}
   */
  #next(seat) {
    if (this.#waiting.size > 0) this.#seatLines();
    if (seat.holder) return undefined;
    for (const run of this.#runs) {
      const { job, lanes } = run;
      const known = seat.lanes.get(run);
      if (!known && (!run.isHungry || lanes.size >= this.#workersFor(job))) continue;
      const lane = known ?? new Lane();
      const call = job.next(lane);
      if (call) {
        seat.lanes.set(run, lane);
        lanes.add(lane);
        seat.working = run;
        return { run, lane, call };
      }
      run.isHungry = false;
    }
    return undefined;
  }

  /** @param {Job} job */
  #workersFor({ needs }) {
    const spare = needs?.long && this.limit > 1 ? 1 : 0;
    return Math.min(needs?.workers ?? Number.POSITIVE_INFINITY, this.limit - spare);
  }

  /** @param {Seat} seat */
  #slicesFor(seat) {
    const over = () => {
      seat.working = undefined;
      seat.restingSince = this.#clock.now();
    };
    /** @type {Slices<Slice, any>} */
    const slices = new Slices({
      next: () => this.#next(seat),
      ask: ({ call }) => seat.client.call(call),
      take: (answer, { run, lane }) => {
        over();
        run.job.take(answer, lane);
      },
      fail: (error, { run, lane }) => {
        over();
        seat.lanes.delete(run);
        run.lanes.delete(lane);
        run.isHungry = true;
        run.job.failed(error, lane);
        this.#assign();
      },
    });
    return slices;
  }

  /** @param {Line} line */
  #wait(line) {
    this.#waiting.add(line);
    this.#assign();
  }

  /** @param {Line} line */
  #rest(line) {
    const { last, isGivingWay } = line;
    if (last) last.restingSince = this.#clock.now();
    if (isGivingWay) line.standUp();
    if (this.#waiting.size > 0 || !line.seat) this.#assign();
  }

  /** Takes workers from lines that rest, and ends workers that nobody needs. */
  #lookForRest() {
    this.#tick = undefined;
    const now = this.#clock.now();
    for (const seat of [...this.#seats]) {
      const rested = now - seat.restingSince;
      const isWanted = this.#isHungry || seat.holdsWork;
      if (seat.isHeldIdly && rested >= (isWanted ? TIMES.keep : TIMES.idle)) this.#take(seat);
      if (seat.isFree && !this.#isHungry && !seat.holdsWork && rested >= TIMES.idle)
        this.#remove(seat);
    }
    this.#assign();
  }

  #add() {
    this.#lastName += 1;
    const client = this.#client(`twofold worker ${this.#lastName}`);
    const seat = new Seat(client, (seat) => this.#slicesFor(seat));
    seat.restingSince = this.#clock.now();
    client.on('alone', () => seat.holder?.emit('alone', undefined));
    client.on('ended', () => {
      for (const [run, lane] of [...seat.lanes]) {
        // The slice that is under way fails by itself.
        if (run !== seat.working) this.#leave(seat, run, lane);
      }
      seat.holder?.emit('ended', undefined);
    });
    client.on('lost', (loss) => {
      seat.opener = undefined;
      if (!seat.holder) return;
      seat.holder.emit('lost', loss);
      this.emit('lost', loss);
    });
    this.#seats.push(seat);
    return seat;
  }

  /** @param {Seat} seat */
  #remove(seat) {
    this.#seats = this.#seats.filter((other) => other !== seat);
    seat.holder?.standUp();
    this.#clear(seat);
  }

  /** Ends a worker with all that it is at. @param {Seat} seat */
  #clear(seat) {
    seat.slices.forget();
    seat.working = undefined;
    for (const [run, lane] of [...seat.lanes]) this.#leave(seat, run, lane);
    seat.client.restart();
  }

  /**
   * @param {Seat} seat
   * @param {Run} run
   * @param {Lane} lane
   */
  #leave(seat, run, lane) {
    seat.lanes.delete(run);
    run.lanes.delete(lane);
    run.isHungry = true;
    run.job.left?.(lane);
  }

  /**
   * @param {Run} run
   * @param {Lane} lane
   */
  #drop(run, lane) {
    const seat = this.#seats.find(({ lanes }) => lanes.get(run) === lane);
    if (seat) this.#withdraw(seat, run, lane);
    run.wake();
  }

  /** @param {Run} run */
  #end(run) {
    this.#runs = this.#runs.filter((other) => other !== run);
    for (const seat of this.#seats) {
      const lane = seat.lanes.get(run);
      if (lane) this.#withdraw(seat, run, lane);
    }
    this.#assign();
  }

  /**
   * @param {Seat} seat
   * @param {Run} run
   * @param {Lane} lane
   */
  #withdraw(seat, run, lane) {
    seat.lanes.delete(run);
    run.lanes.delete(lane);
    if (seat.working !== run) return;
    seat.working = undefined;
    seat.restingSince = this.#clock.now();
    seat.slices.forget();
    seat.client.cancel();
  }

  /** @param {string} name */
  #client(name) {
    const { module, spawn, locks, provisionFor } = this.#collaborators;
    return new EngineClient({ module, spawn: () => spawn(name), locks, provisionFor });
  }
}
