import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Advisor } from './advisor.ts';
import type { Autoplay } from './autoplay.ts';
import type { GameSession } from './session.ts';
import type { SolverChoice } from './solver-choice.ts';

/** The values to show: the values, their scale, and their board. */
export class ShownValues {
  advice: Advisor['advice'];
  scale: SolverChoice['scale'];
  /** Whether they come from a running autoplay. */
  playing: Autoplay['running'];
  /** Whether they belong to an earlier board than the shown one. */
  stale: ReadonlySignal<boolean>;

  constructor({
    session,
    advisor,
    autoplay,
    choice,
  }: { session: GameSession; advisor: Advisor; autoplay: Autoplay; choice: SolverChoice }) {
    this.advice = advisor.advice;
    this.scale = choice.scale;
    this.playing = autoplay.running;
    this.stale = computed(() => {
      const advice = advisor.advice.value;
      const isOfBoard = advice.phase === 'done' && advice.board === session.state.value.board;
      return !autoplay.running.value && !isOfBoard;
    });
  }
}
