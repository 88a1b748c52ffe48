import { batch, effect, signal, untracked } from '@preact/signals-core';
import type { DirectionName } from '../../pkg/rules.js';
import type { Evaluation } from '../../pkg/twofold.js';
import { Cancelled, WorkerLost, WorkerTaken } from '../engine/pool.ts';
import type { AnswerTo, EngineSession } from '../engine/protocol.ts';
import { Emitter } from '../lib/emitter.ts';
import { messageOf } from '../lib/errors.ts';
import { t } from '../lib/sentences.ts';
import type { GameSession } from './session.ts';
import type { SolverChoice } from './solver-choice.ts';
import type { Solvers } from './solvers.ts';

/** Requests under way at once: the worker computes the next answer while one is shown. */
const AHEAD = 2;
/** At full speed: the time in ms, and the most moves, between two reports of the worker. */
const CHUNK = { moves: 512, ms: 12 };
/** At full speed: the most moves that wait to be shown, and ms per frame spent on making them. */
const BACKLOG = 1024;
const FRAME_BUDGET_MS = 6;
/** Least time in ms between two sets of values at full speed, so that they are readable. */
const VALUES_PAUSE_MS = 120;
/** At this speed and above, moves are not animated. */
const UNANIMATED = 40;
/** After this many deaths of the worker within a short time, autoplay stops. */
const MOST_LOSSES = { losses: 3, ms: 20_000 };

interface PlannedMove {
  direction: DirectionName;
  evaluation: Evaluation | undefined;
}

/** What the worker plays ahead, from one board. An answer to an earlier plan is ignored. */
interface Plan {
  session: EngineSession;
  underWay: number;
}

type StopReason = 'asked' | 'over' | 'failed';

