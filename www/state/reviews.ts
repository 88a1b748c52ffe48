import { signal } from '@preact/signals-core';
import type { DirectionName } from '../../pkg/rules.js';
import type { ReviewSummary } from '../../pkg/twofold.js';
import { Crew } from '../engine/crew.ts';
import { SLICE_MS, WorkerLost } from '../engine/pool.ts';
import type { AnswerTo, EngineCrew, EnginePool, EngineSession } from '../engine/protocol.ts';
import type { KeptReview } from '../games/far.ts';
import type { AuthorRun } from '../games/games.ts';
import type { Register } from '../games/register.ts';
import { Emitter } from '../lib/emitter.ts';
import { messageOf } from '../lib/errors.ts';
import { JudgedMoves } from '../lib/judged-moves.ts';
import { t } from '../lib/sentences.ts';
import type { ExactSolver } from './exact-solver.ts';
import { type GameRules, type Judge, judgeOf, RANKS } from './judges.ts';
import { ACCOUNT, hashOf, KeptReviews, linkKey } from './kept-reviews.ts';
import type { Models } from './models.ts';
import type { GameSession } from './session.ts';
import type { Solvers } from './solvers.ts';

type JudgeAnswer = AnswerTo<'judgeMoves'>;

/**
 * A game under review. `by`: authors of its moves, if known; `helped`: the first move with help, if any; `place`: the number of moves before the
 * first board on show, if it is given; `plays`: it is replayed at once; `title`: whose game it is, in a sentence.
 */
export interface ReviewedGame {
  id?: string;
  record: string;
  by?: AuthorRun[];
  helped?: number;
  place?: number;
  plays?: boolean;
  title?: string;
}

/** What a review needs of the page: to show its game on the board, and an arrow there, and to return to the game on the page. */
export interface ReviewStage {
  present: (session: GameSession) => void;
  hint: (direction: DirectionName | undefined) => void;
  close: () => void;
}

/** `moves` is always the same object. `summary` appears when all moves are judged. `reason`: of a failure, or why there is no judge. */
export interface ReviewState {
  status: 'running' | 'done' | 'cancelled' | 'failed' | 'not judged';
  total: number;
  done: number;
  moves: JudgedMoves;
  judge?: KeptReview['judge'];
  summary?: ReviewSummary;
  reason?: string;
}

/** Moves per range of a worker: enough consecutive moves for its memory of boards to pay. */
const PORTION = 64;
/** Least time between two saves of an unfinished review, in ms. */
const SAVING_MS = 10_000;

/** The number of reviews kept in memory, roughly. */
const MOST_KNOWN = 8;

const NONE = JudgedMoves.pending(0, { isChance: false });

interface Parts {
  pool: Pick<EnginePool, 'run'>;
  solvers: Pick<Solvers, 'for'>;
  models: Pick<Models, 'need' | 'isReady' | 'state' | 'restore'>;
  exact: Pick<ExactSolver, 'problem'>;
  clock: { now: () => number };
}

/** Judges whole games in the background and stores the reviews. `refused`: they cannot be stored; sent once. */
export class Reviews extends Emitter<{ refused: 'full' | 'blocked' }> {
  #parts;
  #keptReviews;
  #known: Map<string, Review> = new Map();
  #refused = false;

  constructor({ register, ...parts }: Parts & { register: Pick<Register, 'all' | 'changeAll'> }) {
    super();
    this.#parts = parts;
    this.#keptReviews = new KeptReviews(register);
  }

  /** The review of a game (a record or a link) up to its present move, which starts at once. `again`: by the strongest judge there is now. */
  of(
    { record, id, rules }: { record: string; id?: string; rules?: GameRules },
    { again = false }: { again?: boolean } = {},
  ): Review {
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

  async #find(game: string, hash: string) {
    try {
      return await this.#keptReviews.find(game, hash);
    } catch {
      // The stored review is unreadable: judge again.
      return undefined;
    }
  }

  async #keep(review: KeptReview) {
    const outcome = await this.#keptReviews.keep(review).catch(() => 'blocked' as const);
    if (outcome === 'kept' || this.#refused) return;
    this.#refused = true;
    this.emit('refused', outcome === 'full' ? 'full' : 'blocked');
  }
}

export class Review {
  static #lastKey = 0;

  #parts;
  state = signal({ status: 'running', total: 0, done: 0, moves: NONE } as ReviewState);
  #judge: Judge | undefined;
  #moves = NONE;
  #done = 0;
  /** The key of the review in its workers. */
  #name = '';
  #crew: EngineCrew | undefined;
  /** Ranges without a worker, and how many have one. */
  #open: { next: number; last: number }[] = [];
  #taken = 0;
  #savedAt = 0;
  /** Number of starts: answers to an earlier start are ignored. */
  #generation = 0;

  constructor(
    parts: Parts & {
      game: { key: string; record: string; hash: string; rules: GameRules | undefined };
      find: (game: string, hash: string) => Promise<KeptReview | undefined>;
      keep: (evaluation: KeptReview) => Promise<void>;
    },
  ) {
    this.#parts = parts;
    void this.#begin();
  }

  get record() {
    return this.#parts.game.record;
  }

