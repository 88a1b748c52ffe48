import * as v from 'valibot';
import type {
  ArenaExperiment,
  ArenaGame,
  Measure,
  PuzzleFacts,
  ReviewSummary,
} from '../../pkg/twofold.js';
import { DIRECTIONS } from '../lib/directions.ts';
import { UNRATED } from '../lib/glicko.ts';
import { JudgedMoves } from '../lib/judged-moves.ts';
import { SOLVER } from './games.ts';
import { highest } from './near.ts';
import { count, entriesOf, listOf, parsed, rowOf, time, withoutVersion } from './row.ts';

/** What is needed once its place is opened. */

const finite = v.pipe(v.number(), v.finite());
const direction = v.picklist(DIRECTIONS);
const values = v.object(v.entriesFromList(DIRECTIONS, v.nullable(finite)));

const ratingOf = (min: number, max: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));
/** Nobody has a rating beyond these: puzzles are rated from 600 to 2,700. */
const rating = ratingOf(-1000, 5000);
/** Glicko-2 brings no deviation below about 20. */
const deviation = ratingOf(5, 500);
const puzzle = v.pipe(
  v.object({
    board: v.pipe(v.string(), v.regex(/^\d+(,\d+){3}(\/\d+(,\d+){3}){3}$/)),
    answer: direction,
    theme: v.pipe(v.string(), v.nonEmpty()),
    difficulty: v.pipe(v.number(), v.minValue(0), v.maxValue(7)),
    tile: v.pipe(v.number(), v.minValue(2), v.maxValue(2 ** 17)),
    expected: v.pipe(v.number(), v.minValue(0), v.maxValue(1e8)),
    costs: values,
  }),
  v.check(({ answer, costs }) => costs[answer] === 0, 'the best move costs nothing'),
  v.check(({ costs }) => Object.values(costs).every((cost) => cost === null || cost >= 0), 'cost'),
  v.transform((facts) => facts as PuzzleFacts),
);
const bestRun = v.fallback(count, 0);

/**
 * `rating`: of the player; `puzzles`: the ratings of those that were answered, by board; `days`: the player's rating at the end of each day;
 * `daily`: whether the puzzle of a day was found; `best`: the best results; `lessons`: those whose goal was reached; `open`: the rated
 * puzzle to be asked next, which so needs neither file nor worker.
 */
const parts = {
  rating: v.fallback(v.object({ rating, deviation, volatility: ratingOf(0.001, 1) }), UNRATED),
  puzzles: entriesOf(v.tuple([rating, deviation])),
  days: entriesOf(rating, /^\d{4}-\d\d-\d\d$/),
  daily: entriesOf(v.boolean(), /^\d{4}-\d\d-\d\d$/),
  best: v.fallback(v.object({ streak: bestRun, minutes: bestRun }), { streak: 0, minutes: 0 }),
  lessons: listOf(v.string()),
  open: v.fallback(v.optional(puzzle), undefined),
};
export type Standing = v.InferOutput<v.ObjectSchema<typeof parts, undefined>>;
const standing = v.looseObject(parts);

export const PUZZLES = rowOf('puzzles', standing, {
  fresh: () => v.parse(standing, {}),
  earlier: { key: 'twofold:puzzles', read: withoutVersion },
  merge(here, other) {
    // Who has answered more knows the player better.
    const isLonger = Object.keys(other.puzzles).length >= Object.keys(here.puzzles).length;
    const [one, two] = isLonger ? [here, other] : [other, here];
    return {
      ...one,
      ...two,
      puzzles: { ...one.puzzles, ...two.puzzles },
      days: { ...one.days, ...two.days },
      daily: { ...one.daily, ...two.daily },
      best: highest(one.best, two.best),
      lessons: [...new Set([...here.lessons, ...other.lessons])],
    };
  },
});

/** The boards of endgames whose best move was missed, the first one at the front, by endgame. */
export const MISSED = rowOf('missed', entriesOf(listOf(v.string())), {
  fresh: () => ({}),
  earlier: { key: 'twofold:endgames', read: parsed },
  merge(here, other) {
    const all = { ...other, ...here };
    for (const each of Object.keys(all))
      all[each] = [...new Set([...(here[each] ?? []), ...(other[each] ?? [])])];
    return all;
  },
});

const measure = v.pipe(
  v.variant('kind', [
    v.object({ kind: v.literal('points') }),
    v.object({ kind: v.literal('chance'), tile: v.number() }),
  ]),
  v.transform((each): Measure => each),
);
const endgame = v.object({
  formation: v.string(),
  goal: count,
  board: v.string(),
  score: v.object({ right: count, all: count, streak: count, kept: finite }),
});
export type KeptEndgame = v.InferOutput<typeof endgame>;

