import * as v from 'valibot';
import type { Game as GameHandle, GameState } from '../../pkg/rules.js';
import type { BudgetOptions } from '../../pkg/twofold.js';
import { newId } from '../lib/browser.ts';
import type { Outcome, Register } from './register.ts';
import { changeOf, count, date, listOf, rowOf, time } from './row.ts';

/** The games: what lists and statistics read of one is apart from its record, which can be long. Both have the game's id. */

const amount = v.pipe(v.number(), v.minValue(0));
const rules = {
  ...v.entriesFromList(['rows', 'cols', 'score', 'maxTile', 'moves'], amount),
  p4: v.pipe(amount, v.maxValue(1)),
  seed: v.string(),
  finished: v.boolean(),
};
const told = v.object({
  ...rules,
  start: v.optional(v.string()),
  spawner: v.optional(v.string()),
});
const repaired = v.object({
  ...v.entriesFromList(['rows', 'cols'], v.fallback(amount, 4)),
  ...v.entriesFromList(['score', 'maxTile'], v.fallback(amount, 0)),
  moves: v.fallback(amount, 1),
  p4: v.fallback(rules.p4, 0.1),
  seed: v.fallback(rules.seed, ''),
  finished: v.fallback(rules.finished, false),
});
/** In place of a damaged summary, until the game is played on: the game is listed, but without its start not compared. */
const summary = v.fallback(told, (read) => v.parse(repaired, Object(read?.value)));
export type Summary = v.InferOutput<typeof told>;

const run = v.object({
  by: v.picklist(['player', 'solver', 'unknown']),
  moves: v.pipe(count, v.minValue(1)),
  solver: v.optional(v.string()),
});
/** Moves in a row of one author. `unknown`: as in a game from a link; `solver`: its id, if known. */
export type AuthorRun = v.InferOutput<typeof run>;
export type Author = AuthorRun['by'];
export const AUTHORS = v.array(run);

/** A part that a game can lack, or that is damaged. */
const optional = <T>(schema: v.GenericSchema<T>) => v.fallback(v.optional(schema), undefined);
/**
 * How a game was played. `ms`: the player's thinking time; `days`: the days on which the player played; `undone`: whether a move was ever taken
 * back; `helped`: the number of the first move before which a solver had shown its values; `told`: whether the player gave up that the game counts on
 * the board of a day, or had seen another game on it; `end`: the first end of the game, if the player made all moves without any of this.
 */
const play = {
  ms: optional(amount),
  days: v.fallback(v.optional(listOf(date)), undefined),
  undone: optional(v.boolean()),
  helped: optional(v.pipe(count, v.minValue(1))),
  told: optional(v.boolean()),
  end: optional(v.object({ time, score: amount, maxTile: amount, moves: amount })),
};
/** `updated`: the time of the last move; `name`: given by the player. */
const facts = {
  updated: v.fallback(time, 0),
  summary,
  name: optional(v.string()),
  ...play,
};

interface Solver {
  id: string;
  settings: Record<string, number | boolean | string>;
  budget: BudgetOptions;
}
export const SOLVER = v.custom<Solver>((each) => typeof Object(each).id === 'string');
export const RIVAL = v.object({
  label: v.string(),
  how: v.string(),
  pace: v.optional(v.number()),
  solver: v.optional(SOLVER),
  shared: v.optional(v.string()),
  record: v.string(),
});
/** What a game is raced against: a solver, or a `shared` record. `pace`: moves per second, else with the player; `record`: its game so far. */
export type KeptRival = v.InferOutput<typeof RIVAL>;
const record = { record: v.string(), by: optional(AUTHORS), rival: optional(RIVAL) };

/** A game with its record, which replays it. Games of early versions lack the start and how they were played. */
const game = v.looseObject({ ...facts, ...record });
export type KeptGame = v.InferOutput<v.ObjectSchema<typeof facts & typeof record, undefined>>;
export type KeptPlay = Pick<KeptGame, keyof typeof play | 'by'>;
export type GameEnd = NonNullable<KeptGame['end']>;

/** `revision`: how often it was stored; `stamp`: a name of what was stored last; `played`: the moves by each author, undone ones included. */
const entry = {
  ...facts,
  revision: v.fallback(count, 0),
  stamp: v.fallback(v.string(), ''),
  played: optional(
    v.object({ player: amount, solver: amount, unknown: amount, solvers: v.array(v.string()) }),
  ),
};
type Entry = v.InferOutput<v.ObjectSchema<typeof entry, undefined>>;
/** What lists and statistics read of a game. */
export type GameEntry = Omit<Entry, 'revision' | 'stamp'> & { id: string };

export const GAMES = rowOf('games', v.looseObject(entry));
export const RECORDS = rowOf('records', v.looseObject(record));

/**
 * The journal of a tab, with a state of a game. `base`: the revision of the stored state from which it goes on; `stamp`: what it is stored under;
 * `isNamed`: its name was given here, and is not stored yet; `isKept`: the database has this state; without a game there was no room, and the
 * database has it.
 */
