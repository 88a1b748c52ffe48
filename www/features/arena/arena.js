import { Cancelled, WorkerLost } from '../../engine/client.js';
import { Emitter } from '../../lib/emitter.js';
import { isFull, messageOf } from '../../lib/errors.js';
import { ArenaRow } from './arena-row.js';

/** @typedef {import('../../engine/client.js').EngineClient} EngineClient */
/** @typedef {import('../../../pkg/twofold.js').ArenaGame} ArenaGame */
/** @typedef {import('./arena-row.js').RowPlan} RowPlan */

/** How long a worker plays, in ms, before it reports. */
const SLICE = 200;
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

/** A worker, and the games it has been given and has not finished. */
class Lane {
  /** @type {ArenaRow | undefined} */
  row;
  /** @type {Set<number>} */
  games = new Set();
  busy = false;

  /** @param {EngineClient} client */
  constructor(client) {
    this.client = client;
  }

  clear() {
    this.row = undefined;
    this.games.clear();
  }
}

/**
 * Plays the games of a table's rows on all cores, one row after the other, and keeps what has ended. `change`: the rows
 * or the state; `results`: games have ended; `lost`: a worker died; `finished`: there is nothing left to play.
 *
 * @extends {Emitter<{ change: undefined, results: ArenaRow, lost: { reason: string }, keeping: Keeping, finished: undefined }>}
 */
export class Arena extends Emitter {
  #store;
  #clients;
  /** @type {Lane[]} */
  #lanes = [];
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
  /** Counts the runs: what belongs to an earlier one is void. */
  #run = 0;

  /**
   * @param {{ store: import('./arena-store.js').ArenaStore, clients: () => EngineClient[] }} collaborators
   *   `clients`: a worker for each core, none of them started before it is needed
   */
  constructor({ store, clients }) {
    super();
    this.#store = store;
    this.#clients = clients;
  }

  get rows() {
    return this.#rows;
  }

  /** The table as it is stored. @returns {import('./arena-store.js').TablePlan} */
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
    return this.#lanes.length;
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
          problems.push(`A row of the stored table cannot be read: ${messageOf(error)}`);
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
    this.#fill();
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
    for (const lane of this.#lanes) {
      if (lane.row?.id === id) lane.client.restart();
    }
    this.#rows = rows.filter((row) => row.id !== id);
    this.#changed();
    return () => {
      this.#rows = rows;
      this.#changed();
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
    if (this.#lanes.length === 0) this.#lanes = this.#clients().map((client) => new Lane(client));
    this.#state = 'running';
    this.emit('change', undefined);
    this.#fill();
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

  /** @param {ArenaRow[]} rows @param {string | undefined} document */
  #exchange(rows, document) {
    this.#end();
    this.#rows = rows;
    this.#document = document;
    this.#changed();
  }

  #end() {
    this.#run += 1;
    this.#state = 'idle';
    for (const lane of this.#lanes) {
      lane.client.restart();
      lane.clear();
      lane.busy = false;
    }
  }

  #changed() {
    this.emit('change', undefined);
    this.#store
      .writePlan(this.#plan)
      .then(() => this.#kept())
      .catch((error) => this.#notKept(error));
  }

  /** Gives every worker that rests something to play. */
  #fill() {
    if (this.#state !== 'running') return;
    for (const lane of this.#lanes) {
      if (!lane.busy) void this.#work(lane);
    }
    this.#finishIfDone();
  }

  #finishIfDone() {
    if (this.#state !== 'running' || this.#lanes.some(({ busy }) => busy)) return;
    this.#end();
    this.emit('change', undefined);
    this.emit('finished', undefined);
  }

  /** @param {Lane} lane */
  async #work(lane) {
    const run = this.#run;
    lane.busy = true;
    while (this.#state === 'running') {
      const games = this.#assign(lane);
      const { row } = lane;
      if (!row) break;
      try {
        const { slice } = await lane.client.call({
          kind: 'arena-play',
          key: `${run} ${row.id}`,
          experiment: row.plan.experiment,
          games,
          ms: SLICE,
        });
        if (run !== this.#run) return;
        for (const { game } of slice.games) lane.games.delete(game);
        if (slice.games.length > 0) this.#take(row, slice.games);
      } catch (error) {
        if (run !== this.#run) return;
        this.#failed(lane, row, error);
      }
    }
    lane.busy = false;
    this.#finishIfDone();
  }

  /**
   * What a worker is to play next; a worker never has games of two rows.
   *
   * @param {Lane} lane
   * @returns {number[]} games besides those it has already
   */
  #assign(lane) {
    if (lane.games.size > 0) return [];
    lane.row = undefined;
    for (const row of this.#unfinished) {
      const sharing = this.#lanes.filter((other) => other.row === row);
      const taken = new Set(sharing.flatMap(({ games }) => [...games]));
      const free = row.missing.filter((game) => !taken.has(game));
      if (free.length === 0) continue;
      lane.row = row;
      const games = free.slice(0, this.#portion(row, free.length));
      lane.games = new Set(games);
      return games;
    }
    return [];
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
    const fair = Math.max(1, Math.ceil(left / (2 * this.#lanes.length)));
    return Math.min(fitting, fair, MOST_AT_ONCE);
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
   * @param {Lane} lane
   * @param {ArenaRow} row
   * @param {unknown} error
   */
  #failed(lane, row, error) {
    lane.clear();
    // Its row has been taken out of the table.
    if (error instanceof Cancelled) return;
    if (!(error instanceof WorkerLost)) {
      row.failure = messageOf(error);
      return this.emit('change', undefined);
    }
    const losses = (this.#losses.get(row) ?? 0) + 1;
    this.#losses.set(row, losses);
    if (losses >= PATIENCE) {
      row.failure = `Its workers keep failing: ${messageOf(error)}`;
      this.emit('change', undefined);
    }
    this.emit('lost', { reason: messageOf(error) });
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
