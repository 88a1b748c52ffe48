/** @import { DirectionName, SpawnerName } from '../../pkg/rules.js' */
/**
 * @import {
 *   ArenaExperiment,
 *   ArenaSlice,
 *   BoardReading,
 *   BudgetOptions,
 *   Evaluation,
 *   ExactEstimate,
 *   ExactFacts,
 *   ExactProblem,
 *   ExactProgress,
 *   ExactSample,
 *   ExportFormat,
 *   JudgedMove,
 *   LearningPoint,
 *   LearningProgress,
 *   ModelFacts,
 *   ModelName,
 *   NumbersName,
 *   OddsCount,
 *   ParProgress,
 *   PartReport,
 *   PlayedMove,
 *   Reason,
 *   ReviewSummary,
 *   TileOdds,
 *   TrainingOptions,
 * } from '../../pkg/twofold.js'
 */
/** @import { JudgedColumns } from '../lib/judged-moves.js' */

/**
 * What the page and its workers say to each other. `Protocol` names every kind of call with what belongs to it and how
 * it is answered; each call has an id that its answer repeats. Type checking joins both sides, so a misspelt message is
 * found before it runs.
 */

/** @typedef {{ text: string, reading: BoardReading }} Pasted a board that was pasted or dropped elsewhere, and what was read */

/**
 * A solver with its settings and what it may spend on a move.
 *
 * @typedef {{ id: string, settings: Record<string, number | boolean | string>, budget: BudgetOptions }} SolverRequest
 * @typedef {{ board: string, p4: number, seed?: string }} Position
 */

/**
 * What a worker must have before it can answer a call: the network of this name, which it is given first, or the exact solution, which one
 * worker holds. Where the call goes follows from this.
 *
 * @typedef {{ network?: ModelName, solution?: true }} Needs
 * @typedef {{ solver: SolverRequest, needs: Needs | undefined }} Asking the part of a call that names a solver
 */

/**
 * One of two workers that solve a board together, and its way to the other.
 *
 * @typedef {{ party: 0 | 1, port: MessagePort }} ExactShare
 */

/**
 * The kinds of calls. `ms` is how long a worker may take before it answers with what it has got so far.
 *
 * Play: `evaluate` values one position; `open` takes over a game, and `advance` plays that on. `assist` makes a worker
 * ready to help the one at the other end of the port.
 *
 * Coaching: `judge` tells what a move gave away, and of a bad one also why; `odds` plays games on from a board, and joins
 * their count with what others have `counted`. Each seed is games of their own.
 *
 * Exact play: `estimate` says what solving takes; `solve` begins, and `solve-on` goes on with it until `facts` come;
 * then `review` tells what the moves of a game cost, and `simulate` plays perfect games.
 *
 * Many games: `arena-play` takes on games of an experiment, besides those that are not finished yet. `key` names the
 * experiment: with another one, what is not finished is given up.
 *
 * Reviews: `review-open` says by which rules a game is played; `review-judge` judges a range of its moves, and `review-sum` sums up all
 * that were judged. `key` names the game and its judge: with another one, what the worker remembers of them is given up.
 * `play-on` plays the game `key` on for a while; its answer has a link once it is over. `par` does the same with the game that is
 * par of a day.
 *
 * Models: `install-model` hands over a model file to play with, and where another worker has read it, the parts of the model, which are read
 * faster. If it `isHandedOn`, the answer has these parts, unless that is not worth it.
 *
 * Learning: `train-begin` begins to train a network, `train` goes on with it, and `train-file` asks for what it has learned so far as a
 * model file.
 *
 * Other programs: `read-board` reads a board in whatever form it was pasted, `import` a game or a board from a file, and `export` writes one.
 *
 * Reading: `replay` replays a link or a record, and tells the spawns, with which the page replays it fast.
 *
 * @typedef {{
 *   'evaluate': { call: Asking & { position: Position }, answer: { evaluation: Evaluation } },
 *   'open': { call: Asking & { record: string }, answer: {} },
 *   'advance': { call: { moves: number, ms: number }, answer: { directions: DirectionName[], evaluation?: Evaluation | null } },
 *   'assist': { call: Asking & { port: MessagePort }, answer: {} },
 *   'judge': { call: Asking & { move: PlayedMove }, answer: { judged: JudgedMove | null, reason: Reason | null } },
 *   'odds': { call: Asking & { position: Position, seed: number, ms: number, counted: OddsCount[] },
 *             answer: { count: OddsCount, odds: { games: number, tiles: TileOdds[] } } },
 *   'estimate': { call: { problem: ExactProblem }, answer: { estimate: ExactEstimate } },
 *   'solve': { call: { problem: ExactProblem, memory: number, share?: ExactShare }, answer: {} },
 *   'solve-on': { call: { ms: number }, answer: { progress: ExactProgress, facts?: ExactFacts } },
 *   'review': { call: { record: string }, answer: { costs: (number | null)[] } },
 *   'simulate': { call: { games: number, ms: number }, answer: { sample: ExactSample } },
 *   'arena-play': { call: { key: string, experiment: ArenaExperiment, needs: Needs | undefined, games: number[], ms: number },
 *                   answer: { slice: ArenaSlice } },
 *   'review-open': { call: { record: string }, answer: { game: { rows: number, cols: number, p4: number, spawner: SpawnerName } } },
 *   'review-judge': { call: Asking & { key: string, record: string, first: number, last: number, ms: number },
 *                     answer: { moves: JudgedMove[], next: number, total: number } },
 *   'review-sum': { call: Asking & { key: string, record: string, columns: JudgedColumns, isChance: boolean },
 *                   answer: { summary: ReviewSummary } },
 *   'play-on': { call: Asking & { key: string, record: string, ms: number },
 *                answer: { score: number, moves: number, maxTile: number, link?: string } },
 *   'par': { call: Asking & { date: string, ms: number }, answer: { progress: ParProgress } },
 *   'install-model': { call: { name: ModelName, file: ArrayBuffer, parts?: Blob, isHandedOn?: boolean },
 *                      answer: { facts: ModelFacts, parts?: Blob } },
 *   'train-begin': { call: { options: TrainingOptions }, answer: {} },
 *   'train-resume': { call: { file: ArrayBuffer, curve: LearningPoint[] }, answer: {} },
 *   'train': { call: { ms: number }, answer: { progress: LearningProgress } },
 *   'train-file': { call: {}, answer: { file: ArrayBuffer } },
 *   'read-board': { call: { text: string, numbers?: NumbersName }, answer: { reading: BoardReading } },
 *   'import': { call: { bytes: ArrayBuffer, name: string },
 *               answer: { record: string, format: string, reading?: undefined } | { format: string, reading: BoardReading } },
 *   'export': { call: { record: string, to: ExportFormat }, answer: { bytes: Uint8Array<ArrayBuffer> } },
 *   'replay': { call: { text: string }, answer: { spawns: Uint8Array } },
 * }} Protocol
 *
 * @typedef {keyof Protocol} Kind
 */

