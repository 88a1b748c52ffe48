import type { ReadonlySignal } from '@preact/signals-core';
import type { DirectionName } from '../../../pkg/rules.js';
import type { PuzzleFacts } from '../../../pkg/twofold.js';
import type { EnginePool } from '../../engine/protocol.ts';
import { PUZZLES, type Standing } from '../../games/far.ts';
import type { Register } from '../../games/register.ts';
import { DIRECTIONS } from '../../lib/directions.ts';
import { fetchedOnce } from '../../lib/fetched-once.ts';
import { type Rating, rated } from '../../lib/glicko.ts';
import { dateAt } from '../../state/day-board.ts';
import { hashOf } from '../../state/kept-reviews.ts';

export type PuzzleMode = 'rated' | 'day' | 'streak' | 'minutes' | 'theme' | 'mistakes';

/** Deviation and volatility of a puzzle that nobody has answered yet. */
const PUZZLE = { deviation: 120, volatility: 0.03 };
/** The rating of the easiest puzzles, and what a step of difficulty and the most tempting wrong move add. */
const EASIEST = 1000;
const STEP_RATING = 130;
const TEMPTATION = 350;
/** A wrong move that costs this share of the expected score tempts nobody. */
const PLAIN = 0.25;
/** The rating at which a streak begins, and by how much it rises with each puzzle. */
const FIRST = 1000;
const RISE = 35;
/** The next puzzle is drawn from so many whose rating is nearest. */
const NEAR = 24;

/** The cost of the second-best move, as a share of the expected score. */
const secondCost = ({ costs, answer }: PuzzleFacts) =>
  Math.min(
    ...DIRECTIONS.filter((direction) => direction !== answer)
      .map((direction) => costs[direction])
      .filter((cost) => cost !== null),
  );

/** The rating of a puzzle that nobody has answered yet. */
const firstRating = (puzzle: PuzzleFacts) =>
  EASIEST +
  STEP_RATING * puzzle.difficulty +
  TEMPTATION * (1 - Math.sqrt(Math.min(1, secondCost(puzzle) / PLAIN)));

function ratingIn({ puzzles }: Standing, puzzle: PuzzleFacts): Rating {
  const [rating = firstRating(puzzle), deviation = PUZZLE.deviation] = puzzles[puzzle.board] ?? [];
  return { rating, deviation, volatility: PUZZLE.volatility };
}

/** The puzzles, fetched when first asked for, and the player's progress. */
export class Puzzles {
  all;
  standing: ReadonlySignal<Standing>;
  #parts;
  /** The boards answered in this run of puzzles. */
  #used = new Set();

  constructor(parts: {
    pool: Pick<EnginePool, 'run'>;
    register: Pick<Register, 'live' | 'get' | 'change'>;
    fetchFile: () => Promise<ArrayBuffer>;
    now?: () => number;
    random?: () => number;
  }) {
    this.#parts = parts;
    this.standing = parts.register.live(PUZZLES);
    this.all = fetchedOnce(async () => {
      const file = await parts.fetchFile();
      return parts.pool.run((engine) => engine.readPuzzles(file));
    });
  }

  get today() {
    return dateAt(this.#parts.now?.() ?? Date.now());
  }

  ratingOf(puzzle: PuzzleFacts) {
    return ratingIn(this.standing.peek(), puzzle);
  }

  begin() {
    this.#used.clear();
  }

  /** The next puzzle of a run in which so many were found: the one of the day, or one near the wanted rating that was not answered before. */
  async next(mode: PuzzleMode, found: number, theme?: PuzzleFacts['theme']): Promise<PuzzleFacts> {
    const { open } = await this.#parts.register.get(PUZZLES);
    const isOpen = mode === 'rated' && open && !this.#used.has(open.board);
    const puzzle = isOpen ? open : await this.#drawn(mode, found, theme);
    if (mode !== 'day') this.#used.add(puzzle.board);
    if (mode === 'rated' && !isOpen) this.#change((before) => ({ ...before, open: puzzle }));
    return puzzle;
  }

  async #drawn(mode: PuzzleMode, found: number, theme?: PuzzleFacts['theme']) {
    const every = await this.all();
    const all = theme ? every.filter((puzzle) => puzzle.theme === theme) : every;
    if (mode === 'day')
      return all[Number.parseInt(hashOf(this.today).slice(0, 8), 16) % all.length];
    const standing = this.standing.peek();
    const isRated = mode === 'rated' || mode === 'theme';
    const wanted = isRated ? standing.rating.rating : FIRST + RISE * found;
    const fresh = all.filter(({ board }) => !this.#used.has(board) && !standing.puzzles[board]);
    const rest = fresh.length > 0 ? fresh : all;
    const away = (puzzle: PuzzleFacts) => Math.abs(this.ratingOf(puzzle).rating - wanted);
    const near = rest
      .map((puzzle) => ({ puzzle, away: away(puzzle) }))
      .sort((a, b) => a.away - b.away)
      .slice(0, NEAR);
    return near[Math.floor((this.#parts.random ?? Math.random)() * near.length)].puzzle;
  }

  /** Notes the first answer to a puzzle: a game between the player and the puzzle. */
  settle(puzzle: PuzzleFacts, isFound: boolean, mode: PuzzleMode) {
    const today = this.today;
    this.#change((before) => {
      // The puzzle of the day counts once.
      if (mode === 'day' && before.daily[today] !== undefined) return before;
      const [own, other] = [before.rating, ratingIn(before, puzzle)];
      const rating = rated(own, [{ other, score: isFound ? 1 : 0 }]);
      const after = rated(other, [{ other: own, score: isFound ? 0 : 1 }]);
      return {
        ...before,
        rating,
        puzzles: {
          ...before.puzzles,
          [puzzle.board]: [Math.round(after.rating), Math.round(after.deviation)],
        },
        days: { ...before.days, [today]: Math.round(rating.rating) },
        daily: mode === 'day' ? { ...before.daily, [today]: isFound } : before.daily,
        open: before.open?.board === puzzle.board ? undefined : before.open,
      };
    });
    if (!this.standing.peek().open) void this.#prepare();
  }

  async #prepare() {
    try {
      const open = await this.#drawn('rated', 0);
      this.#change((before) => ({ ...before, open: before.open ?? open }));
    } catch {
      // It is drawn when it is asked for.
    }
  }

  ended(mode: 'streak' | 'minutes', found: number) {
    this.#change((before) => ({
      ...before,
      best: { ...before.best, [mode]: Math.max(found, before.best[mode]) },
    }));
  }

  learned(id: string) {
    this.#change((before) => ({ ...before, lessons: [...new Set([...before.lessons, id])] }));
  }

  #change(update: (before: Standing) => Standing) {
    void this.#parts.register.change(PUZZLES, '', update);
  }
}

/** The moves of a puzzle from the best down, with their costs. */
export const movesOf = ({
  costs,
}: Pick<PuzzleFacts, 'costs'>): { direction: DirectionName; cost: number }[] =>
  DIRECTIONS.flatMap((direction) => {
    const cost = costs[direction];
    return cost === null ? [] : [{ direction, cost }];
  }).sort((a, b) => a.cost - b.cost);
