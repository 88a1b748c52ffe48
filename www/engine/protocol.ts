import type { DirectionName, SpawnerName } from '../../pkg/rules.js';
import type {
  ArenaExperiment,
  ArenaSlice,
  BoardReading,
  BudgetOptions,
  Evaluation,
  ExactEstimate,
  ExactFacts,
  ExactProblem,
  ExactProgress,
  ExactSample,
  ExportFormat,
  FormationFacts,
  FormationValues,
  JudgedMove,
  LearningPoint,
  LearningProgress,
  LineMove,
  ModelFacts,
  ModelName,
  NumbersName,
  OddsCount,
  ParProgress,
  PlayedMove,
  PuzzleFacts,
  Reason,
  ReviewSummary,
  TileOdds,
  TrainingOptions,
} from '../../pkg/twofold.js';
import type { JudgedColumns } from '../lib/judged-moves.ts';

/**
 * The messages between the page and its workers. `Protocol` lists every kind of call with its parameters and its
 * answer; each call has an id that the answer repeats. Both sides share these types, so the type checker finds a
 * misspelt message.
 */

/** a board that was pasted or dropped elsewhere, and what was read */
export interface Pasted {
  text: string;
  reading: BoardReading;
}

/** A solver with its settings and its budget for a move. */
export interface SolverRequest {
  id: string;
  settings: Record<string, number | boolean | string>;
  budget: BudgetOptions;
}

interface Position {
  board: string;
  p4: number;
  seed?: string;
}

/** A call without parameters, or an answer that says only that the call is done. */
type Nothing = Record<never, never>;

/**
 * The resources that a call needs: the network of this name, which is installed first, or the exact solution, which
 * one worker holds. The call is routed by them.
 */
export interface Needs {
  network?: ModelName;
  solution?: true;
}

/** the part of a call that names a solver */
export interface SolverCall {
  solver: SolverRequest;
  needs: Needs | undefined;
}

/**
 * The kinds of calls. `ms` is the time limit, after which a worker answers with its partial result.
 *
 * Play: `evaluate` values one position; `open` loads a game, and `advance` plays it on.
 *
 * Coaching: `judge` returns the loss of a move and, of a bad one, the reason; `odds` plays games from a board and
 * adds their counts to those of other workers (`counted`). Each seed gives different games.
 *
 * Puzzles: `puzzles` reads the file of puzzles; `line` is what follows a move if each new tile hurts most.
 *
 * Exact play: `estimate` returns the time and memory of solving; `solve` begins it, and `solve-on` continues until it
 * answers with `facts`; then `review` returns the costs of a game's moves, and `simulate` plays perfect games.
 *
 * Endgames: `formation` begins to solve a formation, `formation-on` continues until it answers with `facts`; then
 * `formation-values` values the moves of a board after so many new tiles, `formation-save` returns the solution as a file, and
 * `formation-load` reads one.
 *
 * Arena: `arena-play` adds games of an experiment to the worker's unfinished ones and plays. `key` identifies the
 * experiment; a new key discards unfinished games.
 *
 * Reviews: `review-open` returns the rules of a game; `review-judge` judges a range of its moves, and `review-sum`
 * summarizes all judged moves. `key` identifies the game and its judge; a new key discards the worker's memory of
 * them.
 * `play-on` continues the game `key`; the answer has a link once the game is over. `par` does the same with the par
 * game of a day.
 *
 * Models: `install-model` installs a model file.
 *
 * Learning: `train-begin` begins to train a network, `train` continues, and `train-file` returns the network as a
 * model file.
 *
 * Other programs: `read-board` reads a pasted board in any known form, `import` reads a game or a board from a file,
 * and `export` writes a file.
 */
