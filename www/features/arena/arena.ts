import {
  type ArenaExperiment,
  type ArenaGame,
  type ArenaSlice,
  arenaTables,
} from '../../../pkg/twofold.js';
import { Crew } from '../../engine/crew.ts';
import { Cancelled, SLICE_MS, TRIES, WorkerLost, WorkerTaken } from '../../engine/pool.ts';
import type { EngineCrew, EnginePool, EngineSession } from '../../engine/protocol.ts';
import type { Outcome } from '../../games/register.ts';
import { newId } from '../../lib/browser.ts';
import { Emitter } from '../../lib/emitter.ts';
import { messageOf } from '../../lib/errors.ts';
import { t } from '../../lib/sentences.ts';
import { needsOf } from '../../state/solver-needs.ts';
import { ArenaRow, type RowPlan } from './arena-row.ts';
import type { ArenaStore, KeptTable, TablePlan } from './arena-store.ts';

/** From this time per move on, in ms, slices take too long for the player to wait. */
const LONG_MOVE_MS = 100;
/** The most games given to a worker at a time. */
const MOST_AT_ONCE = 256;
/** `idle`: no games are played; `paused`: workers hold unfinished games. */
type ArenaState = 'idle' | 'running' | 'paused';

type StorageState = 'kept' | 'full' | 'refused';

/** The unfinished games of a worker. `drop`: the row is gone. */
interface Share {
  row: ArenaRow;
  experiment: ArenaExperiment;
  games: Set<number>;
  drop: AbortController;
}

