import { newId } from '../../lib/browser.js';
import { entryOf } from '../../state/archive.js';
import { hashOf } from '../../state/evaluations.js';
import { MoveAuthors } from '../../state/move-authors.js';
import { summaryOf } from '../../state/store.js';
import { BadBackup, FORMAT, plainEvaluation, VERSION } from './backup-file.js';

/** @typedef {import('../../state/archive.js').StoredEvaluation} StoredEvaluation */
/** @typedef {import('../../state/store.js').StoredGame} StoredGame */
/** @typedef {import('./backup-file.js').Backup} Backup */
/** @typedef {import('./backup-file.js').SavedGame} SavedGame */

/**
 * What of a backup is not here yet, checked and ready to be kept. `known`: how many games are here already.
 *
 * @typedef {{ games: StoredGame[], evaluations: StoredEvaluation[], bests: Record<string, number>,
 *             lessons: import('../../state/lessons.js').Lesson[], settings: Record<string, unknown>, known: number }} Merge
 */

/** Reads and writes so many things of the database at once. */
const BATCH = 200;
/** Reviews are a hundred times as large. */
const FEW = 10;
/** How long the page works at a stretch, in ms, so that keys and frames are served in between. */
const SLICE = 8;
/** Moves from one look at the clock to the next. */
const STEP = 64;

/**
 * What is kept of a game beside its record, and does not follow from replaying it.
 *
 * @param {StoredGame | import('../../state/archive.js').GameEntry} game
 */
const aboutGame = ({ id, updated, name, ms, days, undone, end }) => ({
  id,
  updated,
  name,
  ms,
  days,
  undone,
  end,
});

/**
 * How a game ended, as its moves say; if it was played on another way after moves were taken back, nobody but the file knows.
 *
 * @param {SavedGame} game
 * @param {import('../../state/play-log.js').GameEnd} end as the file has it
 * @param {import('../../state/store.js').Summary} summary
 */
function endOf({ undone }, end, { score, maxTile, moves, finished }) {
  if (undone) return { end };
  return finished && { end: { time: end.time, score, maxTile, moves } };
}

/** Lets keys and frames be served. */
const pause = () => new Promise((resume) => setTimeout(resume));

/** Saves all that is kept as one file, and takes such a file in. */
export class Backups {
  #store;
  #archive;
  #Replay;

  /**
   * @param {{ store: import('../../state/store.js').Store,
   *           archive: () => Promise<Pick<import('../../state/archive.js').GameArchive, 'database'>>,
   *           Replay: typeof import('../../../pkg/rules.js').Replay }} collaborators
   */
  constructor({ store, archive, Replay }) {
    this.#store = store;
    this.#archive = archive;
    this.#Replay = Replay;
  }

