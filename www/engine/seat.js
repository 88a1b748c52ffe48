/** @typedef {import('./client.js').EngineClient} EngineClient */
/** @typedef {import('./line.js').Line} Line */
/** @typedef {import('./run.js').Lane} Lane */
/** @typedef {import('./run.js').Run} Run */
/** @typedef {{ run: Run, lane: Lane, call: import('./protocol.js').Call }} Slice */

/** A place for a worker, and who has it. */
export class Seat {
  /** The line that has it; it goes before all work in slices. @type {Line | undefined} */
  holder;
  /** The line that has opened a game there. @type {Line | undefined} */
  opener;
  /** The work in slices that goes on there, or waits there for its next turn. @type {Map<Run, Lane>} */
  lanes = new Map();
  /** Which of it is at work. @type {Run | undefined} */
  working;
  /** Since when nothing is done there. */
  restingSince = 0;

  /**
   * @param {EngineClient} client
   * @param {(seat: Seat) => import('./slices.js').Slices<Slice, any>} slicesFor
   */
  constructor(client, slicesFor) {
    this.client = client;
    this.slices = slicesFor(this);
  }

  /** Whether nobody has it and nothing is done there. */
  get isFree() {
    return !this.holder && !this.working;
  }

  /** Whether a line has it that asks nothing just now. Helpers are asked by other workers: nobody knows when. */
  get isHeldIdly() {
    return this.holder !== undefined && this.holder.kind !== 'helper' && !this.holder.busy;
  }

  /** Whether something waits there that would be lost with the worker. */
  get holdsWork() {
    return [...this.lanes].some(([run, lane]) => run.job.holds?.(lane));
  }
}
