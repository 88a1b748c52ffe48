import { signal } from '@preact/signals-core';
import * as v from 'valibot';
import type { DirectionName, Game as GameType } from '../../pkg/rules.js';
import type { Measure } from '../../pkg/twofold.js';
import { MISTAKES, type Mistake } from '../games/far.ts';
import type { Register } from '../games/register.ts';
import { changeOf } from '../games/row.ts';
import { DIRECTIONS } from '../lib/directions.ts';
import type { JudgedMoves } from '../lib/judged-moves.ts';
import { hashOf } from './kept-reviews.ts';

/** The engine's constructor of positions, which checks the rules. */
type Rules = Pick<typeof GameType, 'fromBoard'>;

interface Found {
  moves: JudgedMoves;
  numbers: number[];
  measure: Measure;
  game: GameType;
  p4: number;
}

/** A move with a smaller relative loss counts as found: it is no inaccuracy. */
const GOOD = 0.01;
/** The delay before a missed position is asked again, in ms: usually the next day. */
const PAUSE_MS = 16 * 3600 * 1000;
/** When a solved position is asked again. It stays stored, so that a later review does not ask it anew. */
const NEVER = 8.64e15;

/** An answer's loss as a share of the expected outcome, and whether it is small enough; undefined for a move that is not legal. */
export function judgeAnswer(
  { best, values, expected, measure }: Mistake,
  direction: DirectionName,
): { isFound: boolean; share: number } | undefined {
  const [value, highest] = [values[direction], values[best]];
  if (value === null || highest === null) return undefined;
  const loss = Math.max(0, highest - value);
  const outcome = measure.kind === 'chance' ? 1 : Math.max(expected, Number.MIN_VALUE);
  const share = Math.min(1, loss / outcome);
  return { isFound: direction === best || share < GOOD, share };
}

export const newMistake = (mistake: Omit<Mistake, 'id' | 'due'>, now: number): Mistake => ({
  ...mistake,
  id: hashOf(`${mistake.board} ${mistake.p4} ${mistake.played}`),
  due: now,
});

/** The positions of a game before the mistakes with these numbers. `game`: a copy of it, for its boards; `now`: ms since 1970. */
export function mistakesIn(
  { moves, numbers, measure, game, p4 }: Found,
  now: number = Date.now(),
): Mistake[] {
  return numbers.flatMap((number) => {
    const move = moves.get(number);
    if (!move) return [];
    const { played, best, values, expected } = move;
    const { board } = game.jump(number - 1);
    return [newMistake({ board, p4, played, best, values, expected, measure }, now)];
  });
}

/** A kept position, if the rules allow it. */
export function mistakeIn(kept: unknown, Game: Rules): Mistake | undefined {
  const read = v.safeParse(MISTAKES.schema, kept);
  const mistake = read.success ? read.output : undefined;
  if (!mistake) return undefined;
  let legal: DirectionName[];
  try {
    const game = Game.fromBoard({ board: mistake.board, p4: mistake.p4, seed: '1' });
    ({ legal } = game.state());
    game.free();
  } catch {
    return undefined;
  }
  const { values, played, best, due } = mistake;
  const isSound = DIRECTIONS.every(
    (direction) => values[direction] === null || legal.includes(direction),
  );
  // Both moves must be legal and judged.
  if (!isSound || values[played] === null || values[best] === null) return undefined;
  return newMistake(mistake, due);
}

/** The positions to practise. A position is asked until its solution is found at once. */
export class Mistakes {
  #register: Pick<Register, 'all' | 'change' | 'changeAll'>;
  #Game: Rules;
  #now: () => number;
  /** The due positions, as last read. */
  waiting = signal([] as readonly Mistake[]);

  /** `now`: ms since 1970. */
  constructor(
    register: Pick<Register, 'all' | 'change' | 'changeAll'>,
    Game: Rules,
    now: () => number = () => Date.now(),
  ) {
    this.#register = register;
    this.#Game = Game;
    this.#now = now;
  }

  /** The due positions that the rules allow, the longest overdue first. Rejects where the browser refuses. */
  async due(): Promise<Mistake[]> {
    const now = this.#now();
    const found = [...(await this.#register.all(MISTAKES)).values()]
      .filter((mistake) => mistake !== undefined)
      .filter((mistake) => mistake.due <= now && mistakeIn(mistake, this.#Game))
      .sort((one, other) => one.due - other.due);
    this.waiting.value = found;
    return found;
  }

  /** Keeps the positions that are new, and gives those that are due: not solved, and not put off. Rejects where the browser refuses. */
  async add(found: Mistake[]): Promise<Mistake[]> {
    const sound = (known: Mistake | undefined) => mistakeIn(known, this.#Game);
    await this.#register.changeAll(
      found.map((mistake) => changeOf(MISTAKES, mistake.id, (known) => sound(known) ?? mistake)),
    );
    const ids = new Set(found.map(({ id }) => id));
    return (await this.due()).filter(({ id }) => ids.has(id));
  }

  /** Notes an attempt: a position whose solution was found at once is solved; any other is asked again another day. */
  async settle(mistake: Mistake, atOnce: boolean) {
    const due = atOnce ? NEVER : this.#now() + PAUSE_MS;
    const outcome = await this.#register.change(MISTAKES, mistake.id, () => ({ ...mistake, due }));
    await this.due().catch(() => {});
    return outcome;
  }
}