/** The endgame in play, at its present board, and how well it was played. Its solution is a file of its own. */
export const ENDGAME = rowOf('endgame', endgame, { isMade: false });

const mistake = v.object({
  id: v.string(),
  board: v.string(),
  p4: finite,
  played: direction,
  best: direction,
  values,
  expected: finite,
  measure,
  due: time,
});
/** A mistake of the player. `values`: of the legal moves; `expected`: the outcome to which losses are relative; `due`: when it is asked next. */
export type Mistake = v.InferOutput<typeof mistake>;

export const MISTAKES = rowOf('lessons', mistake);

const numbers = v.custom<Float64Array>((each) => each instanceof Float64Array);
const share = v.nullable(finite);
/**
 * `game`: the game's id or, if the game is not stored, a key of its text; `record`: hash of the reviewed record, since the game may have continued;
 * `judge`: its rank is higher for the stronger one, and `isHeld` where it needs the worker that holds the exact solution. The summary is missing while
 * some moves are not judged; `account`: the version of the account in it.
 */
const review = v.pipe(
  v.object({
    game: v.string(),
    evaluator: v.string(),
    version: v.literal(2),
    record: v.string(),
    made: time,
    judge: v.object({
      evaluator: v.string(),
      name: v.string(),
      rank: count,
      measure,
      isHeld: v.optional(v.boolean()),
      solver: SOLVER,
    }),
    columns: v.object({
      marks: v.custom<Uint8Array>((each) => each instanceof Uint8Array),
      ...v.entriesFromList(['values', 'expected', 'loss', 'luck', 'variance'], numbers),
    }),
    summary: v.optional(
      v.pipe(
        v.looseObject({
          ledger: v.nullable(v.record(v.string(), v.nullable(finite))),
          luckPercentile: share,
          accuracy: share,
        }),
        v.transform((each) => each as unknown as ReviewSummary),
      ),
    ),
    account: v.optional(count),
  }),
  v.check(({ judge, evaluator }) => judge.evaluator === evaluator, 'it has two judges'),
  v.check(({ columns }) => {
    const moves = columns.marks.length;
    const { values: all, marks: _, ...others } = columns;
    const isWhole = Object.values(others).every(({ length }) => length === moves);
    if (!isWhole || all.length !== 4 * moves) return false;
    return new JudgedMoves(columns, { isChance: false }).isSound;
  }, 'its numbers do not fit its moves'),
);
export type KeptReview = v.InferOutput<typeof review>;

export const reviewId = ({ game, evaluator }: Pick<KeptReview, 'game' | 'evaluator'>) =>
  `${reviewsOf(game)}${evaluator}`;
/** How the ids of the reviews of a game begin. */
export const reviewsOf = (game: string) => `${game}\n`;

/** Reviews, by game and judge: some 70 kB each. */
export const REVIEWS = rowOf('reviews', review, { batch: 10 });

const par = v.object({ score: count, maxTile: count, moves: count });

/** The results of the player of a mark or of a network on the board of a day, which take seconds to be found again. */
export const PARS = rowOf('pars', par);

const point = v.object({ games: count, mean: finite, won: finite });
const training = v.object({
  file: v.instance(ArrayBuffer),
  progress: v.object({ games: count, moves: count, latest: point, curve: v.array(point) }),
  seconds: v.pipe(v.number(), v.minValue(0)),
  revision: v.fallback(count, 0),
});
/** The network as a model file, its progress, its training time, and how often it was kept. */
export type KeptTraining = v.InferOutput<typeof training>;

export const TRAINING = rowOf('training', training, {
  merge: (here, other) =>
    (other?.progress.games ?? 0) > (here?.progress.games ?? 0) ? other : here,
});

const plan = v.looseObject({
  document: v.optional(v.string()),
  rows: v.array(
    v.looseObject({
      id: v.string(),
      label: v.string(),
      games: count,
      charted: v.boolean(),
      experiment: v.optional(v.custom<ArenaExperiment>((each) => typeof each === 'object')),
    }),
  ),
});
const table = v.object({ plan, name: v.optional(v.string()), at: v.optional(time) });
export type ArenaTable = v.InferOutput<typeof table>;

/** The arena's table, `table`, and those that were kept under a name. Their games are apart. */
export const TABLES = rowOf('arena-tables', table, {
  version: 2,
  merge: (here, other) => (here?.plan.rows.length ? here : other),
});

/** The id of a game of the arena: the games of a row follow one another. */
export const tableGameId = (row: string, game: number) =>
  `${row}\n${String(game).padStart(9, '0')}`;

/** Games of the arena, by row and number. */
const arenaGame = v.pipe(
  v.looseObject({ game: count, score: count, moves: count }),
  v.transform((game) => game as unknown as ArenaGame),
);
export const TABLE_GAMES = rowOf('arena-games', arenaGame);
