import { signal, untracked } from '@preact/signals-core';
import { Cancelled, WorkerLost } from '../engine/client.js';
import { SLICE } from '../engine/priorities.js';
import { Subscriptions } from '../lib/subscriptions.js';
import { isJudge } from './judges.js';
import { solverCall } from './solver-needs.js';

/** @import { OddsCount, TileOdds } from '../../pkg/twofold.js' */
/** @import { Job } from '../engine/job.js' */
/** @import { AnswerOf, CallOf } from '../engine/protocol.js' */
/** @import { Scheduler } from '../engine/scheduler.js' */
/** @import { Visible } from '../lib/subscriptions.js' */
/** @import { Judge } from './judges.js' */
/** @import { GameSession } from './session.js' */
/** @import { Verdicts } from './verdicts.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/** @typedef {AnswerOf<'odds'>} OddsAnswer */

/**
 * The chances of large tiles from a board, after `games` playouts. `isDone`: no more games follow.
 *
 * @typedef {{ board: string, judge: Judge, games: number, tiles: TileOdds[], isDone: boolean }} BoardOdds
 * @typedef {{ board: string, p4: number, judge: Judge, counted: OddsCount[], games: number }} OddsQuestion
 */

/** Enough games: the interval is then at most ±3.5 percentage points. */
const ENOUGH = 800;
/** How long a board must stay before games are played from it, in ms. */
const PAUSE = 250;
/** After this many failed workers a board is given up. */
const PATIENCE = 3;

/** Plays games from the shown board on all spare workers, while the odds are visible. */
export class Odds {
  #scheduler;
  #subscriptions = new Subscriptions();
  #found = signal(/** @type {BoardOdds | undefined} */ (undefined));
  /** The current question; undefined while the odds are hidden or complete. @type {OddsQuestion | undefined} */
  #question;
  /** The question of each worker. @type {Map<object, OddsQuestion>} */
  #asked = new Map();
  /** @type {Job | undefined} */
  #job;
  #seed = 0;
  #failures = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {{ session: Pick<GameSession, 'state'>,
   *           scheduler: Pick<Scheduler, 'run'>,
   *           verdicts: Pick<Verdicts, 'judge'> }} collaborators
   * @param {Visible} shown whether the odds are visible
   */
  constructor({ session, scheduler, verdicts }, shown) {
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

  /** The odds so far; undefined if there are none. @type {ReadonlySignal<BoardOdds | undefined>} */
  get found() {
    return this.#found;
  }

  /**
   * @param {boolean} isShown
   * @param {Pick<OddsQuestion, 'board' | 'p4' | 'judge'> | undefined} subject
   */
  #wants(isShown, subject) {
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

  /** @param {OddsQuestion} question */
  #begin(question) {
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

  /** @param {object} worker @returns {CallOf<'odds'> | undefined} */
  #next(worker) {
    const question = this.#question;
    if (!question) return undefined;
    this.#asked.set(worker, question);
    this.#seed += 1;
    const { board, p4, judge, counted } = question;
    const more = { position: { board, p4 }, seed: this.#seed, ms: SLICE };
    return { kind: 'odds', ...solverCall(judge.solver), ...more, counted: [...counted] };
  }

  /** @param {OddsAnswer} answer @param {object} worker */
  #take({ count, odds }, worker) {
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

  /** @param {unknown} error @param {object} worker */
  #failed(error, worker) {
    this.#asked.delete(worker);
    if (error instanceof Cancelled) return;
    this.#failures += 1;
    if (!(error instanceof WorkerLost) || this.#failures >= PATIENCE) this.#question = undefined;
  }
}
