import { signal } from '@preact/signals-core';
import { DIRECTIONS } from '../lib/directions.js';
import { isTime } from '../lib/times.js';
import { hashOf } from './evaluations.js';

/** @import { DirectionName, Game as GameType } from '../../pkg/rules.js' */
/** @import { Measure } from '../../pkg/twofold.js' */
/** @import { GameArchive } from './archive.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/** Who knows the rules. @typedef {Pick<typeof GameType, 'fromBoard'>} Rules */

/**
 * A position in which the player erred. `values`: of the legal moves; `expected`: the outcome that was to be expected there, of which a loss
 * is a share; `due`: from when on it is asked, in ms since 1970.
 *
 * @typedef {{ id: string, board: string, p4: number, played: DirectionName, best: DirectionName,
 *             values: Record<DirectionName, number | null>, expected: number, measure: Measure,
 *             due: number }} Lesson
 */

/** A move that gives away less than this share is as good as found: what is no inaccuracy. */
const GOOD = 0.01;
/** When to ask again what was not found at once: another day, but no later than one would say "tomorrow". */
const PAUSE = 16 * 3600 * 1000;

/**
 * What a move gives away against the best one, and whether that is little enough.
 *
 * @param {Lesson} lesson
 * @param {DirectionName} direction
 * @returns {{ isFound: boolean, loss: number } | undefined} undefined if the move is not legal
 */
export function judgeAnswer({ best, values, expected, measure }, direction) {
  const [value, highest] = [values[direction], values[best]];
  if (value === null || highest === null) return undefined;
  const loss = Math.max(0, highest - value);
  const outcome = measure.kind === 'chance' ? 1 : Math.max(expected, Number.MIN_VALUE);
  return { isFound: direction === best || loss / outcome < GOOD, loss };
}

/** @param {Omit<Lesson, 'id' | 'due'>} lesson @param {number} now @returns {Lesson} */
export const newLesson = (lesson, now) => ({
  ...lesson,
  id: hashOf(`${lesson.board} ${lesson.p4} ${lesson.played}`),
  due: now,
});

/**
 * A position as it was kept somewhere; undefined if it is damaged, or cannot be so by the rules.
 *
 * @param {unknown} kept
 * @param {Rules} Game
 * @returns {Lesson | undefined}
 */
export function lessonIn(kept, Game) {
  const { board, p4, played, best, values, expected, measure, due } =
    /** @type {Partial<Lesson>} */ (kept ?? {});
  const legal = legalMoves(board, p4, Game);
  if (!legal || !played || !best || !values || !Number.isFinite(expected) || !isTime(due))
    return undefined;
  if (measure?.kind !== 'points' && measure?.kind !== 'chance') return undefined;
  const isSound = DIRECTIONS.every((direction) => {
    const value = values[direction];
    return value === null || (legal.includes(direction) && Number.isFinite(value));
  });
  // Both were legal moves, and were judged.
  if (!isSound || ![played, best].every((move) => Number.isFinite(values[move]))) return undefined;
  const lesson = { board, p4, played, best, values, expected, measure };
  return newLesson(/** @type {Omit<Lesson, 'id' | 'due'>} */ (lesson), due);
}

/** @param {unknown} board @param {unknown} p4 @param {Rules} Game @returns {DirectionName[] | undefined} of a board that can be */
function legalMoves(board, p4, Game) {
  if (typeof board !== 'string' || typeof p4 !== 'number') return undefined;
  try {
    const game = Game.fromBoard({ board, p4, seed: '1' });
    const { legal } = game.state();
    game.free();
    return legal;
  } catch {
    return undefined;
  }
}

/** The positions that wait to be solved, in IndexedDB: each until it was found at once. */
export class Lessons {
  #archive;
  #Game;
  #now;
  #waiting = signal(0);

  /**
   * @param {() => Promise<Pick<GameArchive, 'database'>>} archive
   * @param {Rules} Game
   * @param {() => number} [now] ms since 1970
   */
  constructor(archive, Game, now = () => Date.now()) {
    this.#archive = archive;
    this.#Game = Game;
    this.#now = now;
  }

  /** How many are due, as far as is known. @type {ReadonlySignal<number>} */
  get waiting() {
    return this.#waiting;
  }

  /** Those that are due and can be so by the rules, the longest first. Rejects where the browser refuses. @returns {Promise<Lesson[]>} */
  async due() {
    const database = await (await this.#archive()).database();
    const range = IDBKeyRange.upperBound(this.#now());
    const kept = await database.getAllFromIndex('lessons', 'due', range);
    const found = kept.filter((lesson) => lessonIn(lesson, this.#Game));
    this.#waiting.value = found.length;
    return found;
  }

  /**
   * Notes how a position went: found at once, it is done with; else it comes again another day.
   *
   * @param {Lesson} lesson
   * @param {boolean} atOnce
   */
  async settle(lesson, atOnce) {
    const database = await (await this.#archive()).database();
    if (atOnce) await database.delete('lessons', lesson.id);
    else await database.put('lessons', { ...lesson, due: this.#now() + PAUSE });
    await this.due();
  }
}
