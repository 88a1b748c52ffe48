import { isTime, LAST_TIME } from '../lib/times.ts';
import { isRun } from './move-authors.ts';
import type { GameEnd, KeptPlay } from './play-log.ts';

export type Summary = {
  rows: number;
  cols: number;
  p4: number;
  seed: string;
  score: number;
  maxTile: number;
  moves: number;
  finished: boolean;
  start?: string;
  spawner?: string;
};

/**
 * A stored game: the record replays it, the rest is for lists and statistics. Games of earlier versions lack the
 * start and the history of play. `writer`: the page that wrote it, a new name each time a page opens the game;
 * `revision`: the number of writes; `updated`: the time of the last move; `name`: given by the player.
 */
export type StoredGame = {
  version: 1;
  id: string;
  writer: string;
  revision?: number;
  updated: number;
  record: string;
  summary: Summary;
  name?: string;
} & KeptPlay;

/** Version of stored games. */
export const VERSION = 1;
const DAY = /^\d{4}-\d\d-\d\d$/;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a newer version of the page stored this record. It is left unchanged for that version. */
export function isNewer(value: unknown) {
  if (!isObject(value)) return false;
  const link = /^v(\d+)-/.exec(String(value.record));
  return Number(value.version) > VERSION || Number(link?.[1]) > VERSION;
}

/**
 * Reads a stored game without its damaged parts; undefined without a record, since it cannot be replayed.
 *
 * @param id under which it is stored
 */
export function storedGameOf(value: unknown, id: string): StoredGame | undefined {
  if (!isObject(value) || value.version !== VERSION || typeof value.record !== 'string')
    return undefined;
  const { by } = value;
  const runs = Array.isArray(by) && by.every(isRun) ? by : undefined;
  return {
    ...storedFacts(
      value,
      id,
      runs?.reduce((sum, { moves }) => sum + moves, 0),
    ),
    record: value.record,
    ...(runs && { by: runs }),
  };
}

/**
 * Reads the parts of a stored game other than the record, without damaged ones.
 *
 * @param id under which it is stored
 * @param moves that are known to have been made
 */
export function storedFacts(
  value: Record<string, unknown>,
  id: string,
  moves?: number,
): Omit<StoredGame, 'record' | 'by'> {
  const { record: _, by: __, played: ___, ...parts } = value;
  const { writer, revision, updated, summary, name, ms, days, undone, helped, told, end, ...rest } =
    parts;
  return {
    // Keep the parts that later versions add.
    ...rest,
    version: VERSION,
    id,
    writer: typeof writer === 'string' ? writer : '',
    ...(isCount(revision) && { revision }),
    updated: numberOr(0, updated, LAST_TIME),
    summary: summaryFrom(isObject(summary) ? summary : {}, moves),
    ...(typeof name === 'string' && { name }),
    ...(numberOr(undefined, ms) !== undefined && { ms: Number(ms) }),
    ...(Array.isArray(days) && {
      days: days.filter((day) => typeof day === 'string' && DAY.test(day)),
    }),
    ...(undone === true && { undone }),
    ...(isCount(helped) && { helped }),
    ...(told === true && { told }),
    ...(isEnd(end) && { end }),
  };
}

/**
 * A summary in place of a damaged one, until the game is opened and summarized again. Until then the game is listed
 * but not compared.
 *
 * @param known moves
 */
function summaryFrom(value: Record<string, unknown>, known: number = 1): Summary {
  const { rows, cols, p4, seed, score, maxTile, moves, finished, start, spawner } = value;
  const summary = {
    rows: numberOr(4, rows),
    cols: numberOr(4, cols),
    p4: numberOr(0.1, p4, 1),
    seed: typeof seed === 'string' ? seed : '',
    score: numberOr(0, score),
    maxTile: numberOr(0, maxTile),
    moves: numberOr(Math.max(1, known), moves),
    finished: finished === true,
  };
  const isWhole = Object.entries(summary).every(([key, part]) => value[key] === part);
  return {
    ...summary,
    ...(isWhole && typeof start === 'string' && { start }),
    ...(isWhole && typeof spawner === 'string' && { spawner }),
  };
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0;

function numberOr<Other>(other: Other, value: unknown, most: number = Number.MAX_VALUE) {
  return typeof value === 'number' && value >= 0 && value <= most ? value : other;
}

function isEnd(end: unknown): end is GameEnd {
  if (!isObject(end) || !isTime(end.time)) return false;
  return [end.score, end.maxTile, end.moves].every(
    (each) => numberOr(undefined, each) !== undefined,
  );
}

/**
 * Whether a state of a game may replace another. Revisions decide, since the clock can be set back; only games of
 * earlier versions are compared by time.
 */
export function succeeds(
  game: Pick<StoredGame, 'writer' | 'revision' | 'updated'>,
  known: Pick<StoredGame, 'writer' | 'revision' | 'updated'>,
) {
  const [revision, before] = [game.revision ?? 0, known.revision ?? 0];
  if (revision !== before) return revision > before;
  return revision > 0 ? game.writer === known.writer : game.updated >= known.updated;
}

/** Whether two states of a game are the same, part by part. */
export function isSame(game: StoredGame | undefined, other: StoredGame) {
  return textOf(game) === textOf(other);
}

/** JSON with sorted keys. */
const textOf = (game: object | undefined) =>
  JSON.stringify(game, (_, part) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