interface Protocol {
  evaluate: { call: SolverCall & { position: Position }; answer: { evaluation: Evaluation } };
  open: { call: SolverCall & { record: string }; answer: Nothing };
  advance: {
    call: { moves: number; ms: number };
    answer: { directions: DirectionName[]; evaluation?: Evaluation | null };
  };
  judge: {
    call: SolverCall & { move: PlayedMove };
    answer: { judged: JudgedMove | null; reason: Reason | null };
  };
  odds: {
    call: SolverCall & { position: Position; seed: number; ms: number; counted: OddsCount[] };
    answer: { count: OddsCount; odds: { games: number; tiles: TileOdds[] } };
  };
  puzzles: { call: { file: ArrayBuffer }; answer: { puzzles: PuzzleFacts[] } };
  line: {
    call: SolverCall & { board: string; p4: number; direction: DirectionName };
    answer: { line: LineMove[] };
  };
  estimate: { call: { problem: ExactProblem }; answer: { estimate: ExactEstimate } };
  solve: { call: { problem: ExactProblem; memory: number }; answer: Nothing };
  'solve-on': { call: { ms: number }; answer: { progress: ExactProgress; facts?: ExactFacts } };
  review: { call: { record: string }; answer: { costs: (number | null)[] } };
  simulate: { call: { games: number; ms: number }; answer: { sample: ExactSample } };
  formation: {
    call: {
      formation: string;
      goal: number;
      p4: number;
      board: string | undefined;
      memory: number;
    };
    answer: Nothing;
  };
  'formation-on': {
    call: { ms: number };
    answer: { progress: ExactProgress; facts?: FormationFacts };
  };
  'formation-values': {
    call: { board: string; spawns: number };
    answer: { values: FormationValues };
  };
  'formation-save': { call: Nothing; answer: { file: Blob } };
  'formation-load': {
    call: { file: ArrayBuffer; memory: number };
    answer: { facts: FormationFacts };
  };
  'arena-play': {
    call: {
      key: string;
      experiment: ArenaExperiment;
      needs: Needs | undefined;
      games: number[];
      ms: number;
    };
    answer: { slice: ArenaSlice };
  };
  'review-open': {
    call: { record: string };
    answer: { game: { rows: number; cols: number; p4: number; spawner: SpawnerName } };
  };
  'review-judge': {
    call: SolverCall & { key: string; record: string; first: number; last: number; ms: number };
    answer: { moves: JudgedMove[]; next: number; total: number };
  };
  'review-sum': {
    call: SolverCall & { key: string; record: string; columns: JudgedColumns; isChance: boolean };
    answer: { summary: ReviewSummary };
  };
  'play-on': {
    call: SolverCall & { key: string; record: string; ms: number };
    answer: { score: number; moves: number; maxTile: number; link?: string };
  };
  par: {
    call: { needs?: Needs; date: string; mark?: 'beginner' | 'good' | 'expert'; ms: number };
    answer: { progress: ParProgress };
  };
  'install-model': {
    call: { name: ModelName; file: ArrayBuffer };
    answer: { facts: ModelFacts };
  };
  'train-begin': { call: { options: TrainingOptions }; answer: Nothing };
  'train-resume': { call: { file: ArrayBuffer; curve: LearningPoint[] }; answer: Nothing };
  train: { call: { ms: number }; answer: { progress: LearningProgress } };
  'train-file': { call: Nothing; answer: { file: ArrayBuffer } };
  'read-board': {
    call: { text: string; numbers?: NumbersName };
    answer: { reading: BoardReading };
  };
  import: {
    call: { bytes: ArrayBuffer; name: string };
    answer:
      | { record: string; format: string; reading?: undefined }
      | { format: string; reading: BoardReading };
  };
  export: {
    call: { record: string; to: ExportFormat };
    answer: { bytes: Uint8Array<ArrayBuffer> };
  };
}

export type Kind = keyof Protocol;

/** a call of one kind */
export type CallOf<K extends Kind> = { kind: K } & Protocol[K]['call'];

/** the answer to calls of one kind */
export type AnswerOf<K extends Kind> = Protocol[K]['answer'];

/** The answer that belongs to a call. */
export type AnswerTo<C extends { kind: Kind }> = AnswerOf<C['kind']>;

/** Answers calls of one kind, at once or by a promise. `report` sends the progress of a long call, from 0 to 1. */
export type Handler<K extends Kind> = (
  call: CallOf<K>,
  report: (part: number) => void,
) => AnswerOf<K> | Promise<AnswerOf<K>>;

export type Call = { [K in Kind]: CallOf<K> }[Kind];

export type Answer = AnswerOf<Kind>;

/** a call that a solver answers */
export type PlayCall = CallOf<'evaluate'> | CallOf<'open'> | CallOf<'advance'>;

export type CallMessage = Call & { id: number };

/** The first message to a worker: its wasm module, and the name of the lock it holds as long as it lives. */
export interface StartMessage {
  type: 'start';
  module: WebAssembly.Module;
  lifeline: string;
}

/**
 * The messages from a worker. `alive`: it holds its lock, where the browser has locks; `progress`: the part of a long
 * call that is done, from 0 to 1; `failed`: the call was refused; `fatal`: the worker must be replaced.
 */
export type Reply =
  | { type: 'alive' }
  | { type: 'progress'; id: number; part: number }
  | { type: 'answer'; id: number; answer: Answer }
  | { type: 'failed'; id: number; message: string }
  | { type: 'fatal'; message: string };