/**
 * @template {Kind} K
 * @typedef {{ kind: K } & Protocol[K]['call']} CallOf a call of one kind
 */

/**
 * @template {Kind} K
 * @typedef {Protocol[K]['answer']} AnswerOf the answer to calls of one kind
 */

/**
 * The answer that belongs to a call.
 *
 * @template {{ kind: Kind }} C
 * @typedef {AnswerOf<C['kind']>} AnswerTo
 */

/**
 * How a worker answers calls of one kind: at once, or when a promise is kept. `report` tells the page which part of a
 * long call is done, from 0 to 1.
 *
 * @template {Kind} K
 * @typedef {(call: CallOf<K>, report: (part: number) => void) => AnswerOf<K> | Promise<AnswerOf<K>>} Handler
 */

/**
 * @typedef {{ [K in Kind]: CallOf<K> }[Kind]} Call
 * @typedef {AnswerOf<Kind>} Answer
 * @typedef {CallOf<'evaluate'> | CallOf<'open'> | CallOf<'advance'>} PlayCall a call that a solver answers
 * @typedef {Call & { id: number }} CallMessage
 */

/**
 * The worker's first message: its wasm module, and the name of the lock it holds as long as it lives.
 *
 * @typedef {{ type: 'start', module: WebAssembly.Module, lifeline: string }} StartMessage
 */

/**
 * Other workers, by the ways to them, that help this one from now on; nobody does if there are none. No answer follows.
 *
 * @typedef {{ type: 'helpers', ports: MessagePort[] }} HelpersMessage
 */

/**
 * What a worker asks a helper: to value the moves of one of so many parts; and the answer, without a report if there
 * is none.
 *
 * @typedef {{ id: number, solver: SolverRequest, position: Position, number: number, parts: number }} PartQuestion
 * @typedef {{ id: number, report?: PartReport }} PartAnswer
 */

/**
 * What a worker says: `alive` that it holds its lock, where the browser has locks; `progress` which part of a long call is done, from 0 to 1; `failed` answers a call that cannot be
 * met; `fatal` says that the worker can no longer be trusted; `alone` that it has given up its helpers, which did not
 * answer.
 *
 * @typedef {{ type: 'alive' }
 *   | { type: 'alone' }
 *   | { type: 'progress', id: number, part: number }
 *   | { type: 'answer', id: number, answer: Answer }
 *   | { type: 'failed', id: number, message: string }
 *   | { type: 'fatal', message: string }} Reply
 */

/** The shortest think time in ms in which several workers get further than one, messages included. */
const LEAST_SPLIT = 5;

/**
 * Whether several workers share a question with this budget. Without a think time they do not: what is searched to a
 * fixed depth has the same answer on every device.
 *
 * @param {BudgetOptions} budget
 */
export const isWorthSplitting = ({ ms }) => typeof ms === 'number' && ms >= LEAST_SPLIT;