  /** Whether a stronger judge than that of this review is ready. */
  get canImprove() {
    const { status, judge } = this.state.value;
    return status === 'done' && judge?.rank === RANKS.small && this.#parts.models.isReady('full');
  }

  cancel() {
    if (this.state.value.status !== 'running') return;
    this.#end();
    this.#show('cancelled');
    void this.#save();
  }

  resume() {
    const { status } = this.state.value;
    if (status === 'cancelled' || status === 'failed' || status === 'not judged')
      void this.#begin();
  }

  async #begin() {
    const generation = ++this.#generation;
    this.#show('running');
    try {
      const { key, hash } = this.#parts.game;
      const kept = this.#done > 0 ? undefined : await this.#parts.find(key, hash);
      if (generation !== this.#generation) return;
      if (kept?.summary && kept.account === ACCOUNT) return this.#takeKept(kept);
      const { game, exact, models } = this.#parts;
      game.rules ??= await this.#parts.pool.run((engine) => engine.rulesOf(game.record), {
        for: 'review',
      });
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

  #takeKept({ judge, columns, summary }: KeptReview) {
    this.#moves = new JudgedMoves(columns, { isChance: judge.measure.kind === 'chance' });
    this.#done = this.#moves.total;
    this.#show('done', { judge, summary });
  }

  /** `kept`: what an earlier visit has found. */
  #start(judge: Judge, kept: KeptReview | undefined) {
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
    const pool = this.#parts.solvers.for(judge.solver);
    this.#crew = new Crew(
      pool,
      'review',
      (ask) => this.#work(ask, judge, this.#name),
      (error) => this.#failed(error, judge),
    );
    this.#crew.wake(Math.max(1, this.#open.length));
  }

  #deal() {
    this.#taken = 0;
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

  /** The work of one worker: range after range, until none is left. The last one sums up. */
  async #work(ask: EngineSession['run'], judge: Judge, name: string) {
    const isOn = () => name === this.#name && this.state.value.status === 'running';
    const asked = { key: name, record: this.record, solver: judge.solver };
    for (let share = this.#open.shift(); share && isOn(); share = this.#open.shift()) {
      this.#taken += 1;
      try {
        while (share.next <= share.last && isOn()) {
          const { next: first, last } = share;
          const range = { ...asked, first, last, ms: SLICE_MS };
          const answer = await ask((engine) => engine.judgeMoves(range));
          if (isOn()) this.#take(answer, share);
        }
      } catch (error) {
        if (isOn()) this.#open.unshift(share);
        throw error;
      } finally {
        if (name === this.#name) this.#taken -= 1;
      }
    }
    if (!isOn() || this.#taken > 0 || this.#open.length > 0 || this.#moves.total === 0) return;
    const isChance = judge.measure.kind === 'chance';
    const { columns } = this.#moves;
    const summary = await ask((engine) => engine.sumUp({ ...asked, columns, isChance }));
    if (isOn()) this.#finish(summary);
  }

  #take(answer: JudgeAnswer, share: { next: number; last: number }) {
    if (answer.total === 0) {
      this.#end();
      return this.#show('not judged', { reason: t('review-no-move') });
    }
    const isFirst = this.#moves.total !== answer.total;
    if (isFirst) {
      // The first answer tells the number of moves.
      const isChance = this.#judge?.measure.kind === 'chance';
      this.#moves = JudgedMoves.pending(answer.total, { isChance });
    }
    this.#put(answer, share);
    share.next = answer.next;
    if (isFirst) {
      share.last = 0;
      this.#deal();
      // The range that told it is dealt anew.
      this.#taken = 1;
      this.#crew?.wake(this.#open.length);
    }
    this.#show('running');
    if (this.#parts.clock.now() - this.#savedAt >= SAVING_MS) void this.#save();
  }

  #put({ moves, next }: JudgeAnswer, share: { next: number }) {
    const last = Math.min(next - 1, this.#moves.total);
    for (let number = share.next; number <= last; number++) {
      if (!this.#moves.isDone(number)) this.#done += 1;
      this.#moves.leaveOut(number);
    }
    for (const move of moves) this.#moves.put(move);
  }

  #failed(error: unknown, judge: Judge) {
    if (!(error instanceof WorkerLost)) return this.#fail(error);
    const words = judge.isHeld
      ? t('review-given-up')
      : t('review-workers-fail', { why: messageOf(error) });
    this.#fail(new Error(words));
  }

  #finish(summary: ReviewSummary) {
    this.#end();
    this.#show('done', { summary });
    void this.#save();
  }

  #fail(error: unknown) {
    this.#end();
    this.#show('failed', { reason: messageOf(error) });
  }

  #end() {
    this.#generation += 1;
    this.#name = '';
    const crew = this.#crew;
    this.#crew = undefined;
    crew?.end();
  }

  async #save() {
    const { game, keep, clock } = this.#parts;
    const { judge, summary } = this.state.value;
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

  #show(
    status: ReviewState['status'],
    more: Pick<ReviewState, 'judge' | 'summary' | 'reason'> = {},
  ) {
    this.state.value = {
      status,
      total: this.#moves.total,
      done: this.#done,
      moves: this.#moves,
      ...(this.#judge && { judge: this.#judge }),
      ...more,
    };
  }
}
