import { signal, untracked } from '@preact/signals-core';
import { Cancelled, WorkerLost } from '../engine/client.js';
import { SLICE } from '../engine/priorities.js';
import { Subscriptions } from '../lib/subscriptions.js';
import { isJudge } from './judges.js';
import { asking } from './solver-needs.js';

/** @import { OddsCount, TileOdds } from '../../pkg/twofold.js' */
/** @import { Job } from '../engine/job.js' */
/** @import { AnswerOf, CallOf } from '../engine/protocol.js' */
/** @import { Scheduler } from '../engine/scheduler.js' */
/** @import { Shown } from '../lib/subscriptions.js' */
/** @import { Judge } from './judges.js' */
/** @import { GameSession } from './session.js' */
/** @import { Verdicts } from './verdicts.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/** @typedef {AnswerOf<'odds'>} OddsAnswer */

/**
 * How likely large tiles become from a board: `games` were played on from it. `isDone`: no more are to come.
 *
 * @typedef {{ board: string, judge: Judge, games: number, tiles: TileOdds[], isDone: boolean }} BoardOdds
 * @typedef {{ board: string, p4: number, judge: Judge, counted: OddsCount[], games: number }} OddsQuestion
 */

/** Enough games: the interval is then 3.5 percentage points to either side at most. */
const ENOUGH = 800;
/** How long a board has to stay before games are played on from it, in ms. */
const PAUSE = 250;
/** A question that so many workers have failed at is given up. */
const PATIENCE = 3;

/** Plays games on from the board on show, on all workers that nobody else needs, as long as somebody looks. */
export class Odds {
  #scheduler;
  #subscriptions = new Subscriptions();
  #found = signal(/** @type {BoardOdds | undefined} */ (undefined));
  /** What games are played for; undefined while nobody wants to know, or enough is known. @type {OddsQuestion | undefined} */
  #question;
  /** What each worker is at. @type {Map<object, OddsQuestion>} */
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
   * @param {Shown} shown whether somebody looks
   */
  constructor({ session, scheduler, verdicts }, shown) {
    this.#scheduler = scheduler;
    this.#subscriptions.follow(() => {
      const { board, p4, canMove } = session.state.value;
      const judge = verdicts.judge.value;
      // The one worker that holds a solution has other things to do.
      const canPlay = canMove && isJudge(judge) && !judge.isHeld;
      const isShown = shown.value;
      untracked(() => this.#wants(isShown, canPlay ? { board, p4, judge } : undefined));
    });
  }

  /** What is known so far; undefined if nothing is. @type {ReadonlySignal<BoardOdds | undefined>} */
  get found() {
    return this.#found;
  }

  /**
   * @param {boolean} isShown
   * @param {Pick<OddsQuestion, 'board' | 'p4' | 'judge'> | undefined} subject
   */
  #wants(isShown, subject) {
    clearTimeout(this.#timer);
    // What a worker is at is not cut off: it takes no longer than a slice.
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

  /**
   * @param {object} worker
   * @returns {CallOf<'odds'> | undefined}
   */
  #next(worker) {
    const question = this.#question;
    if (!question) return undefined;
    this.#asked.set(worker, question);
    this.#seed += 1;
    const { board, p4, judge, counted } = question;
    const more = { position: { board, p4 }, seed: this.#seed, ms: SLICE };
    return { kind: 'odds', ...asking(judge.solver), ...more, counted: [...counted] };
  }

  /**
   * @param {OddsAnswer} answer
   * @param {object} worker
   */
  #take({ count, odds }, worker) {
    const question = this.#asked.get(worker);
    if (!question || question !== this.#question) return;
    question.counted.push(count);
    const known = this.#found.value;
    // Two workers do not know of each other's last games: what counts more is shown.
    const isMore = known?.board !== question.board || odds.games >= known.games;
    question.games = Math.max(question.games, odds.games);
    const isDone = question.games >= ENOUGH;
    if (isDone) this.#question = undefined;
    const { board, judge } = question;
    if (isMore || isDone) this.#found.value = { board, judge, ...odds, isDone };
  }

  /**
   * @param {unknown} error
   * @param {object} worker
   */
  #failed(error, worker) {
    this.#asked.delete(worker);
    if (error instanceof Cancelled) return;
    this.#failures += 1;
    if (!(error instanceof WorkerLost) || this.#failures >= PATIENCE) this.#question = undefined;
  }
}
