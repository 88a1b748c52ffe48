import * as v from 'valibot';
import type { DirectionName, Replay } from '../../../pkg/rules.js';
import type { JudgedMove } from '../../../pkg/twofold.js';
import { type KeptReview, MISTAKES, REVIEWS, reviewId } from '../../games/far.ts';
import {
  entryOf,
  GAMES,
  type GameEnd,
  type KeptGame,
  RECORDS,
  RIVAL,
  type Summary,
  summaryOf,
} from '../../games/games.ts';
import { KEPT } from '../../games/kept.ts';
import { BESTS, SETTINGS } from '../../games/near.ts';
import type { Register } from '../../games/register.ts';
import { adding, type Change, changeOf } from '../../games/row.ts';
import { newId } from '../../lib/browser.ts';
import { DIRECTIONS } from '../../lib/directions.ts';
import { messageOf } from '../../lib/errors.ts';
import { JudgedMoves } from '../../lib/judged-moves.ts';
import { inSlices } from '../../lib/pause.ts';
import { t } from '../../lib/sentences.ts';
import { hashOf, LINK } from '../../state/kept-reviews.ts';
import { mistakeIn } from '../../state/mistakes.ts';
import { MoveAuthors } from '../../state/play.ts';
import {
  type Backup,
  type BackupGame,
  type BackupRecord,
  BadBackup,
  encoded,
  FORMAT,
  isApart,
  kindOf,
  type Omission,
  VERSION,
} from './backup-file.ts';

/** The new data of a backup, checked and ready to be stored. `known`: the number of games that are here already. */
export interface Merge {
  games: NewGame[];
  records: BackupRecord[];
  /** The number of reviews among the records that are not here yet. */
  reviews: number;
  known: number;
  leftOut: Omission[];
}

type NewGame = KeptGame & { id: string; revision: number };
type KnownGame = Pick<NewGame, 'revision' | 'updated'>;
/** What is here: games and records by id, ids by record, ids of reviews. */
interface Here {
  games: Map<string, KnownGame>;
  records: Map<string, string>;
  byRecord: Map<string, string>;
  reviews: Set<string>;
}

/** `ids`: of games here, by those in the file; `where`: the place in the file. */
interface Context {
  ids: Map<string, string>;
  here: Here;
  where: string;
  signal: AbortSignal;
}

const RULESET = /^(\d+)x(\d+), p4 ([\d.e-]+)(, one tile)?(, adversary)?$/;
/** Moves between two looks at the clock. */
const STEP_MOVES = 64;

/** The end of a game, from its moves. After undo and other moves, only the file knows it. */
function endOf({ undone }: BackupGame, end: GameEnd, { score, maxTile, moves, finished }: Summary) {
  if (undone) return { end };
  return finished && { end: { time: end.time, score, maxTile, moves } };
}

/** Positive if a state is later than the stored one, 0 if each may have moves that the other lacks. Early backups have no revisions, which decide. */
function comparedWith(game: KnownGame, known: KnownGame) {
  if (game.revision && known.revision) return game.revision - known.revision;
  return game.updated > known.updated ? 1 : -1;
}

/** Whether a judgement fits a move. */
const isOf = (judged: JudgedMove, played: DirectionName, legal: DirectionName[]) =>
  judged.played === played &&
  DIRECTIONS.every((direction) => legal.includes(direction) || judged.values[direction] === null);

/** The value, or the error. */
const orBad = <T>(reading: Promise<T>): Promise<T | BadBackup> =>
  reading.catch((error) => {
    if (error instanceof BadBackup) return error;
    throw error;
  });

interface Parts {
  register: Pick<Register, 'each' | 'all' | 'ids' | 'changeAll'>;
  rules: Pick<typeof import('../../../pkg/rules.js'), 'Game' | 'Replay'>;
}

/** Writes all stored data into one file, and merges such a file into the stored data. */
export class Backups {
  #register;
  #rules;

  constructor({ register, rules }: Parts) {
    this.#register = register;
    this.#rules = rules;
  }

