import { signal } from '@preact/signals-core';
import type { DirectionName } from '../../pkg/rules.js';
import type { PuzzleFacts } from '../../pkg/twofold.js';
import type { EnginePool } from '../engine/protocol.ts';
import { DIRECTIONS } from '../lib/directions.ts';
import { fetchedOnce } from '../lib/fetched-once.ts';
import { type Rating, rated, UNRATED } from '../lib/glicko.ts';
import { dateAt } from './day-board.ts';
import { hashOf } from './evaluations.ts';
import type { Store } from './store.ts';

/**
 * The player's progress with puzzles. `rating`: of the player; `puzzles`: the ratings of the puzzles that were answered, by board; `days`: the
 * player's rating at the end of each day; `daily`: whether the puzzle of a day was found; `best`: the best results; `lessons`: those whose goal was reached;
 * `open`: the rated puzzle to be asked next, which so needs neither file nor worker.
 */
type Standing = {
  rating: Rating;
  puzzles: Record<string, [number, number]>;
  days: Record<string, number>;
  daily: Record<string, boolean>;
  best: { streak: number; minutes: number };
  lessons: string[];
  open?: PuzzleFacts;
};

export type PuzzleMode = 'rated' | 'day' | 'streak' | 'minutes' | 'theme' | 'mistakes';

/** Deviation and volatility of a puzzle that nobody has answered yet. */
const PUZZLE = { deviation: 120, volatility: 0.03 };
/** The rating of the easiest puzzles, and what a step of difficulty and the most tempting wrong move add. */
const EASIEST = 1000;
const STEP = 130;
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
  STEP * puzzle.difficulty +
  TEMPTATION * (1 - Math.sqrt(Math.min(1, secondCost(puzzle) / PLAIN)));

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);

/** The entries of a record whose values are sound. */
const soundOf = <T>(kept: unknown, isSound: (value: unknown) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(Object(kept)).filter(([, value]) => isSound(value))) as Record<
    string,
    T
  >;

const BOARD = /^\d+(,\d+){3}(\/\d+(,\d+){3}){3}$/;

const isPuzzle = (kept: any): kept is PuzzleFacts =>
  BOARD.test(kept?.board) &&
  isNumber(kept.expected) &&
  isNumber(kept.difficulty) &&
  typeof kept.theme === 'string' &&
  DIRECTIONS.every(
    (direction) => kept.costs?.[direction] === null || isNumber(kept.costs?.[direction]),
  ) &&
  isNumber(kept.costs[kept.answer]);

/** The kept progress without its damaged parts. */
function standingOf({
  rating = {},
  puzzles,
  days,
  daily,
  best = {},
  lessons,
  open,
}: Record<string, any>): Standing {
  const isRated = [rating.rating, rating.deviation, rating.volatility].every(
    (part) => isNumber(part) && Math.abs(part) < 10_000,
  );
  const isPair = (pair: unknown) => Array.isArray(pair) && pair.every(isNumber);
  return {
    rating: isRated && rating.deviation > 0 && rating.volatility > 0 ? rating : UNRATED,
    puzzles: soundOf(puzzles, isPair),
    days: soundOf(days, isNumber),
    daily: soundOf(daily, (value) => typeof value === 'boolean'),
    best: {
      streak: isNumber(best.streak) ? best.streak : 0,
      minutes: isNumber(best.minutes) ? best.minutes : 0,
    },
    lessons: Array.isArray(lessons) ? lessons.filter((id) => typeof id === 'string') : [],
    open: isPuzzle(open) ? open : undefined,
  };
}

/** The puzzles, fetched when first asked for, and the player's progress. */
export class Puzzles {
  all;

  #pool: Pick<EnginePool, 'run'>;
  #store: Pick<Store, 'readPuzzles' | 'writePuzzles'>;
  #now: () => number;
  #random: () => number;
  #standing;
  /** The boards answered in this run of puzzles. */
  #used = new Set();

  constructor({
    pool,
    store,
    fetchFile,
    now = () => Date.now(),
    random = () => Math.random(),
  }: {
    pool: Pick<EnginePool, 'run'>;
    store: Pick<Store, 'readPuzzles' | 'writePuzzles'>;
    fetchFile: () => Promise<ArrayBuffer>;
    now?: () => number;
    random?: () => number;
  }) {
    this.#pool = pool;
    this.#store = store;
    this.#now = now;
    this.#random = random;
    this.#standing = signal(standingOf(store.readPuzzles() ?? {}));
    this.all = fetchedOnce(async () => {
      const file = await fetchFile();
      const puzzles = await this.#pool.run((engine) => engine.readPuzzles(file));
      return puzzles;
    });
  }

