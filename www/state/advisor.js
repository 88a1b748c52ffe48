import { Cancelled, WorkerLost } from '../engine/client.js';
import { Emitter } from '../lib/emitter.js';
import { messageOf } from '../lib/errors.js';

/** @typedef {import('../../pkg/rules.js').Evaluation} Evaluation */
/** @typedef {import('../../pkg/rules.js').GameState} GameState */
/** @typedef {import('../engine/exact-routing.js').RoutedEngine} RoutedEngine */
/** @typedef {import('./solver-choice.js').SolverChoice} SolverChoice */

/**
 * What is known about a board: nothing, being thought about, valued, stopped before it was, or refused.
 *
 * @typedef {{ phase: 'none' }
 *   | { phase: 'thinking', board: string }
 *   | { phase: 'done', board: string, evaluation: Evaluation }
 *   | { phase: 'stopped', board: string }
 *   | { phase: 'failed', board: string, message: string }} Advice
 */

/**
 * Asks a worker what the moves of a board are worth. A newer question replaces an older one.
 *
 * @extends {Emitter<{ change: Advice }>}
 */
export class Advisor extends Emitter {
  #engine;
  #choice;
  /** @type {Advice} */
  #advice = { phase: 'none' };
  /** Which question the advice answers: board and solver. */
  #asked = '';
  /** @type {Promise<Evaluation | undefined> | undefined} */
  #answer;

  /** @param {{ engine: RoutedEngine, choice: SolverChoice }} collaborators */
  constructor({ engine, choice }) {
    super();
    this.#engine = engine;
    this.#choice = choice;
    choice.on('change', () => this.clear());
  }

  get advice() {
    return this.#advice;
  }

  /**
   * Values the moves of a position; the same question twice is one question.
   *
   * @param {GameState} state
   * @returns {Promise<Evaluation | undefined>} undefined if it was stopped, overtaken or refused
   */
  async advise(state) {
    const solver = this.#choice.request();
    const question = JSON.stringify([state.board, state.p4, solver]);
    const { phase } = this.#advice;
    if (this.#asked === question && (phase === 'thinking' || phase === 'done')) return this.#answer;
    this.#engine.cancel();
    this.#asked = question;
    this.#change({ phase: 'thinking', board: state.board });
    this.#answer = this.#ask(question, state, solver);
    return this.#answer;
  }

  /**
   * Shows values that came with a move of autoplay.
   *
   * @param {string} board
   * @param {Evaluation} evaluation
   */
  show(board, evaluation) {
    this.#engine.cancel();
    this.#asked = '';
    this.#change({ phase: 'done', board, evaluation });
  }

  /** Stops thinking; nothing arrives after it. */
  stop() {
    this.#engine.cancel();
    if (this.#advice.phase === 'thinking') {
      this.#change({ phase: 'stopped', board: this.#advice.board });
    }
  }

  /** Forgets the values shown. */
  clear() {
    this.#engine.cancel();
    this.#asked = '';
    if (this.#advice.phase !== 'none') this.#change({ phase: 'none' });
  }

  /**
   * @param {string} question
   * @param {GameState} state
   * @param {import('../engine/protocol.js').SolverRequest} solver
   * @param {number} [attempts] left after a worker has died
   * @returns {Promise<Evaluation | undefined>}
   */
  async #ask(question, state, solver, attempts = 1) {
    const { board, p4, seed } = state;
    try {
      const { evaluation } = await this.#engine.call({
        kind: 'evaluate',
        solver,
        position: { board, p4, seed },
      });
      if (this.#asked !== question) return undefined;
      this.#change({ phase: 'done', board, evaluation });
      return evaluation;
    } catch (error) {
      if (error instanceof Cancelled || this.#asked !== question) return undefined;
      if (error instanceof WorkerLost && attempts > 0)
        return this.#ask(question, state, solver, attempts - 1);
      this.#change({
        phase: 'failed',
        board,
        message: messageOf(error),
      });
      return undefined;
    }
  }

  /** @param {Advice} advice */
  #change(advice) {
    this.#advice = advice;
    this.emit('change', advice);
  }
}