/** Plays the games of a table on all cores, row after row, and stores finished games. `results`: games of a row ended; `lost`: a worker died. */
export class Arena extends Emitter<{
  change: undefined;
  results: ArenaRow;
  lost: { reason: string };
  finished: undefined;
}> {
  readonly store: ArenaStore;
  #pool: Pick<EnginePool, 'session' | 'limit'>;
  #crew: EngineCrew | undefined;
  #shares: Set<Share> = new Set();
  /** Resolves when the run goes on after a pause, or ends. */
  #pause: { over: Promise<void>; end: () => void } | undefined;
  /** Number of runs: answers to an earlier one are ignored. */
  #generation = 0;
  #lastKey = 0;
  rows: ArenaRow[] = [];
  /** Stored rows that this version of the page cannot read. They stay in the database. */
  #unreadable: RowPlan[] = [];
  /** The document whose table this is, if any. */
  document: string | undefined;
  state: ArenaState = 'idle';
  keeping: StorageState = 'kept';
  /** Deaths of workers since a game of the row last ended. */
  #losses: Map<ArenaRow, number> = new Map();

  constructor({ store, pool }: { store: ArenaStore; pool: Pick<EnginePool, 'session' | 'limit'> }) {
    super();
    this.store = store;
    this.#pool = pool;
  }

  get #plan(): TablePlan {
    const rows = this.rows.map(({ plan }) => plan);
    return { document: this.document, rows: [...rows, ...this.#unreadable] };
  }

  get workers() {
    return this.#crew?.size ?? 0;
  }

  get mostWorkers() {
    return this.#pool.limit;
  }

  /** Rows with games left to play. */
  get #unfinished() {
    return this.rows.filter((row) => !row.complete && row.failure === undefined);
  }

  get hasUnfinished() {
    return this.#unfinished.length > 0;
  }

  /** Whether a row has some of its games, and lacks others. */
  get isBegun() {
    return this.#unfinished.some(({ done }) => done > 0);
  }

  get done() {
    return this.rows.reduce((sum, row) => sum + Math.min(row.done, row.asked), 0);
  }

  get asked() {
    return this.rows.reduce((sum, row) => sum + row.asked, 0);
  }

  /** Restores the table of an earlier visit, and tells what could not be read. */
  async load(): Promise<string[]> {
    const problems: string[] = [];
    try {
      const plan = await this.store.readPlan();
      for (const row of plan?.rows ?? []) {
        try {
          const made = new ArenaRow(row);
          made.add(await this.store.readGames(row.id));
          this.rows.push(made);
        } catch (error) {
          this.#unreadable.push(row);
          problems.push(t('arena-unreadable', { why: messageOf(error) }));
        }
      }
      this.document = plan?.document;
      await this.store.keepOnly(this.#plan.rows.map(({ id }) => id));
    } catch {
      this.#setKeeping('refused');
    }
    this.emit('change', undefined);
    return problems;
  }

  /** Adds rows, or none: throws the engine's error if an experiment is impossible. */
  add(...plans: RowPlan[]) {
    this.rows = [...this.rows, ...plans.map((plan) => new ArenaRow(plan))];
    this.#changed();
    this.#wake();
  }

  /** Adds the rows of a paper that are missing. With a player its row alone: rows of papers of which no game has begun go. */
  setUp(document: string, plans: RowPlan[], player?: string) {
    const isWanted = (label: string) => player === undefined || label === player;
    const there = this.ofPaper(document).map(({ plan }) => plan.label);
    this.document = document;
    this.add(...plans.filter(({ label }) => isWanted(label) && !there.includes(label)));
    if (player === undefined) return;
    const wanted = this.ofPaper(document).find(({ plan }) => plan.label === player);
    const held = [...this.#shares].map(({ row }) => row);
    for (const row of this.rows.filter(({ plan, done }) => plan.paper && done === 0))
      if (row !== wanted && !held.includes(row)) this.remove(row.id);
  }

  /** The rows of a paper. Those of an earlier version do not name it. */
  ofPaper(document: string) {
    const named = this.document;
    return this.rows.filter(({ plan: { paper } }) => paper && (paper.id ?? named) === document);
  }

  /** Gives what restores the rows. */
  clear(): () => void {
    const before = { rows: this.rows, document: this.document };
    this.#exchange([], undefined);
    return () => this.#exchange(before.rows, before.document);
  }

  /** Asks for at most so many games of each of these rows; games that have ended stay. */
  limit(games: number, rows: ArenaRow[]) {
    for (const row of rows) row.limit(games);
    this.#changed();
    this.#wake();
    this.#finishIfDone();
  }

  remove(id: string) {
    const rows = this.rows;
    this.rows = rows.filter((row) => row.id !== id);
    for (const share of this.#shares) if (share.row.id === id) share.drop.abort();
    this.#changed();
    this.#finishIfDone();
    return () => {
      this.rows = rows;
      this.#changed();
      this.#wake();
    };
  }

  chart(id: string, charted: boolean) {
    const row = this.rows.find((candidate) => candidate.id === id);
    row?.chart(charted);
    this.#changed();
  }

  /** Adds the games of a file as rows, once they are kept, and gives how many rows. Rejects with the engine's error if one cannot be read. */
  async take(name: string, text: string): Promise<number> {
    const label = name.replace(/\.csv$/i, '');
    const made = arenaTables(text).map(({ identity, games }) => {
      const row = new ArenaRow({
        id: newId(),
        label: `${identity.solver} (${label})`,
        games: games.length,
        charted: true,
        identity,
      });
      row.add(games.map((game) => ({ ...game, link: game.link ?? '' })));
      return row;
    });
    // A row without its games would be there after a reload.
    await Promise.all(made.map((row) => this.#write(row, row.games)));
    this.rows = [...this.rows, ...made];
    await this.#changed();
    return made.length;
  }

  async keep(name: string) {
    const outcome = await this.store.keep(name, this.#plan);
    if (outcome !== 'kept') throw new Error(t(`kept-why-${outcome}`));
  }

  /** Adds the rows of a kept table that are not in the table yet, and gives how many. */
  async putBeside({ name, plan }: KeptTable): Promise<number> {
    const there = new Set(this.rows.map(({ id }) => id));
    const missing = plan.rows.filter(({ id }) => !there.has(id));
    const made = missing.map((row) => new ArenaRow({ ...row, label: `${row.label} (${name})` }));
    for (const row of made) row.add(await this.store.readGames(row.id));
    this.rows = [...this.rows, ...made];
    await this.#changed();
    return made.length;
  }

  start() {
    if (this.state === 'running') return;
    for (const row of this.rows) row.failure = undefined;
    this.#losses.clear();
    this.state = 'running';
    this.emit('change', undefined);
    this.#pause?.end();
    this.#wake();
    this.#finishIfDone();
  }

  /** Gives work to all workers that can have some. Slow moves leave one free for the player. */
  #wake() {
    if (this.state !== 'running') return;
    this.#crew ??= new Crew(
      this.#pool,
      'arena',
      (ask) => this.#work(ask, this.#generation),
      // Other rows go on.
      () => true,
    );
    const { limit } = this.#pool;
    const open = this.#unfinished.reduce((sum, row) => sum + row.missing.length, 0);
    this.#crew.wake(Math.min(open, this.#thinksLong ? Math.max(1, limit - 1) : limit));
  }

  /** Whether moves of some row take so long that its workers cannot serve the player soon. */
  get #thinksLong() {
    return this.#unfinished.some(({ plan }) => (plan.experiment?.budget?.ms ?? 0) >= LONG_MOVE_MS);
  }

  pause() {
    if (this.state !== 'running') return;
    this.state = 'paused';
    let end = () => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#pause = { over, end };
    this.emit('change', undefined);
  }

  /** Cancels the run. Unfinished games are discarded, finished ones kept. */
  cancel() {
    if (this.state === 'idle') return;
    this.#end();
    this.emit('change', undefined);
  }

  #exchange(rows: ArenaRow[], document: string | undefined) {
    this.#end();
    this.rows = rows;
    this.document = document;
    this.#changed();
  }

  #end() {
    this.state = 'idle';
    this.#generation += 1;
    this.#shares.clear();
    this.#crew?.end();
    this.#crew = undefined;
    this.#pause?.end();
    this.#pause = undefined;
  }

  /** Tells of a change; resolves once it is kept, or the browser has refused to. */
  #changed() {
    this.emit('change', undefined);
    return this.store.writePlan(this.#plan).then((outcome) => this.#told(outcome));
  }

  #finishIfDone() {
    if (this.state !== 'running' || this.hasUnfinished) return;
    this.#end();
    this.emit('change', undefined);
    this.emit('finished', undefined);
  }

  /** The work of one worker: games after games, all of one row at a time, until none is left. */
  async #work(ask: EngineSession['run'], generation: number) {
    const isOn = () => generation === this.#generation;
    let key = ++this.#lastKey;
    for (let share = this.#share(); share && isOn(); share = this.#share()) {
      this.#shares.add(share);
      try {
        await this.#play(ask, share, `${key} ${share.row.id}`, isOn);
      } catch (error) {
        if (isOn()) this.#failed(share, error);
        if (error instanceof WorkerLost) throw error;
        // A new key makes the worker discard what it has begun.
        this.#lastKey += 1;
        key = this.#lastKey;
      } finally {
        this.#shares.delete(share);
        if (isOn()) this.#finishIfDone();
      }
    }
  }

  async #play(ask: EngineSession['run'], share: Share, key: string, isOn: () => boolean) {
    const { experiment, drop } = share;
    const needs = needsOf({ id: experiment.solver, settings: experiment.settings ?? {} });
    let games = [...share.games];
    while (share.games.size > 0 && isOn() && !drop.signal.aborted) {
      if (this.state === 'paused') await this.#pause?.over;
      if (!isOn()) return;
      const slice = { key, experiment, games, ms: SLICE_MS };
      const played = await ask((engine) => engine.playArena(slice), { needs, signal: drop.signal });
      games = [];
      if (isOn()) this.#played(share, played);
    }
  }

  /** Games for a worker that has none. */
  #share(): Share | undefined {
    for (const row of this.#unfinished) {
      const sharing = [...this.#shares].filter((other) => other.row === row);
      const taken = new Set(sharing.flatMap(({ games }) => [...games]));
      const free = row.missing.filter((game) => !taken.has(game));
      const { experiment } = row.plan;
      if (free.length === 0 || !experiment) continue;
      const games = new Set(free.slice(0, this.#portion(row, free.length)));
      return { row, experiment, games, drop: new AbortController() };
    }
    return undefined;
  }

  /** The number of games that fill a slice and leave the other workers their part. */
  #portion(row: ArenaRow, left: number) {
    const { summary } = row;
    if (!summary) return 1;
    const ms = (summary.msPerMove ?? Infinity) * summary.statistics.moves.mean;
    const fitting = Math.max(1, Math.floor(SLICE_MS / Math.max(ms, 1e-3)));
    const fair = Math.max(1, Math.ceil(left / (2 * this.#pool.limit)));
    return Math.min(fitting, fair, MOST_AT_ONCE);
  }

  #played(share: Share, { games }: ArenaSlice) {
    for (const { game } of games) share.games.delete(game);
    if (games.length > 0) this.#take(share.row, games);
    this.#wake();
  }

  #take(row: ArenaRow, games: ArenaGame[]) {
    row.add(games);
    this.#losses.delete(row);
    void this.#write(row, games);
    this.emit('results', row);
  }

  async #write(row: ArenaRow, games: ArenaGame[]) {
    this.#told(await this.store.writeGames(row.id, games));
  }

  #failed({ row }: Share, error: unknown) {
    if (error instanceof Cancelled || error instanceof WorkerTaken) return;
    if (error instanceof WorkerLost) {
      const losses = (this.#losses.get(row) ?? 0) + 1;
      this.#losses.set(row, losses);
      if (losses >= TRIES) row.failure = t('arena-fails', { why: messageOf(error) });
    } else {
      row.failure = messageOf(error);
    }
    if (row.failure !== undefined) this.emit('change', undefined);
    if (error instanceof WorkerLost) this.emit('lost', { reason: messageOf(error) });
  }

  #told(outcome: Outcome) {
    if (outcome !== 'kept') this.#setKeeping(outcome === 'full' ? 'full' : 'refused');
    // The games that were refused before are still missing from the database.
    else if (this.keeping === 'full') void this.#keepAll();
  }

  /** Tries again to store what was refused before. */
  async #keepAll() {
    this.#setKeeping('kept');
    for (const row of this.rows) this.#told(await this.store.writeGames(row.id, row.games));
  }

  #setKeeping(keeping: StorageState) {
    if (this.keeping === keeping) return;
    this.keeping = keeping;
    this.emit('change', undefined);
  }
}
