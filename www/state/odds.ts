import { type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import type { OddsCount, TileOdds } from '../../pkg/twofold.js';
import { Cancelled, WorkerLost } from '../engine/client.ts';
import type { Job } from '../engine/job.ts';
import { SLICE } from '../engine/priorities.ts';
import type { AnswerOf, CallOf } from '../engine/protocol.ts';
import type { Scheduler } from '../engine/scheduler.ts';
import { Subscriptions, type Visible } from '../lib/subscriptions.ts';
import { isJudge, type Judge } from './judges.ts';
import type { GameSession } from './session.ts';
import { solverCall } from './solver-needs.ts';
import type { Verdicts } from './verdicts.ts';

type OddsAnswer = AnswerOf<'odds'>;

/** The chances of large tiles from a board, after `games` playouts. `isDone`: no more games follow. */
export interface BoardOdds {
  board: string;
  judge: Judge;
  games: number;
  tiles: TileOdds[];
  isDone: boolean;
}

interface OddsQuestion {
  board: string;
  p4: number;
  judge: Judge;
  counted: OddsCount[];
  games: number;
}

/** Enough games: the interval is then at most ±3.5 percentage points. */
const ENOUGH = 800;
/** How long a board must stay before games are played from it, in ms. */
const PAUSE = 250;
/** After this many failed workers a board is given up. */
const PATIENCE = 3;

/** Plays games from the shown board on all spare workers, while the odds are visible. */
export class Odds {
  #scheduler: Pick<Scheduler, 'run'>;
  #subscriptions = new Subscriptions();
  #found = signal(undefined as BoardOdds | undefined);
  /** The current question; undefined while the odds are hidden or complete. */
  #question: OddsQuestion | undefined;
  /** The question of each worker. */
  #asked: Map<object, OddsQuestion> = new Map();
  #job: Job | undefined;
  #seed = 0;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param shown whether the odds are visible */
  constructor(
    {
      session,
      scheduler,
      verdicts,
    }: {
      session: Pick<GameSession, 'state'>;
      scheduler: Pick<Scheduler, 'run'>;
      verdicts: Pick<Verdicts, 'judge'>;
    },
    shown: Visible,
  ) {
    this.#scheduler = scheduler;
    this.#subscriptions.follow(() => {
      const { board, p4, canMove } = session.state.value;
      const judge = verdicts.judge.value;
      // The exact judge would need the only worker with the solution.
      const canPlay = canMove && isJudge(judge) && !judge.isHeld;
      const isShown = shown.value;
      untracked(() => this.#wants(isShown, canPlay ? { board, p4, judge } : undefined));
    });
  }

  /** The odds so far; undefined if there are none. */
  get found(): ReadonlySignal<BoardOdds | undefined> {
    return this.#found;
  }

  #wants(isShown: boolean, subject: Pick<OddsQuestion, 'board' | 'p4' | 'judge'> | undefined) {
    clearTimeout(this.#timer);
    // Running slices are not cancelled: they end soon.
    this.#question = undefined;
    if (!subject) this.#found.value = undefined;
    if (!isShown || !subject) return;
    const { board, judge } = subject;
    const known = this.#found.value;
    if (known?.isDone && known.board === board && known.judge === judge) return;
    this.#timer = setTimeout(() => this.#begin({ ...subject, counted: [], games: 0 }), PAUSE);
  }

  #begin(question: OddsQuestion) {
    this.#question = question;
    this.#failures = 0;
    this.#job ??= this.#scheduler.run({
      kind: 'odds',
      next: (worker) => this.#next(worker),
      take: (answer, worker) => this.#take(answer, worker),
      failed: (error, worker) => this.#failed(error, worker),
      left: (worker) => void this.#asked.delete(worker),
    });
    this.#job.wake();
  }

  #next(worker: object): CallOf<'odds'> | undefined {
    const question = this.#question;
    if (!question) return undefined;
    this.#asked.set(worker, question);
    this.#seed += 1;
    const { board, p4, judge, counted } = question;
    const more = { position: { board, p4 }, seed: this.#seed, ms: SLICE };
    return { kind: 'odds', ...solverCall(judge.solver), ...more, counted: [...counted] };
  }

  #take({ count, odds }: OddsAnswer, worker: object) {
    const question = this.#asked.get(worker);
    if (!question || question !== this.#question) return;
    question.counted.push(count);
    const known = this.#found.value;
    // Workers do not know each other's latest games: show the answer with more games.
    const isMore = known?.board !== question.board || odds.games >= known.games;
    question.games = Math.max(question.games, odds.games);
    const isDone = question.games >= ENOUGH;
    if (isDone) this.#question = undefined;
    const { board, judge } = question;
    if (isMore || isDone) this.#found.value = { board, judge, ...odds, isDone };
  }

  #failed(error: unknown, worker: object) {
    this.#asked.delete(worker);
    if (error instanceof Cancelled) return;
    this.#failures += 1;
    if (!(error instanceof WorkerLost) || this.#failures >= PATIENCE) this.#question = undefined;
  }
}
