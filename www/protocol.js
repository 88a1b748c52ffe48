/**
 * What the page and its workers say to each other: every message has a type, every call an id that its answer
 * repeats. Type checking joins both sides, so a misspelt message is found before it runs.
 */

/** @typedef {import('../pkg/rules.js').BudgetOptions} BudgetOptions */
/** @typedef {import('../pkg/rules.js').DirectionName} DirectionName */
/** @typedef {import('../pkg/rules.js').Evaluation} Evaluation */

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
 * `evaluate` values one position; `open` takes over a game to play on from; `advance` plays it on.
 *
 * @typedef {{ type: 'evaluate', solver: SolverRequest, position: { board: string, p4: number, seed?: string } }} EvaluateCall
 * @typedef {{ type: 'open', record: string, solver: SolverRequest }} OpenCall
 * @typedef {{ type: 'advance', moves: number, ms: number }} AdvanceCall
 * @typedef {EvaluateCall | OpenCall | AdvanceCall} Call
 * @typedef {Call & { id: number }} CallMessage
 */

/**
 * @typedef {{ type: 'evaluated', evaluation: Evaluation }} Evaluated
 * @typedef {{ type: 'opened' }} Opened
 * @typedef {{ type: 'advanced', directions: DirectionName[], evaluation?: Evaluation }} Advanced
 * @typedef {Evaluated | Opened | Advanced} Answer
 */

/**
 * `failed` is the answer to a call that cannot be met; `fatal` says that the worker can no longer be trusted.
 *
 * @typedef {{ type: 'ready' }
 *   | { type: 'answer', id: number, answer: Answer }
 *   | { type: 'failed', id: number, message: string }
 *   | { type: 'fatal', message: string }} Reply
 */

/**
 * The answer that belongs to a call.
 *
 * @template {Call} C
 * @typedef {C extends EvaluateCall ? Evaluated : C extends OpenCall ? Opened : Advanced} AnswerTo
 */

/**
 * What a thrown value says.
 *
 * @param {unknown} error
 */
export function messageOf(error) {
  const message = error instanceof Error ? error.message : String(error);
  return message.charAt(0).toUpperCase() + message.slice(1);
}
