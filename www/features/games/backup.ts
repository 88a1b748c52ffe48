import type { DirectionName, Replay } from '../../../pkg/rules.js';
import type { JudgedMove } from '../../../pkg/twofold.js';
import { newId } from '../../lib/browser.ts';
import { DIRECTIONS } from '../../lib/directions.ts';
import { JudgedMoves } from '../../lib/judged-moves.ts';
import { pause } from '../../lib/pause.ts';
import {
  entryOf,
  type GameArchive,
  type GameEntry,
  type GameRecord,
  type StoredEvaluation,
} from '../../state/archive.ts';
import { hashOf, LINK } from '../../state/evaluations.ts';
import { type Lesson, lessonIn } from '../../state/lessons.ts';
import { MoveAuthors } from '../../state/move-authors.ts';
import type { GameEnd } from '../../state/play-log.ts';
import { type Store, summaryOf } from '../../state/store.ts';
import type { StoredGame, Summary } from '../../state/stored-game.ts';
import {
  type Backup,
  BadBackup,
  FORMAT,
  type Omission,
  plainEvaluation,
  rulesIn,
  type SavedGame,
  VERSION,
} from './backup-file.ts';

/** The new data of a backup, checked and ready to be stored. `known`: the number of games that are here already. */
export interface Merge {
  games: StoredGame[];
  evaluations: StoredEvaluation[];
  bests: [ruleset: string, score: number][];
  lessons: Lesson[];
  settings: Record<string, unknown>;
  known: number;
  leftOut: Omission[];
}

type KnownGame = Pick<StoredGame, 'revision' | 'updated'> & { isNear?: boolean };

/** Items read from or written to the database at once. */
const BATCH = 200;
/** The same for reviews, which are a hundred times as large. */
const FEW = 10;
/** Time in ms after which the page pauses for keys and frames. */
const SLICE = 8;
/** Moves between two looks at the clock. */
const STEP = 64;

/** The parts of a stored game, other than its record, that a replay does not yield. */
const aboutGame = ({
  id,
  revision,
  updated,
  name,
  ms,
  days,
  undone,
  helped,
  end,
}: StoredGame | GameEntry) => ({
  id,
  revision,
  updated,
  name,
  ms,
  days,
  undone,
  helped,
  end,
});

/**
 * The end of a game, from its moves. After undo and other moves, only the file knows it.
 *
 * @param end in the file
 */
function endOf({ undone }: SavedGame, end: GameEnd, { score, maxTile, moves, finished }: Summary) {
  if (undone) return { end };
  return finished && { end: { time: end.time, score, maxTile, moves } };
}

/**
 * Positive if a state of a game is later than the stored one, 0 if each may have moves that the other lacks.
 * Revisions decide, since the clock can be set back; early backups have none.
 */
function comparedWith(game: StoredGame, known: KnownGame) {
  if (game.revision && known.revision) return game.revision - known.revision;
  return game.updated > known.updated ? 1 : -1;
}

/**
 * Repeats a step until the work is done, with pauses.
 *
 * @param step does a little work and returns whether all is done
 */
async function inSlices(step: () => boolean, signal: AbortSignal) {
  let end = performance.now() + SLICE;
  while (!step()) {
    if (performance.now() < end) continue;
    await pause();
    signal.throwIfAborted();
    end = performance.now() + SLICE;
  }
}

/** Whether a judgement fits a move. */
const isOf = (judged: JudgedMove, played: DirectionName, legal: DirectionName[]) =>
  judged.played === played &&
  DIRECTIONS.every((direction) => legal.includes(direction) || judged.values[direction] === null);

/** @returns the value, or the error */
const orBad = <T>(reading: Promise<T>): Promise<T | BadBackup> =>
  reading.catch((error) => {
    if (error instanceof BadBackup) return error;
    throw error;
  });