  /** How the player stands. */
  get standing() {
    return this.#standing;
  }

  /** The date of today in UTC. */
  get today() {
    return dateAt(this.#now());
  }

  ratingOf(puzzle: PuzzleFacts): Rating {
    const [rating = firstRating(puzzle), deviation = PUZZLE.deviation] =
      this.#standing.peek().puzzles[puzzle.board] ?? [];
    return { rating, deviation, volatility: PUZZLE.volatility };
  }

  /** Begins a run of puzzles. */
  begin() {
    this.#used.clear();
  }

  /**
   * The next puzzle of a run: the one of the day, or one whose rating is near the wanted one and that was not answered before, if there is any.
   *
   * @param found the number of puzzles found in this run
   * @param theme of the puzzle, if the run has one
   */
  async next(mode: PuzzleMode, found: number, theme?: PuzzleFacts['theme']): Promise<PuzzleFacts> {
    const { open } = this.#standing.peek();
    const isOpen = mode === 'rated' && open && !this.#used.has(open.board);
    const puzzle = isOpen ? open : await this.#drawn(mode, found, theme);
    if (mode !== 'day') this.#used.add(puzzle.board);
    if (mode === 'rated' && !isOpen) this.#keep({ ...this.#standing.peek(), open: puzzle });
    return puzzle;
  }

  async #drawn(mode: PuzzleMode, found: number, theme?: PuzzleFacts['theme']) {
    const every = await this.all();
    const all = theme ? every.filter((puzzle) => puzzle.theme === theme) : every;
    if (mode === 'day')
      return all[Number.parseInt(hashOf(this.today).slice(0, 8), 16) % all.length];
    const standing = this.#standing.peek();
    const isRated = mode === 'rated' || mode === 'theme';
    const wanted = isRated ? standing.rating.rating : FIRST + RISE * found;
    const fresh = all.filter(({ board }) => !this.#used.has(board) && !standing.puzzles[board]);
    const rest = fresh.length > 0 ? fresh : all;
    const away = (puzzle: PuzzleFacts) => Math.abs(this.ratingOf(puzzle).rating - wanted);
    const near = rest
      .map((puzzle) => ({ puzzle, away: away(puzzle) }))
      .sort((a, b) => a.away - b.away)
      .slice(0, NEAR);
    return near[Math.floor(this.#random() * near.length)].puzzle;
  }

  /** Notes the first answer to a puzzle: a game between the player and the puzzle. */
  settle(puzzle: PuzzleFacts, isFound: boolean, mode: PuzzleMode) {
    const before = this.#standing.peek();
    const today = this.today;
    // The puzzle of the day counts once.
    if (mode === 'day' && before.daily[today] !== undefined) return;
    const [own, other] = [before.rating, this.ratingOf(puzzle)];
    const rating = rated(own, [{ other, score: isFound ? 1 : 0 }]);
    const after = rated(other, [{ other: own, score: isFound ? 0 : 1 }]);
    this.#keep({
      ...before,
      rating,
      puzzles: {
        ...before.puzzles,
        [puzzle.board]: [Math.round(after.rating), Math.round(after.deviation)],
      },
      days: { ...before.days, [today]: Math.round(rating.rating) },
      daily: mode === 'day' ? { ...before.daily, [today]: isFound } : before.daily,
      open: before.open?.board === puzzle.board ? undefined : before.open,
    });
    if (!this.#standing.peek().open) void this.#prepare();
  }

  /** Draws the rated puzzle with which the next visit begins. */
  async #prepare() {
    try {
      const open = await this.#drawn('rated', 0);
      const standing = this.#standing.peek();
      if (!standing.open) this.#keep({ ...standing, open });
    } catch {
      // It is drawn when it is asked for.
    }
  }

  /** Notes the result of a run. */
  ended(mode: 'streak' | 'minutes', found: number) {
    const before = this.#standing.peek();
    if (found > before.best[mode])
      this.#keep({ ...before, best: { ...before.best, [mode]: found } });
  }

  /** Notes that the goal of a lesson was reached. */
  learned(id: string) {
    const before = this.#standing.peek();
    if (!before.lessons.includes(id)) this.#keep({ ...before, lessons: [...before.lessons, id] });
  }

  #keep(standing: Standing) {
    this.#standing.value = standing;
    this.#store.writePuzzles(standing);
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