  /** All stored data, as the parts of a text. */
  async save(): Promise<string[]> {
    const head = { format: FORMAT, version: VERSION, saved: new Date().toISOString() };
    const parts = [JSON.stringify(head).slice(0, -1), ',"games":[\n'];
    let separator = '';
    for await (const game of this.#games()) {
      parts.push(separator, JSON.stringify(game));
      separator = ',\n';
    }
    parts.push('\n],"kept":[\n');
    separator = '';
    for (const row of KEPT.filter(isApart)) {
      const { name, version } = row;
      for await (const [id, value] of this.#register.each(row)) {
        parts.push(separator, JSON.stringify({ name, id, version, value: encoded(value) }));
        separator = ',\n';
      }
    }
    parts.push('\n]}\n');
    return parts;
  }

  /** Checks every item of a backup by the rules, and selects what is not here yet. Stores nothing. */
  async check(
    backup: Backup,
    { progress, signal }: { progress: (done: number, of: number) => void; signal: AbortSignal },
  ): Promise<Merge> {
    const leftOut = [...backup.leftOut];
    const here = await this.#known();
    const ids: Map<string, string> = new Map();
    const games: NewGame[] = [];
    let known = 0;
    for (const [index, { item, where }] of backup.games.entries()) {
      progress(index, backup.games.length);
      const stored = await orBad(this.#verified(item, where, signal));
      const rival = await orBad(this.#rivalOf(item, where, signal));
      if (stored instanceof BadBackup) {
        leftOut.push({ kind: 'game', reason: stored.message });
        continue;
      }
      if (rival instanceof BadBackup) leftOut.push({ kind: 'record', reason: rival.message });
      else if (rival) stored.rival = rival;
      const id = this.#placeOf(stored, here);
      ids.set(item.id, id ?? stored.id);
      here.byRecord.set(stored.record, id ?? stored.id);
      if (id !== undefined) {
        known += 1;
        continue;
      }
      here.games.set(stored.id, stored);
      here.records.set(stored.id, stored.record);
      games.push(stored);
    }
    const records: BackupRecord[] = [];
    let reviews = 0;
    for (const { item, where } of backup.records) {
      const { row } = item;
      const checked = await orBad(this.#checked(item, { ids, here, where, signal }));
      if (checked instanceof BadBackup)
        leftOut.push({ kind: kindOf(row), reason: checked.message });
      else if (checked) {
        records.push(checked);
        if (row.name === REVIEWS.name && !here.reviews.has(checked.id)) reviews += 1;
      }
    }
    return { games, records, reviews, known, leftOut };
  }

  /** Stores the new data, all or none; the settings of the file only if they are wanted. */
  async keep({ games, records }: Pick<Merge, 'games' | 'records'>, settings: boolean) {
    const changes = records.flatMap(({ row, id, value }): Change[] => {
      if (row.name !== SETTINGS.name) return [adding(row, id, value)];
      return settings ? [{ row, id, update: () => value }] : [];
    });
    for (const { id, revision, record, by, rival, ...facts } of games) {
      const entry = { ...entryOf({ ...facts, record, by }), revision, stamp: newId() };
      let stands = true;
      const placed = changeOf(GAMES, id, (here) => {
        stands = !here || here.revision < revision;
        return stands ? entry : here;
      });
      changes.push(
        placed,
        changeOf(RECORDS, id, (here) => (stands ? { record, by, rival } : here)),
      );
    }
    const outcome = await this.#register.changeAll(changes, { once: true });
    if (outcome === 'full' || outcome === 'blocked') throw new Error(t(`kept-why-${outcome}`));
  }

  /** All stored games with their records. */
  async *#games(): AsyncGenerator<BackupGame> {
    const entries = await this.#register.all(GAMES);
    for await (const [id, kept] of this.#register.each(RECORDS)) {
      const entry = entries.get(id);
      if (!entry || !kept) continue;
      // What a replay or another browser gives anew stays out.
      const { summary: _, played: __, stamp: ___, ...about } = entry;
      yield { id, ...about, ...kept };
    }
  }

  async #known(): Promise<Here> {
    const games: Here['games'] = new Map();
    const records: Here['records'] = new Map();
    for (const [id, entry] of await this.#register.all(GAMES)) if (entry) games.set(id, entry);
    for await (const [id, kept] of this.#register.each(RECORDS))
      if (kept) records.set(id, kept.record);
    const reviews = new Set(await this.#register.ids(REVIEWS).catch(() => []));
    const byRecord = new Map([...records].map(([id, record]) => [record, id]));
    return { games, records, byRecord, reviews };
  }

  /**
   * The id of a game that is here already; undefined if it must be stored, as it then is. One of two states with the same revision gets a new id. A
   * tab that plays a game of which a later state comes goes another way from then on.
   */
  #placeOf(game: NewGame, { games, records, byRecord }: Here) {
    const same = byRecord.get(game.record);
    if (same !== undefined) return same;
    const known = games.get(game.id);
    if (!known) return undefined;
    const order = comparedWith(game, known);
    if (order < 0 && records.has(game.id)) return game.id;
    if (order === 0) game.id = newId();
    else game.revision = Math.max(game.revision, known.revision + 1);
    return undefined;
  }

  /** A record that the rules allow, with the id that its game has here; undefined if it is of another state. Rejects with `BadBackup`. */
  async #checked(
    { row, id, value }: BackupRecord,
    { ids, here, where, signal }: Context,
  ): Promise<BackupRecord | undefined> {
    if (row.name === MISTAKES.name) {
      const mistake = mistakeIn(value, this.#rules.Game);
      if (!mistake) throw new BadBackup(t('games-item-damaged', { where }));
      return { row, id: mistake.id, value: mistake };
    }
    if (row.name === BESTS.name) {
      const wrong = Object.keys(value as object).find((ruleset) => !this.#isPlayable(ruleset));
      if (wrong !== undefined)
        throw new BadBackup(t('games-item-rules', { rules: wrong.slice(0, 40) }));
    }
    if (row.name !== REVIEWS.name) return { row, id, value };
    const saved = value as KeptReview;
    const review = { ...saved, game: ids.get(saved.game) ?? saved.game };
    const isFitting = await this.#fitting(review, here.records.get(review.game), where, signal);
    return isFitting ? { row, id: reviewId(review), value: review } : undefined;
  }

  /** A game with the parts that a replay yields. */
  async #verified(
    { rival: _, ...game }: BackupGame,
    where: string,
    signal: AbortSignal,
  ): Promise<NewGame> {
    const handle = await this.#replayed(game.record, where, signal);
    try {
      const summary = summaryOf(handle.state());
      const { end, ...rest } = game;
      return {
        ...rest,
        revision: game.revision ?? 0,
        summary,
        ...(end && endOf(game, end, summary)),
        ...(game.by && { by: new MoveAuthors(handle.totalMoves(), game.by).runs() }),
      };
    } finally {
      handle.free();
    }
  }

  async #rivalOf({ rival }: BackupGame, ofGame: string, signal: AbortSignal) {
    if (rival === undefined) return undefined;
    const [read, where] = [v.safeParse(RIVAL, rival), t('games-item-rival', { where: ofGame })];
    if (!read.success) throw new BadBackup(t('games-item-damaged', { where }));
    (await this.#replayed(read.output.record, where, signal)).free();
    return read.output;
  }

  /** Whether a review fits the present state of its game. Rejects with `BadBackup` without such a game, or if its moves differ. */
  async #fitting(
    { game, record: hash, columns, judge }: KeptReview,
    record: string | undefined,
    where: string,
    signal: AbortSignal,
  ) {
    // A game from a link is not stored, only its review.
    if (record === undefined && game.startsWith(LINK)) return true;
    if (record === undefined) throw new BadBackup(t('games-item-no-game', { where }));
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
      if (!isSound) throw new BadBackup(t('games-item-unfit', { where }));
      return true;
    } finally {
      handle.free();
    }
  }

  #isPlayable(ruleset: string) {
    const [, rows, cols, p4, , adversary] = RULESET.exec(ruleset) ?? [];
    const spawner = adversary ? 'adversary' : 'random';
    try {
      this.#rules.Game.create({
        rows: Number(rows),
        cols: Number(cols),
        p4: Number(p4),
        spawner,
      }).free();
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
      await inSlices(() => begun.advance(STEP_MOVES), signal);
      const whole = replay.finish();
      replay = undefined;
      return whole;
    } catch (error) {
      replay?.free();
      if (signal.aborted) throw error;
      throw new BadBackup(t('games-item-unplayable', { where, why: messageOf(error) }));
    }
  }
}