/** Writes all stored data into one file, and merges such a file into the stored data. */
export class Backups {
  #store: Store;
  #archive: () => Promise<Pick<GameArchive, 'database'>>;
  #rules: Pick<typeof import('../../../pkg/rules.js'), 'Game' | 'Replay'>;

  constructor({
    store,
    archive,
    rules,
  }: {
    store: Store;
    archive: () => Promise<Pick<GameArchive, 'database'>>;
    rules: Pick<typeof import('../../../pkg/rules.js'), 'Game' | 'Replay'>;
  }) {
    this.#store = store;
    this.#archive = archive;
    this.#rules = rules;
  }

  /** All stored data, as the parts of a text. */
  async save(): Promise<string[]> {
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

  /** Checks every item of a backup by the rules, and selects what is not here yet. Stores nothing. */
  async check(
    backup: Backup,
    { progress, signal }: { progress: (done: number, of: number) => void; signal: AbortSignal },
  ): Promise<Merge> {
    const { games, evaluations, lessons, settings } = backup;
    const leftOut = [...backup.leftOut];
    const here = await this.#known();
    const ids: Map<string, string> = new Map();
    const fresh: StoredGame[] = [];
    let known = 0;
    for (const [index, { item, where }] of games.entries()) {
      progress(index, games.length);
      const stored = await orBad(this.#verified(item, where, signal));
      if (stored instanceof BadBackup) {
        leftOut.push({ kind: 'game', reason: stored.message });
        continue;
      }
      const id = this.#placeOf(stored, here);
      ids.set(item.id, id ?? stored.id);
      here.byRecord.set(stored.record, id ?? stored.id);
      if (id !== undefined) {
        known += 1;
        continue;
      }
      here.games.set(stored.id, stored);
      here.records.set(stored.id, stored.record);
      fresh.push(stored);
    }
    const kept = new Set(here.evaluations);
    const reviews: StoredEvaluation[] = [];
    for (const { item, where } of evaluations) {
      const review = { ...item, game: ids.get(item.game) ?? item.game };
      const record = here.records.get(review.game);
      const fitting = await orBad(this.#fitting(review, record, where, signal));
      if (fitting instanceof BadBackup) leftOut.push({ kind: 'review', reason: fitting.message });
      else if (fitting && !kept.has(`${review.game}\n${review.evaluator}`)) reviews.push(review);
    }
    const knownLessons = new Set((await this.#lessons()).map(({ id }) => id));
    return {
      lessons: lessons.flatMap(({ item, where }) => {
        const lesson = lessonIn(item, this.#rules.Game);
        if (!lesson)
          leftOut.push({
            kind: 'position',
            reason: `${where} is damaged, or the rules do not allow it`,
          });
        return lesson && !knownLessons.has(lesson.id) ? [lesson] : [];
      }),
      games: fresh,
      evaluations: reviews,
      bests: backup.bests.filter(([ruleset]) => {
        const isPossible = this.#isPlayable(ruleset);
        if (!isPossible)
          leftOut.push({
            kind: 'best score',
            reason: `the best score for “${ruleset}” is for rules that do not exist`,
          });
        return isPossible;
      }),
      settings,
      known,
      leftOut,
    };
  }

  /** Stores the new data in one transaction. */
  async keep({ games, evaluations, lessons, bests }: Merge) {
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
    // A failed transaction changes nothing.
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
    for (const [ruleset, score] of bests) this.#store.raiseBest(ruleset, score);
  }

  /** All stored games with their records, each once. */
  async *#games(): AsyncGenerator<SavedGame> {
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

  /** The archive's games and their records, in batches. */
  async *#archived(): AsyncGenerator<[GameEntry[], GameRecord[]]> {
    if (!this.#store.persistent) return;
    const database = await (await this.#archive()).database();
    let rest: IDBKeyRange | undefined;
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

  async *#evaluations(): AsyncGenerator<StoredEvaluation> {
    if (!this.#store.persistent) return;
    const database = await (await this.#archive()).database();
    let rest: IDBKeyRange | undefined;
    for (;;) {
      const some = await database.getAll('evaluations', rest, FEW);
      const last = some.at(-1);
      if (!last) return;
      yield* some.filter(({ version }) => version === 2);
      rest = IDBKeyRange.lowerBound([last.game, last.evaluator], true);
      await pause();
    }
  }

  /** The positions to practise. */
  async #lessons() {
    if (!this.#store.persistent) return [];
    return (await (await this.#archive()).database()).getAll('lessons');
  }

  /** The games and reviews that are here already. */
  async #known() {
    const games: Map<string, KnownGame> = new Map();
    const records: Map<string, string> = new Map();
    for await (const [entries, some] of this.#archived()) {
      for (const { id, revision, updated } of entries) games.set(id, { revision, updated });
      for (const { id, record } of some) records.set(id, record);
    }
    for (const { id, revision, updated, record } of this.#store.games()) {
      games.set(id, { revision, updated, isNear: true });
      records.set(id, record);
    }
    const database = this.#store.persistent && (await (await this.#archive()).database());
    const keys = database ? await database.getAllKeys('evaluations') : [];
    const evaluations = keys.map(([game, evaluator]) => `${game}\n${evaluator}`);
    const byRecord = new Map([...records].map(([id, record]) => [record, id]));
    return { games, records, byRecord, evaluations };
  }

  /**
   * The id of a game that is here already; undefined if it must be stored, as it then is. A game that a tab plays
   * stays unchanged, and a later state of it gets a new id; so does one of two states with the same revision.
   */
  #placeOf(
    game: StoredGame,
    {
      games,
      records,
      byRecord,
    }: {
      games: Map<string, KnownGame>;
      records: Map<string, string>;
      byRecord: Map<string, string>;
    },
  ) {
    const same = byRecord.get(game.record);
    if (same !== undefined) return same;
    const known = games.get(game.id);
    if (!known) return undefined;
    const order = comparedWith(game, known);
    if (order < 0 && records.has(game.id)) return game.id;
    if (order === 0 || known.isNear) game.id = newId();
    return undefined;
  }

  /** A game with the parts that a replay yields. */
  async #verified(game: SavedGame, where: string, signal: AbortSignal): Promise<StoredGame> {
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
   * Whether a review fits the present state of its game. Rejects with `BadBackup` if there is no such game or its
   * moves differ.
   *
   * @param record of its game
   */
  async #fitting(
    { game, record: hash, columns, judge }: StoredEvaluation,
    record: string | undefined,
    where: string,
    signal: AbortSignal,
  ) {
    // A game from a link is not stored, only its review.
    if (record === undefined && game.startsWith(LINK)) return true;
    if (record === undefined) throw new BadBackup(`${where} is of a game that is not there`);
    if (hashOf(record) !== hash) return false;
    const handle = await this.#replayed(record, where, signal);
    try {
      const moves = new JudgedMoves(columns, { isChance: judge.measure.kind === 'chance' });
      let isSound = moves.total <= handle.totalMoves();
      let { legal } = handle.jump(0);
      let number = 0;
      await inSlices(() => {
        number += 1;
        if (!isSound || number > moves.total) return true;
        const made = handle.redo();
        const judged = moves.get(number);
        isSound = made !== undefined && (!judged || isOf(judged, made.direction, legal));
        legal = made?.state.legal ?? [];
        return false;
      }, signal);
      if (!isSound) throw new BadBackup(`${where} does not fit the moves of its game`);
      return true;
    } finally {
      handle.free();
    }
  }

  /** Whether a ruleset is possible. */
  #isPlayable(ruleset: string) {
    try {
      this.#rules.Game.create(rulesIn(ruleset) ?? {}).free();
      return true;
    } catch {
      return false;
    }
  }

  async #replayed(record: string, where: string, signal: AbortSignal) {
    let replay: Replay | undefined;
    try {
      const begun = new this.#rules.Replay(record);
      replay = begun;
      await inSlices(() => begun.advance(STEP), signal);
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
