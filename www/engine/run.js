/** @typedef {import('./protocol.js').Call} Call */

/**
 * One worker's part in a job. What the worker has been given and has not finished waits there while others have their
 * turn, and is lost with it.
 */
export class Lane {
  static #lastId = 0;

  constructor() {
    Lane.#lastId += 1;
    /** No other lane has had it before. */
    this.id = Lane.#lastId;
  }
}

/**
 * Work that goes on in the background, on as many workers as there are, one slice after the other.
 *
 * `needs`: how many workers it can use, and whether a slice of it can take long, so that a worker has to be left for the
 * player. `next`: what a worker is to do in its next slice, which should take `SLICE` ms and no more; undefined if there
 * is nothing for it. `take`: what came of it. `failed`: the worker died (`WorkerLost`) or refused; the lane is over, and
 * `next` is asked again with another. `left`: the lane is over, because its worker was needed or had to be ended.
 * `holds`: whether its worker has something that has to wait there.
 *
 * @typedef {{ kind: import('./priorities.js').JobKind,
 *             needs?: { workers?: number, long?: boolean },
 *             next: (lane: Lane) => Call | undefined,
 *             take: (answer: any, lane: Lane) => void,
 *             failed: (error: unknown, lane: Lane) => void,
 *             left?: (lane: Lane) => void,
             holds?: (lane: Lane) => boolean }} Job
 */

/** A job that has been begun. */
export class Run {
  /** @type {Set<Lane>} */
  lanes = new Set();
  /** Whether there may be something to do that no worker is at. */
  isHungry = true;
  #desk;

  /**
   * @param {Job} job
   * @param {{ wake: (run: Run) => void, drop: (run: Run, lane: Lane) => void, end: (run: Run) => void }} desk
   */
  constructor(job, desk) {
    this.job = job;
    this.#desk = desk;
  }

  /** Workers that are at it, or where it waits for its turn. */
  get workers() {
    return this.lanes.size;
  }

  /** There is something to do again. */
  wake() {
    this.isHungry = true;
    this.#desk.wake(this);
  }

  /** Withdraws what a worker is at. @param {Lane} lane */
  drop(lane) {
    this.#desk.drop(this, lane);
  }

  /** Withdraws everything. The workers end if they do not come to an end by themselves. */
  end() {
    this.#desk.end(this);
  }
}
