import { computed, effect, signal } from '@preact/signals-core';
import type { DirectionName, GameState } from '../../pkg/rules.js';
import type { Evaluation } from '../../pkg/twofold.js';
import { Cancelled, WorkerLost } from '../engine/pool.ts';
import type { SolverRequest } from '../engine/protocol.ts';
import { messageOf } from '../lib/errors.ts';
import type { Autoplay } from './autoplay.ts';
import type { GameSession } from './session.ts';
import type { SolverChoice } from './solver-choice.ts';
import { LEARNED } from './solver-needs.ts';
import type { Solvers } from './solvers.ts';

/** The shortest think time in ms at which several workers beat one, messages included. */
const LEAST_SPLIT_MS = 5;

/** The state of a board's values: none, being computed, done, stopped, or refused. `isLost`: no worker answers. */
export type Advice =
  | { phase: 'none' }
  | { phase: 'thinking'; board: string }
  | { phase: 'done'; board: string; score: number; evaluation: Evaluation }
  | { phase: 'stopped'; board: string }
  | { phase: 'failed'; board: string; message: string; isLost: boolean };

const NONE: Advice = { phase: 'none' };

/** Asks a worker for the values of a board's moves. A newer question replaces an older one; another game or solver clears the values. */
export class Advisor {
  #parts;
  #cancel = new AbortController();
  /** The latest values, with their game and solver. */
  #found = signal({ subject: '', advice: NONE });
  #subject;
  /** The advice of the chosen solver for the shown game. */
  advice;
  /** The question that they answer: board and solver. */
  #asked = '';
  #answer: Promise<Evaluation | undefined> | undefined;
  /** The last values that were asked for. */
  #last: { asked: string; solver: SolverRequest; evaluation: Evaluation } | undefined;

  /** `shares`: the most workers that share a question. */
  constructor(parts: {
    solvers: Pick<Solvers, 'for'>;
    shares: number;
    choice: SolverChoice;
    session: GameSession;
    autoplay: Autoplay;
  }) {
    const { choice, session, autoplay } = parts;
    this.#parts = parts;
    this.#subject = computed(() => `${session.round.value} ${choice.answerer.value}`);
    this.advice = computed(() => {
      const { subject, advice } = this.#found.value;
      return subject === this.#subject.value ? advice : NONE;
    });
    effect(() => {
      const subject = this.#subject.value;
      // A question about another game or solver is no longer needed.
      if (this.#found.peek().subject !== subject) this.clear();
    });
    autoplay.on('values', ({ board, evaluation }) =>
      this.#show(board, session.state.peek().score, evaluation),
    );
    // The last values may belong to the board before.
    autoplay.on('stop', () => {
      const advice = this.advice.peek();
      if (advice.phase !== 'none' && advice.board !== session.state.peek().board) this.clear();
    });
  }

  /** Values the moves of a position; undefined if that was stopped, replaced or refused. The same question is asked only once. */
  async advise(state: GameState): Promise<Evaluation | undefined> {
    const solver = this.#parts.choice.request();
    const question = JSON.stringify([state.board, state.p4, solver]);
    const { phase } = this.advice.peek();
    if (this.#asked === question && (phase === 'thinking' || phase === 'done')) return this.#answer;
    this.#stopAsking();
    this.#asked = question;
    this.#change({ phase: 'thinking', board: state.board });
    this.#answer = this.#ask(question, state, solver);
    return this.#answer;
  }

  #show(board: string, score: number, evaluation: Evaluation) {
    this.#stopAsking();
    this.#asked = '';
    this.#change({ phase: 'done', board, score, evaluation });
  }

  /** The values of a board that the player has seen of the judge's network, if they put the played move first or searched as long as the judge. */
  seen({ board, p4 }: GameState, played: DirectionName, { id, settings, budget }: SolverRequest) {
    if (!this.#last) return undefined;
    const { asked, solver, evaluation } = this.#last;
    if (asked !== `${board} ${p4}` || id !== LEARNED || solver.id !== id) return undefined;
    const isAsLong = evaluation.nodes >= (budget.nodes ?? Number.POSITIVE_INFINITY);
    const counts =
      solver.settings.model === settings.model && (isAsLong || evaluation.best === played);
    return counts ? evaluation.values : undefined;
  }

  /** Stops thinking about any board but the shown one. */
  stop(shown: string) {
    const advice = this.advice.peek();
    if (advice.phase !== 'thinking' || advice.board === shown) return;
    this.#stopAsking();
    this.#change({ phase: 'stopped', board: advice.board });
  }

  clear() {
    this.#stopAsking();
    this.#asked = '';
    if (this.#found.peek().advice !== NONE) this.#change(NONE);
  }

  #stopAsking() {
    this.#cancel.abort();
    this.#cancel = new AbortController();
  }

  async #ask(
    question: string,
    state: GameState,
    solver: SolverRequest,
  ): Promise<Evaluation | undefined> {
    const { board, p4, seed, score } = state;
    try {
      const evaluation = await this.#evaluate(solver, { board, p4, seed }, this.#cancel.signal);
      if (this.#asked !== question) return undefined;
      this.#last = { asked: `${board} ${p4}`, solver, evaluation };
      this.#change({ phase: 'done', board, score, evaluation });
      return evaluation;
    } catch (error) {
      if (error instanceof Cancelled || this.#asked !== question) return undefined;
      const isLost = error instanceof WorkerLost;
      this.#change({ phase: 'failed', board, message: messageOf(error), isLost });
      return undefined;
    }
  }

  /** Values the moves of a position. Free workers share them where the solver thinks by time: a fixed depth has the same answer everywhere. */
  async #evaluate(
    solver: SolverRequest,
    position: Pick<GameState, 'board' | 'p4' | 'seed'>,
    signal: AbortSignal,
  ): Promise<Evaluation> {
    const pool = this.#parts.solvers.for(solver);
    const wanted = { for: 'hint', signal } as const;
    const isSplit = this.#parts.choice.spec.splits && (solver.budget.ms ?? 0) >= LEAST_SPLIT_MS;
    const workers = isSplit ? Math.min(pool.spare, this.#parts.shares) : 1;
    if (workers === 1) return pool.run((engine) => engine.evaluate({ solver, position }), wanted);
    const reports = await Promise.all(
      Array.from({ length: workers }, (_, number) =>
        pool.run((engine) => engine.evaluatePart({ solver, position, number, workers }), wanted),
      ),
    );
    const parts = reports.filter((report) => report !== undefined);
    return pool.run((engine) => engine.joinParts(parts), wanted);
  }

  #change(advice: Advice) {
    this.#found.value = { subject: this.#subject.peek(), advice };
  }
}
