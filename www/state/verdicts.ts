import {
  batch,
  computed,
  effect,
  type ReadonlySignal,
  signal,
  untracked,
} from '@preact/signals-core';
import type { DirectionName, GameState } from '../../pkg/rules.js';
import type { JudgedMove, PlayedMove, Reason } from '../../pkg/twofold.js';
import { Cancelled } from '../engine/pool.ts';
import type { AnswerTo } from '../engine/protocol.ts';
import { DIRECTIONS } from '../lib/directions.ts';
import { messageOf } from '../lib/errors.ts';
import type { Advisor } from './advisor.ts';
import type { ExactSolver } from './exact-solver.ts';
import { isJudge, type Judge, judgeAtHand, type NoJudge } from './judges.ts';
import type { Models } from './models.ts';
import type { Change, GameSession } from './session.ts';
import type { CoachMode } from './settings.ts';
import type { Solvers } from './solvers.ts';

type Moved = Extract<Change, { kind: 'move' | 'redo' }>;
export interface Verdict {
  judged: JudgedMove;
  reason: Reason | null;
  judge: Judge;
}

/** Judges each move of the player while the coach is on, the last one first, since the player waits for it. Verdicts on undone moves stay. */
export class Verdicts {
  #parts;
  #isOn;
  /** The judge of the shown game, or the reason why there is none. */
  judge;
  #before;
  /** The last change, if it was a move, and the state before it. */
  #moved: { before: GameState; change: Moved } | undefined;
  /** Moves not judged yet, in order. */
  #waiting: PlayedMove[] = [];
  #asked: PlayedMove | undefined;
  /** Verdicts by the number of the move, from 1. */
  #verdicts: Map<number, Verdict> = new Map();
  #highest = 0;
  /** A number that changes with the verdicts. */
  revision = signal(0);
  /** Why the last judgement failed; empty if it did not. */
  failure = signal('');
  /** What is known against moves of the shown board before one is made, by the values that the player sees of it. */
  warnings = signal<Verdict[]>([]);

