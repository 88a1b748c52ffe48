import { signal } from '@preact/signals-core';
import { Cancelled, WorkerLost } from '../engine/client.js';
import { SLICE } from '../engine/priorities.js';
import { Emitter } from '../lib/emitter.js';
import { isFull, messageOf } from '../lib/errors.js';
import { JudgedMoves } from '../lib/judged-moves.js';
import { t } from '../lib/sentences.js';
import { ACCOUNT, Evaluations, hashOf, linkKey } from './evaluations.js';
import { judgeOf, RANKS } from './judges.js';
import { solverCall } from './solver-needs.js';

/** @import { ReviewSummary } from '../../pkg/twofold.js' */
/** @import { Job } from '../engine/job.js' */
/** @import { AnswerOf, CallOf } from '../engine/protocol.js' */
/** @import { Scheduler } from '../engine/scheduler.js' */
/** @import { GameArchive } from './archive.js' */
/** @import { StoredEvaluation } from './evaluations.js' */
/** @import { ExactSolver } from './exact-solver.js' */
/** @import { GameRules, Judge } from './judges.js' */
/** @import { Models } from './models.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/** @typedef {CallOf<'review-judge'>} JudgeCall */
/** @typedef {AnswerOf<'review-judge'>} JudgeAnswer */

/**
 * The state of a review. `moves` is always the same object. `summary` appears when all moves are judged. `reason`:
 * why the review failed, or why there is no judge.
 *
 * @typedef {{ status: 'running' | 'done' | 'cancelled' | 'failed' | 'not judged', total: number, done: number, moves: JudgedMoves,
 *             judge?: StoredEvaluation['judge'], summary?: ReviewSummary, reason?: string }} ReviewState
 */

/** Moves per range of a worker: enough consecutive moves for its memory of boards to pay. */
const PORTION = 64;
/** After this many deaths of workers in a row a review fails. */
const PATIENCE = 3;
/** Least time between two saves of an unfinished review, in ms. */
const SAVING = 10_000;

/** The number of reviews kept in memory, roughly. */
const MOST_KNOWN = 8;

const NONE = JudgedMoves.pending(0, { isChance: false });

/**
 * Judges whole games in the background and stores the reviews.
 *
 * `refused`: reviews cannot be stored; sent once.
 *
 * @extends {Emitter<{ refused: 'full' | 'blocked' }>}
 */
export class Reviews extends Emitter {
  #parts;
  #evaluations;
  /** Reviews by the key of their game. @type {Map<string, Review>} */
  #known = new Map();
  #refused = false;

  /**
   * @param {{ scheduler: Pick<Scheduler, 'run' | 'limit'>,
   *           models: Pick<Models, 'need' | 'isReady' | 'state' | 'restore'>,
   *           exact: Pick<ExactSolver, 'call' | 'problem'>,
   *           archive: () => Promise<Pick<GameArchive, 'database'>>,
   *           clock: { now: () => number } }} collaborators
   */
  constructor({ scheduler, models, exact, archive, clock }) {
    super();
    this.#parts = { scheduler, models, exact, clock };
    this.#evaluations = new Evaluations(archive);
  }