  /**
   * Everything that is kept, as the parts of a text.
   *
   * @returns {Promise<string[]>}
   */
  async save() {
    const head = {
      format: FORMAT,
      version: VERSION,
      saved: new Date().toISOString(),
      settings: this.#store.readSettings() ?? {},
      bests: this.#store.readBests(),
    };
    const parts = [JSON.stringify(head).slice(0, -1), ',"games":[\n'];
    let separator = '';
    for await (const game of this.#games()) {
      parts.push(separator, JSON.stringify(game));
      separator = ',\n';
    }
    parts.push('\n],"evaluations":[\n');
    separator = '';
    for await (const evaluation of this.#evaluations()) {
      parts.push(separator, JSON.stringify(plainEvaluation(evaluation)));
      separator = ',\n';
    }
    parts.push('\n],"lessons":', JSON.stringify(await this.#lessons()), '}\n');
    return parts;
  }

  /**
   * Replays all games of a backup, and finds out what is not here yet. Nothing is kept so far.
   *
   * @param {Backup} backup
   * @param {{ progress: (done: number, of: number) => void, signal: AbortSignal }} how
   * @returns {Promise<Merge>}
   */
  async check({ games, evaluations, lessons, bests, settings }, { progress, signal }) {
    const here = await this.#known();
    /** @type {Map<string, string>} */
    const ids = new Map();
    /** @type {StoredGame[]} */
    const fresh = [];
    for (const [index, game] of games.entries()) {
      progress(index, games.length);
      const stored = await this.#verified(game, `game ${index + 1} of ${games.length}`, signal);
      const id = this.#placeOf(stored, here);
      ids.set(game.id, id ?? stored.id);
      here.byRecord.set(stored.record, id ?? stored.id);
      if (id !== undefined) continue;
      here.games.set(stored.id, stored);
      fresh.push(stored);
    }
    const kept = new Set(here.evaluations);
    const found = evaluations
      .map((each) => ({ ...each, game: ids.get(each.game) ?? each.game }))
      .filter(({ game, evaluator, record }) => {
        const text = here.records.get(game) ?? fresh.find(({ id }) => id === game)?.record;
        return (
          !kept.has(`${game}\n${evaluator}`) && (text === undefined || hashOf(text) === record)
        );
      });
    const knownLessons = new Set((await this.#lessons()).map(({ id }) => id));
    return {
      lessons: lessons.filter(({ id }) => !knownLessons.has(id)),
      games: fresh,
      evaluations: found,
      bests,
      settings,
      known: games.length - fresh.length,
    };
  }

  /**
   * Keeps what is new: all of it, or nothing.
   *
   * @param {Merge} merge
   */
  async keep({ games, evaluations, lessons, bests }) {
    const database = await (await this.#archive()).database();
    const transaction = database.transaction(
      ['games', 'records', 'evaluations', 'lessons'],
      'readwrite',
      { durability: 'strict' },
    );
    const stores = {
      games: transaction.objectStore('games'),
      records: transaction.objectStore('records'),
      evaluations: transaction.objectStore('evaluations'),
      lessons: transaction.objectStore('lessons'),
    };
    // A transaction that fails leaves nothing behind.
    await Promise.all([
      ...games.flatMap((game) => {
        const { id, record, by } = game;
        return [
          stores.games.put(entryOf(game)),
          stores.records.put({ id, record, ...(by && { by }) }),
        ];
      }),
      ...evaluations.map((each) => stores.evaluations.put(each)),
      ...lessons.map((each) => stores.lessons.put(each)),
      transaction.done,
    ]);
    for (const [ruleset, score] of Object.entries(bests)) this.#store.raiseBest(ruleset, score);
  }

  /**
   * All games that are kept, each once, with their records.
   *
   * @returns {AsyncGenerator<SavedGame>}
   */
  async *#games() {
    const near = this.#store.games();
    for (const game of near)
      if (game.summary.moves > 0) yield { ...aboutGame(game), record: game.record, by: game.by };
    const nearIds = new Set(near.map(({ id }) => id));
    for await (const [entries, records] of this.#archived()) {
      const byId = new Map(records.map((record) => [record.id, record]));
      for (const entry of entries) {
        const kept = byId.get(entry.id);
        if (kept && !nearIds.has(entry.id))
          yield { ...aboutGame(entry), record: kept.record, by: kept.by };
      }
    }
  }

  /**
   * The archive's games and their records, as many at a time as are read at once.
   *
   * @returns {AsyncGenerator<[import('../../state/archive.js').GameEntry[], import('../../state/archive.js').GameRecord[]]>}
   */
  async *#archived() {
    if (!this.#store.persistent) return;
    const database = await (await this.#archive()).database();
    /** @type {IDBKeyRange | undefined} */
    let rest;
    for (;;) {
      const transaction = database.transaction(['games', 'records']);
      const entries = await transaction.objectStore('games').getAll(rest, BATCH);
      const last = entries.at(-1);
      if (!last) return;
      const range = IDBKeyRange.bound(entries[0].id, last.id);
      yield [entries, await transaction.objectStore('records').getAll(range)];
      rest = IDBKeyRange.lowerBound(last.id, true);
      await pause();
    }
  }

  /** @returns {AsyncGenerator<StoredEvaluation>} */
  async *#evaluations() {
    if (!this.#store.persistent) return;
    const database = await (await this.#archive()).database();
    /** @type {IDBKeyRange | undefined} */
    let rest;
    for (;;) {
      const some = await database.getAll('evaluations', rest, FEW);
      const last = some.at(-1);
      if (!last) return;
      yield* some.filter(({ version }) => version === 2);
      rest = IDBKeyRange.lowerBound([last.game, last.evaluator], true);
      await pause();
    }
  }

  /** The positions to learn from. */
  async #lessons() {
    if (!this.#store.persistent) return [];
    return (await (await this.#archive()).database()).getAll('lessons');
  }

  /** What is here already. */
  async #known() {
    /** @type {Map<string, { updated: number, isNear?: boolean }>} */
    const games = new Map();
    /** @type {Map<string, string>} */
    const records = new Map();
    for await (const [entries, some] of this.#archived()) {
      for (const { id, updated } of entries) games.set(id, { updated });
      for (const { id, record } of some) records.set(id, record);
    }
    for (const { id, updated, record } of this.#store.games()) {
      games.set(id, { updated, isNear: true });
      records.set(id, record);
    }
    const database = this.#store.persistent && (await (await this.#archive()).database());
    const keys = database ? await database.getAllKeys('evaluations') : [];
    const evaluations = keys.map(([game, evaluator]) => `${game}\n${evaluator}`);
    const byRecord = new Map([...records].map(([id, record]) => [record, id]));
    return { games, records, byRecord, evaluations };
  }

  /**
   * The id under which a game is here already; undefined if it is to be kept, as it then is. A game that a tab plays is
   * left alone, and a later state of it becomes a game of its own.
   *
   * @param {StoredGame} game
   * @param {{ games: Map<string, { updated: number, isNear?: boolean }>, records: Map<string, string>, byRecord: Map<string, string> }} here
   */
  #placeOf(game, { games, records, byRecord }) {
    const same = byRecord.get(game.record);
    if (same !== undefined) return same;
    const known = games.get(game.id);
    if (!known) return undefined;
    if (known.updated >= game.updated && records.has(game.id)) return game.id;
    if (known.isNear) game.id = newId();
    return undefined;
  }

  /**
   * A game with what follows from replaying it.
   *
   * @param {SavedGame} game
   * @param {string} where
   * @param {AbortSignal} signal
   * @returns {Promise<StoredGame>}
   */
  async #verified(game, where, signal) {
    const handle = await this.#replayed(game.record, where, signal);
    try {
      const summary = summaryOf(handle.state());
      const { end, ...rest } = game;
      return {
        ...rest,
        version: 1,
        writer: 'backup',
        summary,
        ...(end && endOf(game, end, summary)),
        ...(game.by && { by: new MoveAuthors(handle.totalMoves(), game.by).runs() }),
      };
    } finally {
      handle.free();
    }
  }

  /**
   * @param {string} record
   * @param {string} where
   * @param {AbortSignal} signal
   */
  async #replayed(record, where, signal) {
    /** @type {import('../../../pkg/rules.js').Replay | undefined} */
    let replay;
    try {
      replay = new this.#Replay(record);
      let end = performance.now() + SLICE;
      while (!replay.advance(STEP)) {
        if (performance.now() < end) continue;
        await pause();
        signal.throwIfAborted();
        end = performance.now() + SLICE;
      }
      const whole = replay.finish();
      replay = undefined;
      return whole;
    } catch (error) {
      replay?.free();
      if (signal.aborted) throw error;
      const why = error instanceof Error ? error.message : String(error);
      throw new BadBackup(`${where} cannot be replayed: ${why}`);
    }
  }
}
