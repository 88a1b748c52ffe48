import { Cancelled, WorkerLost } from '../../engine/client.js';
import { SLICE } from '../../engine/priorities.js';
import { Emitter } from '../../lib/emitter.js';
import { isFull, messageOf } from '../../lib/errors.js';
import { needsOf } from '../../state/solver-needs.js';
import { ArenaRow } from './arena-row.js';

/** @import { ArenaGame, ArenaSlice } from '../../../pkg/twofold.js' */
/** @import { Job } from '../../engine/job.js' */
/** @import { CallOf } from '../../engine/protocol.js' */
/** @import { Scheduler } from '../../engine/scheduler.js' */
/** @import { RowPlan } from './arena-row.js' */
/** @import { ArenaStore, TablePlan } from './arena-store.js' */

/** Moves that take this long, in ms, make slices longer than anybody should have to wait. */
const LONG_MOVE = 100;
/** Games that a worker is given at a time, at most. */
const MOST_AT_ONCE = 256;
/** A row whose workers die this often in turn is given up. */
const PATIENCE = 3;

/**
 * `idle`: nothing is being played; `paused`: workers hold games that are not finished.
 *
 * @typedef {'idle' | 'running' | 'paused'} ArenaState
 * @typedef {'kept' | 'full' | 'refused'} Keeping whether finished games outlive the page
 */

/**
 * The games that a worker has been given and has not finished. With another `key` the worker gives up what it has left.
 *
 * @typedef {{ row: ArenaRow, games: Set<number>, key: string }} Share
 */

/**
 * Plays the games of a table's rows on all cores, one row after the other, and keeps what has ended. `change`: the rows
 * or the state; `results`: games have ended; `lost`: a worker died; `finished`: there is nothing left to play.
 *
 * @extends {Emitter<{ change: undefined, results: ArenaRow, lost: { reason: string }, keeping: Keeping, finished: undefined }>}
 */
export class Arena extends Emitter {
  #store;
  #scheduler;
  /** What is being played, if anything is. @type {Job | undefined} */
  #job;
  /** @type {Map<object, Share>} */
  #shares = new Map();
  /** Counts how often games that workers had were given up. */
  #era = 0;
  /** @type {ArenaRow[]} */
  #rows = [];
  /** Stored rows that this version of the page cannot read: they stay stored. @type {RowPlan[]} */
  #unreadable = [];
  /** @type {string | undefined} */
  #document;
  /** @type {ArenaState} */
  #state = 'idle';
  /** @type {Keeping} */
  #keeping = 'kept';
  /** Deaths of workers since a game of the row has ended. @type {Map<ArenaRow, number>} */
  #losses = new Map();

  /**
   * @param {{ store: ArenaStore,
   *           scheduler: Pick<Scheduler, 'run' | 'limit'> }} collaborators
   */
  constructor({ store, scheduler }) {
    super();
    this.#store = store;
    this.#scheduler = scheduler;
  }

  get rows() {
    return this.#rows;
  }

  /** The table as it is stored. @returns {TablePlan} */
  get #plan() {
    const rows = this.#rows.map(({ plan }) => plan);
    return { document: this.#document, rows: [...rows, ...this.#unreadable] };
  }

  /** The document whose table this is, if it is one's. */
  get document() {
    return this.#document;
  }

  get state() {
    return this.#state;
  }

  get keeping() {
    return this.#keeping;
  }

  /** Workers that play, or would. */
  get workers() {
    return this.#job?.workers.size ?? 0;
  }