  /**
   * The review of a game up to its present move. It starts at once, from the stored or cancelled review if there is
   * one.
   *
   * @param {{ record: string, id?: string, rules?: GameRules }} game `record`: a record or a link; `id`: of a kept game; `rules`: if they
   *   are known
   * @param {{ again?: boolean }} [how] `again`: by the strongest judge there is now, whoever judged before
   * @returns {Review}
   */
  of({ record, id, rules }, { again = false } = {}) {
    const text = record.replace(/^#/, '');
    const key = id ?? linkKey(text);
    const known = this.#known.get(key);
    if (known && !again && known.record === text) {
      known.resume();
      return known;
    }
    known?.cancel();
    const review = new Review({
      ...this.#parts,
      game: { key, record: text, hash: hashOf(text), rules },
      find: again ? async () => undefined : (game, hash) => this.#find(game, hash),
      keep: (evaluation) => this.#keep(evaluation),
    });
    this.#known.delete(key);
    this.#known.set(key, review);
    for (const [old, { state }] of this.#known) {
      if (this.#known.size <= MOST_KNOWN) break;
      if (state.value.status !== 'running') this.#known.delete(old);
    }
    return review;
  }

  /** @param {string} game @param {string} hash */
  async #find(game, hash) {
    try {
      return await this.#evaluations.find(game, hash);
    } catch {
      // The stored review is unreadable: judge again.
      return undefined;
    }
  }

  /** @param {StoredEvaluation} evaluation */
  async #keep(evaluation) {
    try {
      await this.#evaluations.keep(evaluation);
    } catch (error) {
      if (!this.#refused) this.emit('refused', isFull(error) ? 'full' : 'blocked');
      this.#refused = true;
    }
  }
}

/** The review of one game. */
export class Review {
  static #lastKey = 0;

  #parts;
  #state = signal(
    /** @type {ReviewState} */ ({ status: 'running', total: 0, done: 0, moves: NONE }),
  );
  /** @type {Judge | undefined} */
  #judge;
  #moves = NONE;
  #done = 0;
  /** The key of the review in its workers. */
  #name = '';
  /** @type {Job | undefined} */
  #job;
  /** The range of moves of each worker. @type {Map<object, { next: number, last: number }>} */
  #shares = new Map();
  /** Ranges without a worker. @type {{ next: number, last: number }[]} */
  #open = [];
  /** The worker that computes the summary. @type {object | undefined} */
  #summing;
  #losses = 0;
  #savedAt = 0;
  /** Number of starts: answers to an earlier start are ignored. */
  #generation = 0;

  /**
   * @param {{ scheduler: Pick<Scheduler, 'run' | 'limit'>,
   *           models: Pick<Models, 'need' | 'isReady' | 'state' | 'restore'>,
   *           exact: Pick<ExactSolver, 'call' | 'problem'>,
   *           clock: { now: () => number },
   *           game: { key: string, record: string, hash: string, rules: GameRules | undefined },
   *           find: (game: string, hash: string) => Promise<StoredEvaluation | undefined>,
   *           keep: (evaluation: StoredEvaluation) => Promise<void> }} parts
   */
  constructor(parts) {
    this.#parts = parts;
    void this.#begin();
  }

  /** @type {ReadonlySignal<ReviewState>} */
  get state() {
    return this.#state;
  }

  get record() {
    return this.#parts.game.record;
  }

  /** Whether a stronger judge than that of this review is ready. */
  get canImprove() {
    const { status, judge } = this.#state.value;
    return status === 'done' && judge?.rank === RANKS.small && this.#parts.models.isReady('full');
  }

