/**
 * What the page and its workers say to each other: every message has a type, every call an id that its answer
 * repeats. Type checking joins both sides, so a misspelt message is found before it runs.
 */

/** @typedef {import('../../pkg/rules.js').BudgetOptions} BudgetOptions */
/** @typedef {import('../../pkg/rules.js').DirectionName} DirectionName */
/** @typedef {import('../../pkg/rules.js').Evaluation} Evaluation */

/**
 * A solver with its settings and what it may spend on a move.
 *
 * @typedef {{ id: string, settings: Record<string, number | boolean | string>, budget: BudgetOptions }} SolverRequest
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
 * @typedef {{ id: number, solver: SolverRequest, position: EvaluateCall['position'], number: number, parts: number }} PartQuestion
 * @typedef {{ id: number, report?: import('../../pkg/twofold.js').PartReport }} PartAnswer
 */

/**
 * `evaluate` values one position; `open` takes over a game to play on from; `advance` plays it on.
 * `assist` makes a worker ready to help the one at the other end of the port.
 *
 * @typedef {{ type: 'evaluate', solver: SolverRequest, position: { board: string, p4: number, seed?: string } }} EvaluateCall
 * @typedef {{ type: 'open', record: string, solver: SolverRequest }} OpenCall
 * @typedef {{ type: 'advance', moves: number, ms: number }} AdvanceCall
 * @typedef {{ type: 'assist', solver: SolverRequest, port: MessagePort }} AssistCall
 * @typedef {EvaluateCall | OpenCall | AdvanceCall | AssistCall | ExactCall | ArenaCall | LearnCall} Call
 * @typedef {EvaluateCall | OpenCall | AdvanceCall} PlayCall a call that a solver answers
 * @typedef {Call & { id: number }} CallMessage
 */

/**
 * About exact play: `estimate` says what solving takes; `solve` begins and `solve-on` goes on with it until it is done;
 * then `review` tells what the moves of a game cost, and `simulate` plays perfect games.
 *
 * @typedef {import('../../pkg/twofold.js').ExactProblem} ExactProblem
 * @typedef {{ party: 0 | 1, port: MessagePort }} ExactShare one of two workers, and its way to the other
 * @typedef {{ type: 'estimate', problem: ExactProblem }} EstimateCall
 * @typedef {{ type: 'solve', problem: ExactProblem, memory: number, share?: ExactShare }} SolveCall
 * @typedef {{ type: 'solve-on', ms: number }} SolveOnCall
 * @typedef {{ type: 'review', record: string }} ReviewCall
 * @typedef {{ type: 'simulate', games: number, ms: number }} SimulateCall
 * @typedef {EstimateCall | SolveCall | SolveOnCall | ReviewCall | SimulateCall} ExactCall
 */

/**
 * About many games: `arena-play` takes on games of an experiment, besides those that are not finished yet, and plays for
 * `ms` milliseconds. `key` names the experiment: with another one, what is not finished is given up.
 *
 * @typedef {{ type: 'arena-play', key: string, experiment: import('../../pkg/twofold.js').ArenaExperiment,
 *             games: number[], ms: number }} ArenaCall
 * @typedef {{ type: 'arena-played', slice: import('../../pkg/twofold.js').ArenaSlice }} ArenaAnswer
 */

/**
 * About learning: `install-model` hands over a model file to play with; `train-begin` begins to train a network, `train`
 * goes on with it for a while, and `train-file` asks for what it has learned so far as a model file.
 *
 * @typedef {{ type: 'install-model', name: import('../../pkg/twofold.js').ModelName, file: ArrayBuffer }} InstallModelCall
 * @typedef {{ type: 'train-begin', options: import('../../pkg/twofold.js').TrainingOptions }} TrainBeginCall
 * @typedef {{ type: 'train', ms: number }} TrainCall
 * @typedef {{ type: 'train-file' }} TrainFileCall
 * @typedef {InstallModelCall | TrainBeginCall | TrainCall | TrainFileCall} LearnCall
 */

/**
 * `facts` come with the progress that is the last.
 *
 * @typedef {{ type: 'estimated', estimate: import('../../pkg/twofold.js').ExactEstimate }} Estimated
 * @typedef {{ type: 'begun' }} Begun
 * @typedef {{ type: 'progressed', progress: import('../../pkg/twofold.js').ExactProgress,
 *             facts?: import('../../pkg/twofold.js').ExactFacts }} Progressed
 * @typedef {{ type: 'reviewed', costs: (number | null)[] }} Reviewed
 * @typedef {{ type: 'simulated', sample: import('../../pkg/twofold.js').ExactSample }} Simulated
 * @typedef {Estimated | Begun | Progressed | Reviewed | Simulated} ExactAnswer
 */

/**
 * @typedef {{ type: 'model-installed', facts: import('../../pkg/twofold.js').ModelFacts }} ModelInstalled
 * @typedef {{ type: 'training-begun' }} TrainingBegun
 * @typedef {{ type: 'trained', progress: import('../../pkg/twofold.js').LearningProgress }} Trained
 * @typedef {{ type: 'training-file', file: ArrayBuffer }} TrainingFile
 * @typedef {ModelInstalled | TrainingBegun | Trained | TrainingFile} LearnAnswer
 */

/**
 * @typedef {{ type: 'evaluated', evaluation: Evaluation }} Evaluated
 * @typedef {{ type: 'opened' }} Opened
 * @typedef {{ type: 'advanced', directions: DirectionName[], evaluation?: Evaluation }} Advanced
 * @typedef {{ type: 'assisting' }} Assisting
 * @typedef {Evaluated | Opened | Advanced | Assisting | ExactAnswer | ArenaAnswer | LearnAnswer} Answer
 */

/**
 * `progress` says which part of a long call is done, from 0 to 1; `failed` is the answer to a call that cannot be met; `fatal` says that the worker can no longer be trusted;
 * `alone` that it has given up its helpers, which did not answer.
 *
 * @typedef {{ type: 'ready' }
 *   | { type: 'alone' }
 *   | { type: 'progress', id: number, part: number }
 *   | { type: 'answer', id: number, answer: Answer }
 *   | { type: 'failed', id: number, message: string }
 *   | { type: 'fatal', message: string }} Reply
 */

/**
 * The answers by the type of their call.
 *
 * @typedef {{ evaluate: Evaluated, open: Opened, advance: Advanced, assist: Assisting, estimate: Estimated, solve: Begun,
 *             'solve-on': Progressed, review: Reviewed, simulate: Simulated, 'arena-play': ArenaAnswer,
 *             'install-model': ModelInstalled, 'train-begin': TrainingBegun, train: Trained,
 *             'train-file': TrainingFile }} Answers
 */

/**
 * The answer that belongs to a call.
 *
 * @template {Call} C
 * @typedef {Answers[C['type']]} AnswerTo
 */

/** The shortest think time in ms in which several workers get further than one, messages included. */
const LEAST_SPREAD = 5;

/**
 * Whether several workers share a question with this budget. Without a think time they do not: what is searched to a
 * fixed depth has the same answer on every device.
 *
 * @param {BudgetOptions} budget
 */
export const isWorthSpreading = ({ ms }) => ms !== undefined && ms >= LEAST_SPREAD;
