import { effect, type Signal, signal, untracked } from '@preact/signals-core';
import type { OddsCount, TileOdds } from '../../../pkg/twofold.js';
import { Crew } from '../../engine/crew.ts';
import { SLICE_MS } from '../../engine/pool.ts';
import type { AnswerTo, EngineSession } from '../../engine/protocol.ts';
import { messageOf } from '../../lib/errors.ts';
import type { Visible } from '../../lib/subscriptions.ts';
import { isJudge, type Judge } from '../../state/judges.ts';
import type { GameSession } from '../../state/session.ts';
import type { Solvers } from '../../state/solvers.ts';
import type { Verdicts } from '../../state/verdicts.ts';

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

interface Parts {
  session: Pick<GameSession, 'state'>;
  solvers: Pick<Solvers, 'for'>;
  verdicts: Pick<Verdicts, 'judge'>;
}

/** Enough games: the interval is then at most ±3.5 percentage points. */
const ENOUGH = 800;
/** How long a board must stay before games are played from it, in ms. */
const PAUSE_MS = 250;

/** Plays games from the shown board on all spare workers, while the odds are visible. */
export class Odds {
  #solvers;
  /** The odds so far; undefined if there are none. */
  found: Signal<BoardOdds | undefined> = signal(undefined);
  /** Why no more games are played, and what goes on with them. */
  failure = signal<{ why: string; again: () => void } | undefined>(undefined);
  /** The current question; undefined while the odds are hidden or complete. */
  #question: OddsQuestion | undefined;
  #seed = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `shown`: whether the odds are visible. */
  constructor({ session, solvers, verdicts }: Parts, shown: Visible) {
    this.#solvers = solvers;
    effect(() => {
      const { board, p4, canMove } = session.state.value;
      const judge = verdicts.judge.value;
      // The exact judge would need the only worker with the solution.
      const canPlay = canMove && isJudge(judge) && !judge.isHeld;
      const isShown = shown.value;
      untracked(() => this.#wants(isShown, canPlay ? { board, p4, judge } : undefined));
    });
  }

  #wants(isShown: boolean, subject: Pick<OddsQuestion, 'board' | 'p4' | 'judge'> | undefined) {
    clearTimeout(this.#timer);
    // Running slices are not cancelled: they end soon.
    this.#question = undefined;
    this.failure.value = undefined;
    if (!subject) this.found.value = undefined;
    if (!isShown || !subject) return;
    const { board, judge } = subject;
    const known = this.found.value;
    if (known?.isDone && known.board === board && known.judge === judge) return;
    this.#timer = setTimeout(() => this.#begin({ ...subject, counted: [], games: 0 }), PAUSE_MS);
  }

  /** Lets all spare workers play games from a board. Those that play from an earlier one end with their slices. */
  #begin(question: OddsQuestion) {
    this.#question = question;
    this.failure.value = undefined;
    const pool = this.#solvers.for(question.judge.solver);
    const loop = async (ask: EngineSession['run']) => {
      while (question === this.#question) this.#take(question, await this.#play(question, ask));
    };
    const crew = new Crew(pool, 'odds', loop, (error) => {
      if (question !== this.#question) return;
      this.#question = undefined;
      this.failure.value = { why: messageOf(error), again: () => this.#begin(question) };
    });
    crew.wake(pool.limit);
  }

  #play({ board, p4, judge: { solver }, counted }: OddsQuestion, ask: EngineSession['run']) {
    const seed = ++this.#seed;
    const asked = { solver, position: { board, p4 }, seed, ms: SLICE_MS, counted: [...counted] };
    return ask((engine) => engine.odds(asked));
  }

  #take(question: OddsQuestion, { count, odds }: AnswerTo<'odds'>) {
    if (question !== this.#question) return;
    question.counted.push(count);
    const known = this.found.value;
    // Workers do not know each other's latest games: show the answer with more games.
    const isMore = known?.board !== question.board || odds.games >= known.games;
    question.games = Math.max(question.games, odds.games);
    const isDone = question.games >= ENOUGH;
    if (isDone) this.#question = undefined;
    const { board, judge } = question;
    if (isMore || isDone) this.found.value = { board, judge, ...odds, isDone };
  }
}
