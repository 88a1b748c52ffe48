import { computed, signal, untracked } from '@preact/signals-core';
import type { DirectionName, GameState } from '../../../pkg/rules.js';
import { Cancelled } from '../../engine/pool.ts';
import type { EngineWanted } from '../../engine/protocol.ts';
import { messageOf } from '../../lib/errors.ts';
import { t } from '../../lib/sentences.ts';
import { Subscriptions } from '../../lib/subscriptions.ts';
import type { GameSession } from '../../state/session.ts';

/** `over`: the player has no move left; `failed`: the rival cannot continue, for the reason in `message`. */
interface RaceStatus {
  phase: 'running' | 'over' | 'failed';
  message?: string;
}

/** At this pace and above, in moves per second, the rival's tiles do not slide. */
const UNANIMATED = 10;

/** Finds the rival's move; null if there is none. */
export type FindMove = (
  position: Pick<GameState, 'board' | 'p4' | 'seed'>,
  wanted: EngineWanted,
) => Promise<DirectionName | null>;

/**
 * `rival`: a copy of the player's game at its start; `pace`: the rival's moves per second, from the player's first move on; without one it moves after
 * each move of the player; `length`: the number of moves of a rival whose game was played before; `scores`: of a race that goes on.
 */
interface Parts {
  player: GameSession;
  rival: GameSession;
  find: FindMove;
  pace?: number;
  length?: number;
  scores?: { player: number[]; rival: number[] };
  clock: { now: () => number; frame: (draw: (now: number) => void) => void };
}

/** A race of the player's game against a solver's on the same spawns. It ends when another game replaces the player's. */
export class Race {
  #parts;
  #cancel = new AbortController();
  #subscriptions = new Subscriptions();
  status = signal({ phase: 'running' } as RaceStatus);
  isFinishing = signal(false);
  #isAsking = false;
  hasEnded = false;
  #isTicking = false;
  #dueAt = 0;
  /** The number of moves that the pace has allowed the rival. */
  #allowed;
  scores: { player: number[]; rival: number[] };

  constructor(parts: Parts) {
    this.#parts = parts;
    const { player, rival } = parts;
    this.#allowed = rival.state.value.moves;
    this.scores = parts.scores ?? {
      player: [player.state.value.score],
      rival: [rival.state.value.score],
    };
    this.#subscriptions.keep(
      player.on('change', ({ kind, state }) => {
        if (kind === 'replace') return this.end();
        note(this.scores.player, state);
        if (state.moves > 0) this.#startClock();
        this.#wake();
      }),
    );
    this.#subscriptions.keep(rival.on('change', ({ state }) => note(this.scores.rival, state)));
    this.#subscriptions.follow(() => {
      const isOver = !player.state.value.canMove;
      untracked(() => {
        const { phase } = this.status.value;
        if (phase !== 'failed') this.status.value = { phase: isOver ? 'over' : 'running' };
        if (isOver && phase === 'running') this.finish(true);
        if (!isOver && phase === 'over') this.#takeBack();
      });
    });
  }

  get rival() {
    return this.#parts.rival;
  }

  isRivalOver = computed(() => {
    const { moves, canMove } = this.#parts.rival.state.value;
    return !canMove || moves >= (this.#parts.length ?? Number.POSITIVE_INFINITY);
  });

  /** The player's lead in points; negative if behind. */
  lead = computed(() => this.#parts.player.state.value.score - this.#parts.rival.state.value.score);

  /** The player took the last move back: so does the rival with the moves that it made since. */
  #takeBack() {
    this.isFinishing.value = false;
    this.#cancel.abort();
    this.#cancel = new AbortController();
    if (this.#parts.rival.state.value.moves > this.#due) this.#parts.rival.jump(this.#due);
  }

  /** Lets the rival play its game to the end, or stops it. */
  finish(isFinishing: boolean) {
    this.isFinishing.value = isFinishing;
    this.#wake();
  }

  /** Lets a rival that failed go on. */
  tryAgain() {
    this.status.value = { phase: this.#parts.player.state.value.canMove ? 'running' : 'over' };
    this.#wake();
  }

  end() {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.#subscriptions.end();
    this.#cancel.abort();
  }

  get #due() {
    if (this.isFinishing.value) return Number.POSITIVE_INFINITY;
    return this.#parts.pace === undefined ? this.#parts.player.state.value.moves : this.#allowed;
  }

  #startClock() {
    if (this.#parts.pace === undefined || this.#isTicking) return;
    this.#isTicking = true;
    this.#dueAt = this.#parts.clock.now() + 1000 / this.#parts.pace;
    this.#parts.clock.frame((now) => this.#tick(now));
  }

  #tick(now: number) {
    if (this.hasEnded || this.#parts.pace === undefined) return;
    const isRunning = this.status.value.phase === 'running';
    if (isRunning && now >= this.#dueAt) {
      const interval = 1000 / this.#parts.pace;
      // There is no catching up after a hidden page or a slow worker.
      this.#dueAt = Math.max(this.#dueAt + interval, now);
      this.#allowed = Math.min(this.#allowed, this.#parts.rival.state.value.moves) + 1;
      this.#wake();
    }
    this.#parts.clock.frame((next) => this.#tick(next));
  }

  #wake() {
    const { moves } = this.#parts.rival.state.value;
    const isIdle = this.#isAsking || this.hasEnded || this.status.value.phase === 'failed';
    if (isIdle || this.isRivalOver.value || moves >= this.#due) return;
    void this.#move();
  }

  async #move() {
    this.#isAsking = true;
    const { board, p4, seed } = this.#parts.rival.state.value;
    try {
      const best = await this.#parts.find(
        { board, p4, seed },
        { for: 'play', signal: this.#cancel.signal },
      );
      if (this.hasEnded) return;
      if (this.#parts.rival.state.value.status === 'won') this.#parts.rival.keepGoing('solver');
      const slides = !this.isFinishing.value && (this.#parts.pace ?? 0) < UNANIMATED;
      if (!best || !this.#parts.rival.play(best, 'solver', slides ? undefined : 0))
        throw new Error(t('solver-solver-illegal'));
    } catch (error) {
      if (error instanceof Cancelled || this.hasEnded) return;
      this.status.value = { phase: 'failed', message: messageOf(error) };
    } finally {
      this.#isAsking = false;
    }
    this.#wake();
  }
}

/** Notes the score after a move; moves that were taken back are forgotten. */
function note(scores: number[], { moves, score }: { moves: number; score: number }) {
  scores.length = Math.min(scores.length, moves);
  scores[moves] = score;
}