  /** Rows that have games left to play. */
  get #unfinished() {
    return this.#rows.filter((row) => !row.complete && row.failure === undefined);
  }

  get hasUnfinished() {
    return this.#unfinished.length > 0;
  }

  get done() {
    return this.#rows.reduce((sum, row) => sum + Math.min(row.done, row.asked), 0);
  }

  get asked() {
    return this.#rows.reduce((sum, row) => sum + row.asked, 0);
  }

  /**
   * Takes up what an earlier visit has left.
   *
   * @returns {Promise<string[]>} what could not be read
   */
  async load() {
    /** @type {string[]} */
    const problems = [];
    try {
      const plan = await this.#store.readPlan();
      for (const row of plan?.rows ?? []) {
        try {
          const made = new ArenaRow(row);
          made.add(await this.#store.readGames(row.id));
          this.#rows.push(made);
        } catch (error) {
          this.#unreadable.push(row);
          problems.push(`A row of the table that was kept cannot be read: ${messageOf(error)}`);
        }
      }
      this.#document = plan?.document;
      await this.#store.keepOnly(this.#plan.rows.map(({ id }) => id));
    } catch (error) {
      this.#notKept(error);
    }
    this.emit('change', undefined);
    return problems;
  }

  /**
   * Adds a row; throws, in the engine's words, where its experiment is not possible.
   *
   * @param {RowPlan} plan
   */
  add(plan) {
    this.#rows = [...this.#rows, new ArenaRow(plan)];
    this.#changed();
    this.#job?.wake();
  }

  /**
   * Puts other rows in the place of those there are.
   *
   * @param {RowPlan[]} plans
   * @param {string | undefined} document
   * @returns {() => void} puts the old ones back
   */
  replace(plans, document) {
    const rows = plans.map((plan) => new ArenaRow(plan));
    const before = { rows: this.#rows, document: this.#document };
    this.#exchange(rows, document);
    return () => this.#exchange(before.rows, before.document);
  }

  /** @param {string} id */
  remove(id) {
    const rows = this.#rows;
    this.#rows = rows.filter((row) => row.id !== id);
    for (const [worker, { row }] of [...this.#shares]) {
      if (row.id !== id) continue;
      this.#forget(worker);
      this.#job?.drop(worker);
    }
    this.#changed();
    this.#finishIfDone();
    return () => {
      this.#rows = rows;
      this.#changed();
      this.#job?.wake();
    };
  }

  /**
   * @param {string} id
   * @param {boolean} charted
   */
  chart(id, charted) {
    const row = this.#rows.find((candidate) => candidate.id === id);
    if (row) row.charted = charted;
    this.#changed();
  }

  /** Plays what is left, or goes on after a pause. */
  start() {
    if (this.#state === 'running') return;
    for (const row of this.#rows) row.failure = undefined;
    this.#losses.clear();
    this.#state = 'running';
    this.emit('change', undefined);
    if (this.#job) this.#job.wake();
    else this.#begin();
    this.#finishIfDone();
  }

  #begin() {
    const arena = this;
    this.#job = this.#scheduler.run({
      kind: 'arena',
      get isSlow() {
        return arena.#thinksLong;
      },
      next: (worker) => this.#next(worker),
      take: ({ slice }, worker) => this.#played(worker, slice),
      failed: (error, worker) => this.#failed(worker, error),
      left: (worker) => this.#forget(worker),
      holds: (worker) => this.#shares.has(worker),
    });
  }

  /** Whether moves of some row take long, so that its workers answer nobody else for a while. */
  get #thinksLong() {
    return this.#unfinished.some(({ plan }) => (plan.experiment.budget?.ms ?? 0) >= LONG_MOVE);
  }

  /** Lets the workers rest; they keep the games they are at. */
  pause() {
    if (this.#state !== 'running') return;
    this.#state = 'paused';
    this.emit('change', undefined);
  }

  /** Ends the workers. Games that have not ended are given up; those that have are kept. */
  cancel() {
    if (this.#state === 'idle') return;
    this.#end();
    this.emit('change', undefined);
  }

  /** Gives up the games that a worker has. @param {object} worker */
  #forget(worker) {
    this.#era += 1;
    this.#shares.delete(worker);
  }

  /** @param {ArenaRow[]} rows @param {string | undefined} document */
  #exchange(rows, document) {
    this.#end();
    this.#rows = rows;
    this.#document = document;
    this.#changed();
  }

  #end() {
    this.#state = 'idle';
    this.#era += 1;
    this.#shares.clear();
    this.#job?.end();
    this.#job = undefined;
  }

  #changed() {
    this.emit('change', undefined);
    this.#store
      .writePlan(this.#plan)
      .then(() => this.#kept())
      .catch((error) => this.#notKept(error));
  }

  #finishIfDone() {
    if (this.#state !== 'running' || this.hasUnfinished) return;
    this.#end();
    this.emit('change', undefined);
    this.emit('finished', undefined);
  }

  /**
   * What a worker plays next: on at its games, or others if it has none. It never has games of two rows.
   *
   * @param {object} worker
   * @returns {CallOf<'arena-play'> | undefined}
   */
  #next(worker) {
    if (this.#state !== 'running') return undefined;
    const isNew = !this.#shares.has(worker);
    const share = this.#shares.get(worker) ?? this.#share();
    if (!share) return undefined;
    this.#shares.set(worker, share);
    const { row, games, key } = share;
    const { experiment } = row.plan;
    return {
      kind: 'arena-play',
      key,
      experiment,
      needs: needsOf({ id: experiment.solver, settings: experiment.settings ?? {} }),
      games: isNew ? [...games] : [],
      ms: SLICE,
    };
  }

  /** Games that no worker has yet. @returns {Share | undefined} */
  #share() {
    for (const row of this.#unfinished) {
      const sharing = [...this.#shares.values()].filter((other) => other.row === row);
      const taken = new Set(sharing.flatMap(({ games }) => [...games]));
      const free = row.missing.filter((game) => !taken.has(game));
      if (free.length > 0)
        return {
          row,
          games: new Set(free.slice(0, this.#portion(row, free.length))),
          key: `${this.#era} ${row.id}`,
        };
    }
    return undefined;
  }

  /**
   * As many games as fill a slice, but no more than leave the other workers their part.
   *
   * @param {ArenaRow} row
   * @param {number} left
   */
  #portion(row, left) {
    const { summary } = row;
    if (!summary) return 1;
    const ms = (summary.msPerMove ?? Infinity) * summary.statistics.moves.mean;
    const fitting = Math.max(1, Math.floor(SLICE / Math.max(ms, 1e-3)));
    const fair = Math.max(1, Math.ceil(left / (2 * this.#scheduler.limit)));
    return Math.min(fitting, fair, MOST_AT_ONCE);
  }

  /**
   * @param {object} worker
   * @param {ArenaSlice} slice
   */
  #played(worker, { games }) {
    const share = this.#shares.get(worker);
    if (!share) return;
    for (const { game } of games) share.games.delete(game);
    if (share.games.size === 0) this.#shares.delete(worker);
    if (games.length > 0) this.#take(share.row, games);
    this.#finishIfDone();
  }

  /**
   * @param {ArenaRow} row
   * @param {ArenaGame[]} games
   */
  #take(row, games) {
    row.add(games);
    this.#losses.delete(row);
    this.#store
      .writeGames(row.id, games)
      .then(() => this.#kept())
      .catch((error) => this.#notKept(error));
    this.emit('results', row);
  }

  /**
   * @param {object} worker
   * @param {unknown} error
   */
  #failed(worker, error) {
    const row = this.#shares.get(worker)?.row;
    this.#forget(worker);
    if (!row) return;
    if (error instanceof WorkerLost) {
      const losses = (this.#losses.get(row) ?? 0) + 1;
      this.#losses.set(row, losses);
      if (losses >= PATIENCE) row.failure = `It keeps failing: ${messageOf(error)}`;
    } else if (!(error instanceof Cancelled)) {
      row.failure = messageOf(error);
    }
    if (row.failure !== undefined) this.emit('change', undefined);
    if (error instanceof WorkerLost) this.emit('lost', { reason: messageOf(error) });
    this.#finishIfDone();
  }

  #kept() {
    // Games that were refused before are still missing: only a later visit would notice.
    if (this.#keeping === 'full') void this.#keepAll();
  }

  /** Stores what could not be stored before. */
  async #keepAll() {
    this.#setKeeping('kept');
    try {
      await this.#store.writePlan(this.#plan);
      for (const row of this.#rows) await this.#store.writeGames(row.id, row.games);
    } catch (error) {
      this.#notKept(error);
    }
  }

  /** @param {unknown} error */
  #notKept(error) {
    this.#setKeeping(isFull(error) ? 'full' : 'refused');
  }

  /** @param {Keeping} keeping */
  #setKeeping(keeping) {
    if (this.#keeping === keeping) return;
    this.#keeping = keeping;
    this.emit('keeping', keeping);
  }
}