const journal = v.object({
  version: v.literal(1),
  id: v.string(),
  base: count,
  stamp: v.string(),
  isNamed: v.boolean(),
  isKept: v.boolean(),
  game: v.optional(game),
});
export type Journal = Omit<v.InferOutput<typeof journal>, 'game'> & { game?: KeptGame };
type Draft = Omit<Journal, 'version' | 'isKept'> & { game: KeptGame };

/** Reads a journal; `newer`: it is for a newer version of the page. */
export function journalOf(value: unknown): Journal | 'newer' | undefined {
  const { version, game } = Object(value);
  if (Number(version) > 1 || Number(/^v(\d+)-/.exec(Object(game).record)?.[1]) > 1) return 'newer';
  const read = v.safeParse(journal, value);
  return read.success ? read.output : undefined;
}

export function entryOf({ record: _, by, rival: __, ...facts }: KeptGame): Omit<GameEntry, 'id'> {
  if (!by) return facts;
  const played = { player: 0, solver: 0, unknown: 0 };
  for (const { by: author, moves } of by) played[author] += moves;
  const solvers = new Set(by.map(({ solver }) => solver).filter((id) => id !== undefined));
  return { ...facts, played: { ...played, solvers: [...solvers] } };
}

/** The authors of a game's moves: the player alone and without help, the player and others, or others alone. */
export function playersOf({ played, helped }: Pick<GameEntry, 'played' | 'helped'>) {
  if (!played || played.player === 0) return 'others';
  const isAlone = played.solver === 0 && played.unknown === 0 && helped === undefined;
  return isAlone ? 'player' : 'both';
}

export function summaryOf(state: GameState): Summary {
  const { rows, cols, p4, start, spawner, seed, score, maxTile, moves, canMove } = state;
  return { rows, cols, p4, start, spawner, seed, score, maxTile, moves, finished: !canMove };
}

/** The key of rules under which games are compared; undefined from a chosen board, with spawns placed by hand, or without these facts. */
export function rulesetOf(
  game: Pick<Summary, 'rows' | 'cols' | 'p4' | 'start' | 'spawner'>,
): string | undefined {
  const { rows, cols, p4, start, spawner } = game;
  if (start !== 'one' && start !== 'two') return undefined;
  if (spawner !== 'random' && spawner !== 'adversary') return undefined;
  const tiles = start === 'one' ? ', one tile' : '';
  const adversary = spawner === 'adversary' ? ', adversary' : '';
  return `${rows}x${cols}, p4 ${p4}${tiles}${adversary}`;
}

/** How the moves of a game, undone ones included, stand to those of another. */
export type Compare = (record: string, other: string) => 'goes on' | 'is in it' | 'another way';

/** Compares records by the rules. One that cannot be read is another way. */
export const comparedBy =
  (Game: { fromText(record: string): GameHandle }): Compare =>
  (record, other) => {
    if (record === other) return 'is in it';
    const games: GameHandle[] = [];
    try {
      for (const each of [record, other]) games.push(Game.fromText(each));
      const [moves, others] = games.map((each) => each.totalMoves());
      const lines = games.map((each) => {
        // The question at the winning tile makes no other game.
        each.keepGoing();
        each.jump(Math.min(moves, others));
        return each.link();
      });
      if (lines[0] !== lines[1]) return 'another way';
      return moves > others ? 'goes on' : 'is in it';
    } catch {
      return 'another way';
    } finally {
      for (const each of games) each.free();
    }
  };

/** What became of a state. `id`: a new one where the stored game has gone another way since. */
export type Placed = { id: string; revision: number; outcome: Outcome };

/**
 * Stores a state of a game. It stands where it goes on from what is stored, also where moves were taken back. Where something else was stored since, of
 * two lines the longer one stands; a tab that is behind stays behind, for what it plays next would else pass for a way on from the stored state.
 */
export async function place(
  register: Pick<Register, 'changeAll'>,
  { id, base, stamp, isNamed, game }: Draft,
  compare: Compare,
): Promise<Placed> {
  const { record, by, rival } = game;
  for (let [at, from] = [id, base]; ; ) {
    let [stands, revision, other] = [false, 0, ''];
    const outcome = await register.changeAll(
      [
        changeOf(GAMES, at, (stored) => {
          revision = stored?.revision ?? 0;
          // A state of the version before is older where it was not stored more often.
          const isOlder = stored && !stored.stamp && revision <= from;
          stands = !stored || revision === from || stored.stamp === stamp || isOlder === true;
          if (!stands) return stored;
          revision = Math.max(revision, from) + 1;
          const name = isNamed || !stored ? game.name : stored.name;
          return { ...entryOf(game), name: name || undefined, revision, stamp };
        }),
        changeOf(RECORDS, at, (stored) => {
          other = stored?.record ?? '';
          return stands ? { record, by, rival } : stored;
        }),
      ],
      // The journal holds it, and comes again.
      { once: true },
    );
    // Nobody else knows a new id: the database itself is newer.
    const isRefused = outcome !== 'newer' || at !== id;
    if (outcome !== 'kept' && isRefused) return { id, revision: base, outcome };
    if (outcome === 'kept' && stands) return { id: at, revision, outcome };
    const line = outcome === 'newer' ? 'another way' : compare(record, other);
    if (line === 'is in it') return { id: at, revision: base, outcome };
    [at, from] = line === 'goes on' ? [at, revision] : [newId(), 0];
  }
}
