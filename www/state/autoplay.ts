import { batch, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import type { DirectionName } from '../../pkg/rules.js';
import type { Evaluation } from '../../pkg/twofold.js';
import { Cancelled, WorkerLost } from '../engine/client.ts';
import type { RoutedEngine } from '../engine/exact-routing.ts';
import type { AnswerOf, CallOf } from '../engine/protocol.ts';
import { Displaced } from '../engine/queue.ts';
import { Slices } from '../engine/slices.ts';
import { Emitter } from '../lib/emitter.ts';
import { messageOf } from '../lib/errors.ts';
import { t } from '../lib/sentences.ts';
import { Subscriptions } from '../lib/subscriptions.ts';
import type { GameSession } from './session.ts';
import type { SolverChoice } from './solver-choice.ts';
import { solverCall } from './solver-needs.ts';

/** Requests under way at once: the worker computes the next answer while one is shown. */
const AHEAD = 2;
/** At full speed: the time in ms, and the most moves, between two reports of the worker. */
const CHUNK = { moves: 512, ms: 12 };
/** At full speed: the most moves that wait to be shown, and ms per frame spent on making them. */
const BACKLOG = 1024;
const FRAME_BUDGET = 6;
/** Least time in ms between two sets of values at full speed, so that they are readable. */
const VALUES_PAUSE = 120;
/** At this speed and above, moves are not animated. */
const UNANIMATED = 40;
/** After this many deaths of the worker within a short time, autoplay stops. */
const PATIENCE = { losses: 3, ms: 20_000 };

interface PlannedMove {
  direction: DirectionName;
  evaluation: Evaluation | undefined;
}

type StopReason = 'asked' | 'over' | 'failed';

/**
 * Lets a solver play. The worker holds a copy of the game and plays ahead. The page makes the planned moves in its
 * own game when their time has come, at most once per frame. A stop discards all planned moves.
 */
export class Autoplay extends Emitter<{
  stop: { reason: StopReason; message?: string };
  values: { board: string; evaluation: Evaluation };
  win: undefined;
}> {
  #session: GameSession;
  #engine: RoutedEngine;
  #choice: SolverChoice;
  #clock: { now: () => number; frame: (draw: (now: number) => void) => void };
  #speed: () => number;
  #subscriptions = new Subscriptions();
  #running = signal(false);
  #watching = signal(false);
  /** Number of the current plan: answers to earlier plans are ignored. */
  #plan = 0;
  #moves: PlannedMove[] = [];
  #requests;
  #finished = false;
  /** Whether the last frame was drawn at full speed. */
  #fast = false;
  #dueAt = 0;
  #valuesAt = -Infinity;
  #losses: number[] = [];

  /** @param collaborators `speed`: moves per second */
  constructor({
    session,
    engine,
    choice,
    clock,
    speed,
  }: {
    session: GameSession;
    engine: RoutedEngine;
    choice: SolverChoice;
    speed: () => number;
    clock: { now: () => number; frame: (draw: (now: number) => void) => void };
  }) {
    super();
    this.#session = session;
    this.#engine = engine;
    this.#choice = choice;
    this.#clock = clock;
    this.#speed = speed;
    this.#requests = new Slices({
      next: () => this.#next(),
      ask: (call) => engine.call(call),
      take: (answer) => this.#planned(answer),
      fail: (error) => this.#failed(error),
      ahead: AHEAD,
    });
    this.#subscriptions.keep(
      session.on('change', ({ by }) => {
        if (by === 'player') this.stop();
      }),
    );
    // The solver was changed in the middle of a game.
    this.#subscriptions.follow(() => {
      choice.answerer.value;
      choice.obstacle.value;
      untracked(() => this.#replan());
    });
  }

  /** Whether the solver is playing. */
  get running(): ReadonlySignal<boolean> {
    return this.#running;
  }

  /** Whether the player watches the solver: it plays, or has been paused. */
  get watching(): ReadonlySignal<boolean> {
    return this.#watching;
  }

  /** Whether it plays at full speed. */
  get #isFast() {
    return this.#speed() === Infinity;
  }

  start() {
    if (this.#running.value) return;
    this.#watching.value = true;
    this.#running.value = true;
    this.#losses = [];
    this.#fast = this.#isFast;
    this.#dueAt = this.#clock.now();
    this.#replan();
    this.#clock.frame((now) => this.#frame(now));
  }

  /** Stops playing; the player goes on watching. */
  pause() {
    batch(() => {
      this.stop();
      this.#watching.value = true;
    });
  }

  stop(reason: StopReason = 'asked', message?: string) {
    this.#watching.value = false;
    if (!this.#running.value) return;
    batch(() => {
      this.#running.value = false;
      this.#forgetPlan();
      this.emit('stop', { reason, message });
    });
  }

  /** Discards the plan and plans anew from the current board. */
  #replan() {
    if (!this.#running.value) return;
    this.#forgetPlan();
    const obstacle = this.#choice.obstacle.value;
    if (obstacle) return this.stop('failed', obstacle);
    const plan = this.#plan;
    this.#engine
      .call({
        kind: 'open',
        record: this.#session.record(),
        ...solverCall(this.#choice.request()),
      })
      .catch((error) => {
        if (plan === this.#plan) this.#failed(error);
      });
    this.#requests.wake();
  }

  #forgetPlan() {
    this.#plan += 1;
    this.#moves = [];
    this.#requests.forget();
    this.#finished = false;
    this.#engine.cancel();
  }

  #next(): CallOf<'advance'> | undefined {
    if (!this.#running.value || this.#finished) return undefined;
    const fast = this.#isFast;
    const planned = this.#moves.length + (fast ? 0 : this.#requests.underWay);
    if (planned >= (fast ? BACKLOG : AHEAD)) return undefined;
    return { kind: 'advance', ...(fast ? CHUNK : { moves: 1, ms: 0 }) };
  }

  #planned({ directions, evaluation }: AnswerOf<'advance'>) {
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
    if (error instanceof Displaced) return this.#replan();
    if (!(error instanceof WorkerLost)) return this.stop('failed', messageOf(error));
    const now = this.#clock.now();
    this.#losses = [...this.#losses.filter((time) => now - time < PATIENCE.ms), now];
    if (this.#losses.length > PATIENCE.losses) this.stop('failed', t('solver-solver-fails'));
    else this.#replan();
  }

  #frame(now: number) {
    if (!this.#running.value) return;
    const fast = this.#isFast;
    // The moves planned at full speed have no values to show, and there may be a thousand of them.
    if (this.#fast && !fast) this.#replan();
    this.#fast = fast;
    if (fast) this.#playFast();
    else this.#playDue(now);
    // A listener to the last move may have stopped it.
    if (!this.#running.value) return;
    if (this.#finished && this.#moves.length === 0) return this.stop('over');
    this.#requests.wake();
    this.#clock.frame((next) => this.#frame(next));
  }

  #playFast() {
    const begin = this.#clock.now();
    // One batch: effects run once for all these moves.
    batch(() => {
      while (
        this.#running.value &&
        this.#moves.length > 0 &&
        this.#clock.now() - begin < FRAME_BUDGET
      )
        this.#playNext(0);
    });
    this.#dueAt = begin;
  }

  #playDue(now: number) {
    if (now < this.#dueAt || this.#moves.length === 0) return;
    const speed = this.#speed();
    const interval = 1000 / speed;
    this.#playNext(speed >= UNANIMATED ? 0 : interval * 0.8);
    // After a hidden tab there is no catching up, but small variations of the frame time even out.
    this.#dueAt = Math.max(this.#dueAt + interval, now);
    this.#showValues();
  }

  /** @param slide length of the slide animation in ms */
  #playNext(slide: number) {
    const move = this.#moves.shift();
    if (!move) return;
    const session = this.#session;
    const board = session.state.value.board;
    if (session.state.value.status === 'won') session.keepGoing('solver');
    const hadWon = session.state.value.reachedWin;
    if (!session.play(move.direction, 'solver', slide)) {
      return this.stop('failed', t('solver-solver-illegal'));
    }
    if (this.#running.value && !hadWon && session.state.value.reachedWin)
      this.emit('win', undefined);
    if (this.#isFast && move.evaluation) this.#showFastValues(board, move.evaluation);
  }

  /** Shows the values of the next move while its board is shown. */
  #showValues() {
    const next = this.#moves[0];
    if (this.#running.value && next?.evaluation && !this.#isFast) {
      this.emit('values', { board: this.#session.state.value.board, evaluation: next.evaluation });
    }
  }

  #showFastValues(board: string, evaluation: Evaluation) {
    const now = this.#clock.now();
    if (now - this.#valuesAt < VALUES_PAUSE) return;
    this.#valuesAt = now;
    this.emit('values', { board, evaluation });
  }
}
