import { computed } from '@preact/signals-core';

/** @import { Advisor } from './advisor.js' */
/** @import { Autoplay } from './autoplay.js' */
/** @import { GameSession } from './session.js' */
/** @import { SolverChoice } from './solver-choice.js' */
/** @import { ReadonlySignal } from '@preact/signals-core' */

/** The values on show, for everybody who shows them: which they are, how they are read, and what board they are of. */
export class ShownValues {
  /** @type {Advisor['advice']} */
  advice;
  /** @type {SolverChoice['scale']} */
  scale;
  /** Whether they belong to an autoplay that goes on. @type {Autoplay['running']} */
  playing;
  /** Whether they are of an earlier board than the one on show. @type {ReadonlySignal<boolean>} */
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
