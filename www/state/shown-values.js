import { computed } from '@preact/signals-core';

/** @import { Advisor } from './advisor.js' */
/** @import { Autoplay } from './autoplay.js' */
/** @import { GameSession } from './session.js' */
/** @import { SolverChoice } from './solver-choice.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/** The values to show: the values, their scale, and their board. */
export class ShownValues {
  /** @type {Advisor['advice']} */
  advice;
  /** @type {SolverChoice['scale']} */
  scale;
  /** Whether they come from a running autoplay. @type {Autoplay['running']} */
  playing;
  /** Whether they belong to an earlier board than the shown one. @type {ReadonlySignal<boolean>} */
  stale;

  /**
   * @param {{ session: GameSession, advisor: Advisor,
   *           autoplay: Autoplay, choice: SolverChoice }} collaborators
   */
  constructor({ session, advisor, autoplay, choice }) {
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
