import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { DirectionName, Game as GameType } from '../../pkg/rules.js';
import type { Measure } from '../../pkg/twofold.js';
import { DIRECTIONS } from '../lib/directions.ts';
import type { JudgedMoves } from '../lib/judged-moves.ts';
import { isTime, LAST_TIME } from '../lib/times.ts';
import type { GameArchive } from './archive.ts';
import { hashOf } from './evaluations.ts';

/** The engine's constructor of positions, which checks the rules. */
type Rules = Pick<typeof GameType, 'fromBoard'>;

/**
 * A position with a mistake of the player. `values`: of the legal moves; `expected`: the expected outcome of the
 * position, to which losses are relative; `due`: when it is asked next, in ms since 1970.
 */
export interface Lesson {
  id: string;
  board: string;
  p4: number;
  played: DirectionName;
  best: DirectionName;
  values: Record<DirectionName, number | null>;
  expected: number;
  measure: Measure;
  due: number;
}

/** A move with a smaller relative loss counts as found: it is no inaccuracy. */
const GOOD = 0.01;
/** The delay before a missed position is asked again, in ms: usually the next day. */
const PAUSE = 16 * 3600 * 1000;
/** When a solved position is asked again. It stays stored, so that a later review does not ask it anew. */
const NEVER = LAST_TIME;

/**
 * The loss of a move against the best one, as a share of the expected outcome, and whether it is small enough.
 *
 * @returns undefined if the move is not legal
 */
export function judgeAnswer(
  { best, values, expected, measure }: Lesson,
  direction: DirectionName,
): { isFound: boolean; share: number } | undefined {
  const [value, highest] = [values[direction], values[best]];
  if (value === null || highest === null) return undefined;
  const loss = Math.max(0, highest - value);
  const outcome = measure.kind === 'chance' ? 1 : Math.max(expected, Number.MIN_VALUE);
  const share = Math.min(1, loss / outcome);
  return { isFound: direction === best || share < GOOD, share };
}

export const newLesson = (lesson: Omit<Lesson, 'id' | 'due'>, now: number): Lesson => ({
  ...lesson,
  id: hashOf(`${lesson.board} ${lesson.p4} ${lesson.played}`),
  due: now,
});

/**
 * The positions of a game before these moves.
 *
 * @param found `numbers`: of the mistakes; `game`: a copy of the game, for its boards
 * @param now ms since 1970
 */
export function lessonsIn(
  {
    moves,
    numbers,
    measure,
    game,
    p4,
  }: { moves: JudgedMoves; numbers: number[]; measure: Measure; game: GameType; p4: number },
  now: number = Date.now(),
): Lesson[] {
  return numbers.flatMap((number) => {
    const move = moves.get(number);
    if (!move) return [];
    const { played, best, values, expected } = move;
    const { board } = game.jump(number - 1);
    return [newLesson({ board, p4, played, best, values, expected, measure }, now)];
  });
}

/** Checks a stored position; undefined if it is damaged or impossible by the rules. */
export function lessonIn(kept: unknown, Game: Rules): Lesson | undefined {
  const { board, p4, played, best, values, expected, measure, due } = (kept ??
    {}) as Partial<Lesson>;
  const legal = legalMoves(board, p4, Game);
  if (!legal || !played || !best || !values || !Number.isFinite(expected) || !isTime(due))
    return undefined;
  if (measure?.kind !== 'points' && measure?.kind !== 'chance') return undefined;
  const isSound = DIRECTIONS.every((direction) => {
    const value = values[direction];
    return value === null || (legal.includes(direction) && Number.isFinite(value));
  });
  // Both moves must be legal and judged.
  if (!isSound || ![played, best].every((move) => Number.isFinite(values[move]))) return undefined;
  const lesson = { board, p4, played, best, values, expected, measure };
  return newLesson(lesson as Omit<Lesson, 'id' | 'due'>, due);
}

/** @returns the legal moves; undefined for an impossible board */
function legalMoves(board: unknown, p4: unknown, Game: Rules): DirectionName[] | undefined {
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

/** The positions to practise, in IndexedDB. A position is asked until its solution is found at once. */
export class Lessons {
  #archive: () => Promise<Pick<GameArchive, 'database'>>;
  #Game: Rules;
  #now: () => number;
  #waiting = signal(0);

  /** @param now ms since 1970 */
  constructor(
    archive: () => Promise<Pick<GameArchive, 'database'>>,
    Game: Rules,
    now: () => number = () => Date.now(),
  ) {
    this.#archive = archive;
    this.#Game = Game;
    this.#now = now;
  }

  /** The number of due positions, as last read. */
  get waiting(): ReadonlySignal<number> {
    return this.#waiting;
  }

  /** The due positions that the rules allow, the longest overdue first. Rejects where the browser refuses. */
  async due(): Promise<Lesson[]> {
    const database = await (await this.#archive()).database();
    const range = IDBKeyRange.upperBound(this.#now());
    const kept = await database.getAllFromIndex('lessons', 'due', range);
    const found = kept.filter((lesson) => lessonIn(lesson, this.#Game));
    this.#waiting.value = found.length;
    return found;
  }

  /**
   * Keeps the positions that are new. Rejects where the browser refuses.
   *
   * @returns those that are due: not solved, and not put off to another day
   */
  async add(found: Lesson[]): Promise<Lesson[]> {
    const database = await (await this.#archive()).database();
    const transaction = database.transaction('lessons', 'readwrite');
    const kept = await Promise.all(
      found.map(async (lesson) => {
        const known = lessonIn(await transaction.store.get(lesson.id), this.#Game);
        if (!known) await transaction.store.put(lesson);
        return known ?? lesson;
      }),
    );
    await transaction.done;
    await this.due();
    const now = this.#now();
    return kept.filter(({ due }) => due <= now);
  }

  /** Notes an attempt: a position whose solution was found at once is solved; any other is asked again another day. */
  async settle(lesson: Lesson, atOnce: boolean) {
    const database = await (await this.#archive()).database();
    await database.put('lessons', { ...lesson, due: atOnce ? NEVER : this.#now() + PAUSE });
    await this.due();
  }
}