  /** Stops judging; the judged moves are stored. */
  cancel() {
    if (this.#state.value.status !== 'running') return;
    this.#end();
    this.#show('cancelled');
    void this.#save();
  }

  /** Continues a cancelled or failed review. */
  resume() {
    const { status } = this.#state.value;
    if (status === 'cancelled' || status === 'failed' || status === 'not judged')
      void this.#begin();
  }

  async #begin() {
    this.#generation += 1;
    const generation = this.#generation;
    this.#losses = 0;
    this.#show('running');
    try {
      const { key, hash } = this.#parts.game;
      const kept = this.#done > 0 ? undefined : await this.#parts.find(key, hash);
      if (generation !== this.#generation) return;
      if (kept?.summary && kept.account === ACCOUNT) return this.#takeKept(kept);
      const { game, exact, models } = this.#parts;
      game.rules ??= await this.#readRules();
      const judge = await judgeOf(game.rules, { exact, models }).catch((error) => {
        if (!kept?.summary) throw error;
        return messageOf(error);
      });
      if (generation !== this.#generation) return;
      const isOther = typeof judge === 'string' || judge.evaluator !== kept?.evaluator;
      // The same judge adds up an older account again, from the judged moves; without it the account stays.
      if (kept?.summary && isOther) return this.#takeKept(kept);
      if (typeof judge === 'string') return this.#show('not judged', { reason: judge });
      this.#start(judge, kept);
    } catch (error) {
      if (generation === this.#generation) this.#fail(error);
    }
  }

  /** @param {StoredEvaluation} kept */
  #takeKept({ judge, columns, summary }) {
    this.#moves = new JudgedMoves(columns, { isChance: judge.measure.kind === 'chance' });
    this.#done = this.#moves.total;
    this.#show('done', { judge, summary });
  }

  /** @returns {Promise<GameRules>} */
  #readRules() {
    const { scheduler, game } = this.#parts;
    return new Promise((resolve, reject) => {
      let isAsked = false;
      const job = scheduler.run({
        kind: 'review',
        mostWorkers: 1,
        next: () => {
          if (isAsked) return undefined;
          isAsked = true;
          return { kind: 'review-open', record: game.record };
        },
        take: ({ game: rules }) => {
          job.end();
          resolve(rules);
        },
        failed: (error) => {
          job.end();
          reject(error);
        },
        left: () => {
          isAsked = false;
        },
      });
    });
  }

  /**
   * @param {Judge} judge
   * @param {StoredEvaluation | undefined} kept what an earlier visit has found
   */
  #start(judge, kept) {
    const isChance = judge.measure.kind === 'chance';
    if (kept?.evaluator === judge.evaluator)
      this.#moves = new JudgedMoves(kept.columns, { isChance });
    else if (judge.evaluator !== this.#judge?.evaluator) this.#moves = NONE;
    this.#judge = judge;
    Review.#lastKey += 1;
    this.#name = `${Review.#lastKey}`;
    this.#deal();
    this.#savedAt = this.#parts.clock.now();
    this.#show('running');
    const { scheduler } = this.#parts;
    if (judge.isHeld) void this.#askExact(this.#generation);
    else
      this.#job = scheduler.run({
        kind: 'review',
        next: (worker) => this.#next(worker),
        take: (answer, worker) => this.#take(answer, worker),
        failed: (error, worker) => this.#lost(error, worker),
        left: (worker) => this.#leave(worker),
        holds: (worker) => this.#shares.has(worker),
      });
  }

  /** Divides the remaining moves into ranges. */
  #deal() {
    this.#shares.clear();
    this.#summing = undefined;
    this.#open = [];
    const { total } = this.#moves;
    this.#done = this.#moves.done;
    if (total === 0) this.#open.push({ next: 1, last: PORTION });
    for (let first = 1; first <= total; first += PORTION) {
      const last = Math.min(total, first + PORTION - 1);
      let next = first;
      while (next <= last && this.#moves.isDone(next)) next += 1;
      if (next <= last) this.#open.push({ next, last });
    }
  }

  /**
   * The next call of a worker: the rest of its range, or the next free range. At the end one worker computes the
   * summary.
   *
   * @param {object} worker
   * @returns {JudgeCall | CallOf<'review-sum'> | undefined}
   */
  #next(worker) {
    const judge = this.#judge;
    if (!judge || this.#state.value.status !== 'running') return undefined;
    const asked = { key: this.#name, record: this.record, ...solverCall(judge.solver) };
    const share = this.#shares.get(worker) ?? this.#open.shift();
    if (share) {
      this.#shares.set(worker, share);
      return { kind: 'review-judge', ...asked, first: share.next, last: share.last, ms: SLICE };
    }
    const isLeft = this.#shares.size > 0 || this.#summing !== undefined;
    if (isLeft) return undefined;
    this.#summing = worker;
    const isChance = judge.measure.kind === 'chance';
    return { kind: 'review-sum', ...asked, columns: this.#moves.columns, isChance };
  }

  /** @param {JudgeAnswer | AnswerOf<'review-sum'>} answer @param {object} worker */
  #take(answer, worker) {
    this.#losses = 0;
    if ('summary' in answer) return this.#finish(answer.summary);
    const share = this.#shares.get(worker);
    if (!share) return;
    if (answer.total === 0) {
      this.#end();
      return this.#show('not judged', { reason: t('review-no-move') });
    }
    if (this.#moves.total !== answer.total) {
      const isChance = this.#judge?.measure.kind === 'chance';
      // The first answer tells the number of moves.
      this.#moves = JudgedMoves.pending(answer.total, { isChance });
      this.#put(answer, share);
      this.#deal();
    } else {
      this.#put(answer, share);
      if (answer.next > share.last) this.#shares.delete(worker);
      else share.next = answer.next;
    }
    this.#show('running');
    this.#job?.wake();
    if (this.#parts.clock.now() - this.#savedAt >= SAVING) void this.#save();
  }

  /** @param {JudgeAnswer} answer @param {{ next: number }} share */
  #put({ moves, next }, share) {
    const last = Math.min(next - 1, this.#moves.total);
    for (let number = share.next; number <= last; number++) {
      if (!this.#moves.isDone(number)) this.#done += 1;
      this.#moves.leaveOut(number);
    }
    for (const move of moves) this.#moves.put(move);
  }

  /** @param {object} worker */
  #leave(worker) {
    const share = this.#shares.get(worker);
    if (share) this.#open.unshift(share);
    this.#shares.delete(worker);
    if (this.#summing === worker) this.#summing = undefined;
  }

  /** @param {unknown} error @param {object} worker */
  #lost(error, worker) {
    this.#leave(worker);
    if (error instanceof Cancelled) return;
    this.#losses += 1;
    if (!(error instanceof WorkerLost)) return this.#fail(error);
    if (this.#losses >= PATIENCE)
      this.#fail(new Error(t('review-workers-fail', { why: messageOf(error) })));
  }

  /**
   * Lets the worker with the solution judge the game.
   *
   * @param {number} generation
   */
  async #askExact(generation) {
    const worker = {};
    try {
      for (;;) {
        const call = this.#next(worker);
        if (!call || generation !== this.#generation) return;
        const answer = await this.#parts.exact.call(call);
        if (generation !== this.#generation) return;
        this.#take(answer, worker);
      }
    } catch (error) {
      if (generation !== this.#generation) return;
      this.#fail(
        error instanceof Cancelled || error instanceof WorkerLost
          ? new Error(t('review-given-up'))
          : error,
      );
    }
  }

  /** @param {ReviewSummary} summary */
  #finish(summary) {
    this.#end();
    this.#show('done', { summary });
    void this.#save();
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#end();
    this.#show('failed', { reason: messageOf(error) });
  }

  #end() {
    this.#generation += 1;
    const job = this.#job;
    this.#job = undefined;
    job?.end();
  }

  async #save() {
    const { game, keep, clock } = this.#parts;
    const { judge, summary } = this.#state.value;
    this.#savedAt = clock.now();
    if (!judge || this.#moves.total === 0) return;
    await keep({
      game: game.key,
      evaluator: judge.evaluator,
      version: 2,
      record: game.hash,
      made: Date.now(),
      judge,
      columns: this.#moves.columns,
      ...(summary && { summary, account: ACCOUNT }),
    });
  }

  /**
   * @param {ReviewState['status']} status
   * @param {Pick<ReviewState, 'judge' | 'summary' | 'reason'>} [more]
   */
  #show(status, more = {}) {
    this.#state.value = {
      status,
      total: this.#moves.total,
      done: this.#done,
      moves: this.#moves,
      ...(this.#judge && { judge: this.#judge }),
      ...more,
    };
  }
}