/** Lets a solver play: its worker plays ahead, and the page makes the moves when their time has come. `isLost`: its workers have died. */
export class Autoplay extends Emitter<{
  stop: { reason: StopReason; message?: string; isLost: boolean };
  values: { board: string; evaluation: Evaluation };
  win: undefined;
}> {
  #parts;
  running = signal(false);
  /** Whether the player watches the solver: it plays, or has been paused. */
  watching = signal(false);
  #plan: Plan | undefined;
  #moves: PlannedMove[] = [];
  #finished = false;
  /** Whether the last frame was drawn at full speed. */
  #fast = false;
  #dueAt = 0;
  #valuesAt = -Infinity;
  #losses: number[] = [];

  /** `speed`: moves per second. */
  constructor(parts: {
    session: GameSession;
    solvers: Pick<Solvers, 'for'>;
    choice: SolverChoice;
    speed: () => number;
    clock: { now: () => number; frame: (draw: (now: number) => void) => void };
  }) {
    super();
    const { session, choice } = parts;
    this.#parts = parts;
    session.on('change', ({ by }) => {
      if (by === 'player') this.stop();
    });
    // The solver was changed in the middle of a game.
    effect(() => {
      choice.answerer.value;
      choice.obstacle.value;
      untracked(() => this.#replan());
    });
  }

  get #isFast() {
    return this.#parts.speed() === Infinity;
  }

  start() {
    if (this.running.value) return;
    this.watching.value = true;
    this.running.value = true;
    this.#losses = [];
    this.#fast = this.#isFast;
    this.#dueAt = this.#parts.clock.now();
    this.#replan();
    this.#parts.clock.frame((now) => this.#frame(now));
  }

  pause() {
    batch(() => {
      this.stop();
      this.watching.value = true;
    });
  }

  stop(reason: StopReason = 'asked', message?: string, isLost = false) {
    this.watching.value = false;
    if (!this.running.value) return;
    batch(() => {
      this.running.value = false;
      this.#forgetPlan();
      this.emit('stop', { reason, message, isLost });
    });
  }

  #replan() {
    if (!this.running.value) return;
    this.#forgetPlan();
    const obstacle = this.#parts.choice.obstacle.value;
    if (obstacle) return this.stop('failed', obstacle);
    const solver = this.#parts.choice.request();
    const plan = { session: this.#parts.solvers.for(solver).session('play'), underWay: 0 };
    this.#plan = plan;
    const record = this.#parts.session.record();
    this.#ask(
      plan,
      plan.session.run((engine) => engine.open({ record, solver })),
    );
    this.#playAhead();
  }

  #forgetPlan() {
    const plan = this.#plan;
    this.#plan = undefined;
    this.#moves = [];
    this.#finished = false;
    plan?.session.end();
  }

  /** Takes an answer, unless it is of an earlier plan. */
  #ask<T>(plan: Plan, answer: Promise<T>, take?: (answer: T) => void) {
    answer.then(
      (answer) => {
        if (plan === this.#plan) take?.(answer);
      },
      (error) => {
        if (plan === this.#plan) this.#failed(error);
      },
    );
  }

  /** Asks for the next moves, so that the worker computes them while others are shown. */
  #playAhead() {
    const plan = this.#plan;
    if (!plan || this.#finished) return;
    const fast = this.#isFast;
    const most = fast ? BACKLOG : AHEAD;
    const planned = () => this.#moves.length + (fast ? 0 : plan.underWay);
    while (plan.underWay < AHEAD && planned() < most) {
      plan.underWay += 1;
      const limits = fast ? CHUNK : { moves: 1, ms: 0 };
      this.#ask(
        plan,
        plan.session.run((engine) => engine.advance(limits)),
        (answer) => {
          plan.underWay -= 1;
          this.#planned(answer);
          if (plan === this.#plan) this.#playAhead();
        },
      );
    }
  }

  #planned({ directions, evaluation }: AnswerTo<'advance'>) {
    this.#finished = directions.length === 0;
    const last = directions.length - 1;
    directions.forEach((direction, index) => {
      this.#moves.push({
        direction,
        evaluation: index === last ? (evaluation ?? undefined) : undefined,
      });
    });
    if (this.#moves.length === directions.length) this.#showValues();
  }

  #failed(error: unknown) {
    if (error instanceof Cancelled) return;
    if (error instanceof WorkerTaken) return this.#replan();
    if (!(error instanceof WorkerLost)) return this.stop('failed', messageOf(error));
    const now = this.#parts.clock.now();
    this.#losses = [...this.#losses.filter((time) => now - time < MOST_LOSSES.ms), now];
    if (this.#losses.length <= MOST_LOSSES.losses) return this.#replan();
    this.stop('failed', t('core-solver-silent', { why: messageOf(error) }), true);
  }

  #frame(now: number) {
    if (!this.running.value) return;
    const fast = this.#isFast;
    // The moves planned at full speed have no values to show, and there may be a thousand of them.
    if (this.#fast && !fast) this.#replan();
    this.#fast = fast;
    if (fast) this.#playFast();
    else this.#playDue(now);
    // A listener to the last move may have stopped it.
    if (!this.running.value) return;
    if (this.#finished && this.#moves.length === 0) return this.stop('over');
    this.#playAhead();
    this.#parts.clock.frame((next) => this.#frame(next));
  }

  #playFast() {
    const begin = this.#parts.clock.now();
    // One batch: effects run once for all these moves.
    batch(() => {
      while (
        this.running.value &&
        this.#moves.length > 0 &&
        this.#parts.clock.now() - begin < FRAME_BUDGET_MS
      )
        this.#playNext(0);
    });
    this.#dueAt = begin;
  }

  #playDue(now: number) {
    if (now < this.#dueAt || this.#moves.length === 0) return;
    const speed = this.#parts.speed();
    const interval = 1000 / speed;
    this.#playNext(speed >= UNANIMATED ? 0 : interval * 0.8);
    // After a hidden tab there is no catching up, but small variations of the frame time even out.
    this.#dueAt = Math.max(this.#dueAt + interval, now);
    this.#showValues();
  }

  /** `slide`: length of the slide animation in ms. */
  #playNext(slide: number) {
    const move = this.#moves.shift();
    if (!move) return;
    const session = this.#parts.session;
    const board = session.state.value.board;
    if (session.state.value.status === 'won') session.keepGoing('solver');
    const hadWon = session.state.value.reachedWin;
    if (!session.play(move.direction, 'solver', slide)) {
      return this.stop('failed', t('solver-solver-illegal'));
    }
    if (this.running.value && !hadWon && session.state.value.reachedWin)
      this.emit('win', undefined);
    if (this.#isFast && move.evaluation) this.#showFastValues(board, move.evaluation);
  }

  /** Shows the values of the next move while its board is shown. */
  #showValues() {
    const next = this.#moves[0];
    if (this.running.value && next?.evaluation && !this.#isFast) {
      this.emit('values', {
        board: this.#parts.session.state.value.board,
        evaluation: next.evaluation,
      });
    }
  }

  #showFastValues(board: string, evaluation: Evaluation) {
    const now = this.#parts.clock.now();
    if (now - this.#valuesAt < VALUES_PAUSE_MS) return;
    this.#valuesAt = now;
    this.emit('values', { board, evaluation });
  }
}