  /** `coachMode`: when the coach speaks; `missed`: recent changes of the game, and the state before them. */
  constructor(parts: {
    session: GameSession;
    coachMode: ReadonlySignal<CoachMode>;
    solvers: Pick<Solvers, 'for'>;
    advisor: Pick<Advisor, 'seen' | 'advice'>;
    exact: Pick<ExactSolver, 'problem'>;
    models: Pick<Models, 'isReady' | 'state' | 'load'>;
    missed?: { before: GameState; changes: Change[] };
  }) {
    const { session, coachMode, advisor, missed } = parts;
    this.#parts = parts;
    this.#isOn = computed(() => coachMode.value !== 'off');
    this.#before = missed?.before ?? session.state.peek();
    // Keep the object while the judge is the same.
    let key: string | undefined;
    let known: Judge | NoJudge;
    this.judge = computed(() => {
      const judge = judgeAtHand(session.state.value, parts);
      const latest = JSON.stringify(judge);
      if (latest !== key) known = judge;
      key = latest;
      return known;
    });
    for (const change of missed?.changes ?? []) this.#heard(change);
    session.on('change', (change) => this.#heard(change));
    effect(() => {
      const judge = this.judge.value;
      const isOn = this.#isOn.value;
      untracked(() => {
        if (!isOn || (!isJudge(judge) && !judge.isPending)) this.#waiting = [];
        this.#ask();
      });
    });
    effect(() => {
      const [judge, state, advice] = [this.judge.value, session.state.value, advisor.advice.value];
      this.warnings.value = [];
      if (coachMode.value !== 'before' || advice.phase !== 'done' || !isJudge(judge)) return;
      // A judge that fails is told with the verdict.
      untracked(() => this.#warn(state, advice.evaluation.best, judge)).catch(() => {});
    });
  }

  /** The verdict on the move that led to the shown board. */
  last: ReadonlySignal<Verdict | undefined> = computed(() => {
    this.revision.value;
    return this.#verdicts.get(this.#parts.session.state.value.moves);
  });

  /** Whether that move is still being judged. */
  isPending = computed(() => {
    this.revision.value;
    const { moves } = this.#parts.session.state.value;
    return [...this.#waiting, this.#asked].some((question) => question?.number === moves);
  });

  /** The verdicts on the moves up to the shown board, in order. */
  list() {
    this.revision.value;
    const { moves } = this.#parts.session.state.value;
    return [...this.#verdicts.values()]
      .filter(({ judged }) => judged.number <= moves)
      .sort((one, other) => one.judged.number - other.judged.number);
  }

  /** Restores the verdicts of an earlier visit, except where newer ones exist. */
  restore(judge: Judge, moves: JudgedMove[]) {
    for (const judged of moves) {
      if (this.#verdicts.has(judged.number)) continue;
      this.#verdicts.set(judged.number, { judged, reason: null, judge });
      this.#highest = Math.max(this.#highest, judged.number);
    }
    this.revision.value += 1;
  }

  #heard(change: Change) {
    const before = this.#before;
    this.#before = change.state;
    if (change.kind === 'replace') this.#drop(0);
    if (change.kind === 'move') this.#moved = { before, change };
    else if (change.kind !== 'correct') this.#moved = undefined;
    if (change.kind === 'move' || change.kind === 'correct') this.#drop(change.state.moves);
    if (this.#moved) this.#add(this.#moved, change.state);
  }

  #add(
    { before, change }: { before: GameState; change: Moved },
    { moves: number, board: after }: GameState,
  ) {
    const judge = this.judge.peek();
    const isJudged = isJudge(judge) || judge.isPending;
    if (change.by !== 'player' || !this.#isOn.peek() || !isJudged) return;
    // What could not be loaded is tried again with each move.
    if (!isJudge(judge)) void this.#parts.models.load('small');
    const { board, p4, seed, score } = before;
    const { direction } = change.move;
    // Whoever follows the values is not told of another best move.
    const seen = isJudge(judge)
      ? this.#parts.advisor.seen(before, direction, judge.solver)
      : undefined;
    const move = { number, position: { board, p4, seed }, score, direction, after, seen };
    this.#waiting.push(move);
    this.revision.value += 1;
    this.#ask();
  }

  #drop(number: number) {
    if (this.#asked && this.#asked.number >= number) this.#asked = undefined;
    this.#waiting = this.#waiting.filter((move) => move.number < number);
    if (number > this.#highest) return;
    for (const known of [...this.#verdicts.keys()])
      if (known >= number) this.#verdicts.delete(known);
    this.#highest = number - 1;
    this.revision.value += 1;
  }

  #ask() {
    const judge = this.judge.peek();
    if (this.#asked || !isJudge(judge)) return;
    const question = this.#waiting.pop();
    if (!question) return;
    this.#asked = question;
    const { solver } = judge;
    this.#parts.solvers
      .for(solver)
      .run((engine) => engine.judge({ solver, move: question }))
      .then(
        (answer) => this.#settle(question, () => this.#found(question.number, answer, judge)),
        (error) => this.#settle(question, () => this.#failed(error)),
      );
  }

  /** The moves are not searched again: only what would follow a bad one is looked at. */
  async #warn(state: GameState, best: DirectionName | null, judge: Judge) {
    const seen = best && this.#parts.advisor.seen(state, best, judge.solver);
    if (!seen) return;
    const { board: after, p4, seed, score } = state;
    const position = { board: after, p4, seed };
    const { solver } = judge;
    const pool = this.#parts.solvers.for(solver);
    let found = this.warnings.peek();
    for (const direction of DIRECTIONS) {
      const move = { number: 0, position, score, direction, after, seen };
      const { judged, reason } = await pool.run((engine) => engine.judge({ solver, move }));
      // Another board is shown by now.
      if (this.warnings.peek() !== found) return;
      if (judged && reason) this.warnings.value = found = [...found, { judged, reason, judge }];
    }
  }

  #settle(question: PlayedMove, take: () => void) {
    // The move was undone, or belongs to an earlier game.
    if (this.#asked === question) {
      batch(() => {
        this.#asked = undefined;
        take();
        this.revision.value += 1;
      });
    }
    this.#ask();
  }

  #found(number: number, { judged, reason }: AnswerTo<'judge'>, judge: Judge) {
    this.failure.value = '';
    // The solution has no values for unreachable boards.
    if (!judged) return;
    this.#verdicts.set(number, { judged, reason, judge });
    this.#highest = Math.max(this.#highest, number);
  }

  #failed(error: unknown) {
    if (!(error instanceof Cancelled)) this.failure.value = messageOf(error);
  }
}
